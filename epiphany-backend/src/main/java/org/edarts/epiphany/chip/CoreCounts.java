package org.edarts.epiphany.chip;

import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.core.TimerEvent;
import org.edarts.epiphany.counts.Stall;
import org.edarts.epiphany.timing.IssuePath;
import org.edarts.epiphany.timing.StallListener;

/** What a core has done, counted as it runs, and told to its timers if they want to know. Owner: one thread. */
final class CoreCounts implements StallListener {
    private final CoreState core;
    private final long[] stalls = new long[Stall.values().length];
    private long instructions;
    private long dualIssues;
    private long idle;

    CoreCounts(CoreState core) {
        this.core = core;
    }

    /** Becomes as another one is. */
    void copy(CoreCounts other) {
        System.arraycopy(other.stalls, 0, stalls, 0, stalls.length);
        instructions = other.instructions;
        dualIssues = other.dualIssues;
        idle = other.idle;
    }

    /** Counts again, so many times, what has been counted since they were as others are. */
    void repeat(CoreCounts before, long times) {
        for (int cause = 0; cause < stalls.length; cause++) {
            stalls[cause] += times * (stalls[cause] - before.stalls[cause]);
        }
        instructions += times * (instructions - before.instructions);
        dualIssues += times * (dualIssues - before.dualIssues);
    }

    void issued(boolean together) {
        instructions++;
        if (together) {
            dualIssues++;
            tellTimers(TimerEvent.DUAL_ISSUE, 1);
        }
    }

    /** Counts a way through a stretch; no timer may count what the pipeline does. */
    void passed(IssuePath passage) {
        instructions += passage.instructions();
        dualIssues += passage.dualIssues();
        int[] stalled = passage.stalls();
        for (int cause = 0; cause < stalled.length; cause++) {
            stalls[cause] += stalled[cause];
        }
    }

    @Override
    public void stalled(Stall cause, long cycles) {
        stalls[cause.number()] += cycles;
        if (core.watchesPipeline()) {
            tellTimers(eventOf(cause), cycles);
            if (cause == Stall.EXTERNAL_LOAD) {
                tellTimers(TimerEvent.REGISTER_STALL, cycles);
            }
        }
    }

    void idled(long cycles) {
        idle += cycles;
        tellTimers(TimerEvent.IDLE, cycles);
    }

    private void tellTimers(TimerEvent event, long events) {
        if (core.watchesPipeline()) {
            core.count(event, events);
        }
    }

    private static TimerEvent eventOf(Stall cause) {
        return switch (cause) {
            case REGISTER -> TimerEvent.REGISTER_STALL;
            case BRANCH -> TimerEvent.OFF;
            case LOCAL_FETCH -> TimerEvent.LOCAL_FETCH_STALL;
            case BANK_CONFLICT -> TimerEvent.LOCAL_LOAD_STALL;
            case EXTERNAL_FETCH -> TimerEvent.EXTERNAL_FETCH_STALL;
            case EXTERNAL_LOAD -> TimerEvent.EXTERNAL_LOAD_STALL;
            case STORE -> TimerEvent.LOAD_STORE_STALL;
        };
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
