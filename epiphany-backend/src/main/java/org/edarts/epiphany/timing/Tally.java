package org.edarts.epiphany.timing;

import java.util.Arrays;
import org.edarts.epiphany.counts.Stall;

/** Counts what happens in a pipeline. Owner: one thread. */
final class Tally implements StallListener {
    private final int[] stalls = new int[Stall.values().length];
    private int instructions;
    private int dualIssues;

    void clear() {
        Arrays.fill(stalls, 0);
        instructions = 0;
        dualIssues = 0;
    }

    void issued(boolean together) {
        instructions++;
        if (together) {
            dualIssues++;
        }
    }

    @Override
    public void stalled(Stall cause, long cycles) {
        stalls[cause.number()] += (int) cycles;
    }

    int instructions() {
        return instructions;
    }

    int dualIssues() {
        return dualIssues;
    }

    int[] stalls() {
        return stalls;
    }
}
