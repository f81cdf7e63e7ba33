package org.edarts.codelet.compiled;

/**
 * A sync slot as declared, or made for the dependencies of a codelet.
 *
 * @param name what error messages call it
 * @param count the signals it needs to fire
 * @param rearmed whether it starts over when it fires
 * @param chosen whether codelets may signal it at run time ({@code chooses}, promises)
 * @param promise whether the completion of a promise signals it
 * @param region the loop it belongs to, 0 for none
 */
public record SlotInfo(String name, int count, boolean rearmed, boolean chosen, boolean promise, int region) {
    /** Returns the same slot, re-armed. */
    public SlotInfo asRearmed() {
        return new SlotInfo(name, count, true, chosen, promise, region);
    }

    /** Returns the same slot, open to signals at run time. */
    public SlotInfo asChosen() {
        return new SlotInfo(name, count, rearmed, true, promise, region);
    }
}
