package org.edarts.cu.host;

import org.edarts.cu.host.schedule.ScheduleStates;
import org.edarts.cu.host.schedule.ScheduleWork;
import org.edarts.cu.host.slots.SlotStates;
import org.edarts.cu.host.slots.SlotWork;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunWork;
import org.jspecify.annotations.Nullable;

/** What runs of a graph on a CAM use. Any thread may call. */
final class Prepared {
    /** A run that takes no longer, in nanoseconds, is done before a thread is woken for it. */
    static final long SHORT_NANOS = 20_000;

    private final SlotStates slots;
    private final @Nullable ScheduleStates schedule;
    private volatile boolean shortRuns;

    /**
     * Makes it.
     *
     * @param slots what runs by slots and pools leave behind for the next ones
     * @param schedule the static schedule and what runs by it leave behind, or null where the graph runs by slots and pools
     */
    Prepared(SlotStates slots, @Nullable ScheduleStates schedule) {
        this.slots = slots;
        this.schedule = schedule;
    }

    /** Readies a run. */
    RunWork work(RunContext context) {
        return schedule == null ? new SlotWork(context, slots) : new ScheduleWork(context, schedule);
    }

    /** Tells how long a run took. */
    void took(long nanos) {
        boolean now = nanos < SHORT_NANOS;
        if (now != shortRuns) {
            shortRuns = now;
        }
    }

    /** Returns whether the latest run was a short one. */
    boolean shortRuns() {
        return shortRuns;
    }
}
