package org.edarts.epiphany.core;

import java.util.Arrays;

/** Interrupts whose time is known before it comes: at most one of each kind. */
final class InterruptsToCome {
    private static final long NEVER = Long.MAX_VALUE;

    private final long[] due = new long[Interrupt.values().length];
    private long first;

    InterruptsToCome() {
        reset();
    }

    /** The interrupt comes in that cycle, whenever it was to come before. */
    void raiseAt(Interrupt interrupt, long cycle) {
        due[index(interrupt)] = cycle;
        first = Math.min(first, cycle);
    }

    /** Returns when the first of them comes, in cycles; {@link Long#MAX_VALUE} if none does. */
    long first() {
        return first;
    }

    /** Returns the bits of those that have come by then, each once. */
    int expired(long clock) {
        if (clock < first) {
            return 0;
        }
        int bits = 0;
        first = NEVER;
        for (Interrupt interrupt : Interrupt.values()) {
            int index = index(interrupt);
            if (due[index] <= clock) {
                bits |= interrupt.bit();
                due[index] = NEVER;
            }
            first = Math.min(first, due[index]);
        }
        return bits;
    }

    private static int index(Interrupt interrupt) {
        return Integer.numberOfTrailingZeros(interrupt.bit());
    }

    void reset() {
        Arrays.fill(due, NEVER);
        first = NEVER;
    }
}
