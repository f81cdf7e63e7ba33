package org.edarts.codelet.compiled;

/**
 * A promise as declared.
 *
 * @param slot the slot that its completion signals
 * @param cell the cell that its completion fills; empty until then, in each round of a loop anew
 * @param region the loop whose rounds it belongs to, 0 for none
 * @param entry the codelet whose firing begins the loop or embedded graph that it is part of, or {@link #NO_ENTRY}
 */
public record PromiseInfo(int slot, int cell, int region, int entry) {
    /** The promise is part of no loop or embedded graph. */
    public static final int NO_ENTRY = -1;
}
