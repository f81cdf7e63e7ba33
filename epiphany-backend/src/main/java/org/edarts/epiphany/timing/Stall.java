package org.edarts.epiphany.timing;

/** Why an instruction issued later than it could have. */
public enum Stall {
    /** A register or flag was not there yet. */
    REGISTER(0, "register"),
    /** The flow of the program changed. */
    BRANCH(1, "branch"),
    /** The instruction was not fetched from local memory yet. */
    LOCAL_FETCH(2, "local fetch"),
    /** A bank of the local memory was somebody else's. */
    BANK(3, "bank conflict"),
    /** The instruction came over the mesh. */
    EXTERNAL_FETCH(4, "external fetch"),
    /** The data of a load came over the mesh. */
    EXTERNAL_LOAD(5, "external load"),
    /** The mesh took no store. */
    STORE(6, "store");

    private final int number;
    private final String text;

    Stall(int number, String text) {
        this.number = number;
        this.text = text;
    }

    /** {@return a number from 0 on by which to count} */
    public int number() {
        return number;
    }

    /** {@return the cause in words} */
    public String text() {
        return text;
    }
}
