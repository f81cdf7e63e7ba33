package org.edarts.epiphany.core;

/** A core's side of the wire that all cores of a chip AND together, and the interrupt that comes once all have raised theirs. */
final class WiredAnd {
    private static final long NEVER = Long.MAX_VALUE;

    private boolean raised;
    private long due = NEVER;

    boolean isRaised() {
        return raised;
    }

    void set(boolean high) {
        raised = high;
    }

    /** All sides are raised: this one is lowered, and the interrupt comes in that cycle. */
    void end(long cycle) {
        raised = false;
        due = cycle;
    }

    /** {@return when the interrupt comes, in cycles; {@link Long#MAX_VALUE} if it does not} */
    long due() {
        return due;
    }

    /** {@return the bit of the interrupt if it has come by then, once} */
    int expired(long clock) {
        if (clock < due) {
            return 0;
        }
        due = NEVER;
        return Interrupt.WAND.bit();
    }

    void reset() {
        raised = false;
        due = NEVER;
    }
}
