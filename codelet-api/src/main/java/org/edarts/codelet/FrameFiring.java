package org.edarts.codelet;

import org.jspecify.annotations.Nullable;

/**
 * What a machine's firing offers, besides what all bodies see, to those that the DSL itself makes: cells by number,
 * without type.
 */
public interface FrameFiring extends Firing {
    /** Returns the content of a cell, counted from the cell base of the declaration that fires. */
    @Nullable
    Object read(int cell);

    /** Replaces the content of a cell, counted from the cell base of the declaration that fires. */
    void write(int cell, @Nullable Object content);

    /**
     * Returns the time on the machine, in nanoseconds since whenever. Where it is simulated none passes while a body
     * runs, and what depends on it is the same each time.
     */
    long nanoTime();

    /** Notes that others are about to learn of what was done so far, by other ways than a signal or a cell. */
    default void tells() {}

    /** Leaves a cell without content, counted from the cell base of the declaration that fires. */
    void empty(int cell);
}
