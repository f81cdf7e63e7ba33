package org.edarts.epiphany.chip;

import org.edarts.epiphany.timing.Stall;

/** What a core has done, counted as it runs. One thread. */
final class CoreCounts {
    private final long[] stalls = new long[Stall.values().length];
    private long instructions;
    private long dualIssues;
    private long idle;

    void issued(boolean together) {
        instructions++;
        if (together) {
            dualIssues++;
        }
    }

    void stalled(Stall cause, long cycles) {
        stalls[cause.number()] += cycles;
    }

    void idled(long cycles) {
        idle += cycles;
    }

    long instructions() {
        return instructions;
    }

    long dualIssues() {
        return dualIssues;
    }

    long idle() {
        return idle;
    }

    long stalls(Stall cause) {
        return stalls[cause.number()];
    }
}
