package org.edarts.cam.chip;

/** The generations of the Epiphany that were built in numbers. They differ in what software can see of them. */
public enum Generation {
    /** Epiphany-III: E16G301. */
    THIRD(0),
    /** Epiphany-IV: E64G401, with detours around broken cores. Chips that were never made are taken for it. */
    FOURTH(1);

    private final int number;

    Generation(int number) {
        this.number = number;
    }

    /** Returns the number by which eSDK tells programs what they run on. */
    public int number() {
        return number;
    }
}
