package org.edarts.cu.host;

import org.edarts.cu.host.prelude.Prelude;
import org.edarts.cu.host.schedule.ScheduleStates;
import org.edarts.cu.host.schedule.ScheduleWork;
import org.edarts.cu.host.slots.SlotStates;
import org.edarts.cu.host.slots.SlotWork;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunWork;
import org.edarts.cu.host.unit.UnitWork;
import org.jspecify.annotations.Nullable;

/** What runs of a graph on a CAM use, and what they leave behind for the next ones. Any thread may call. */
final class Prepared {
    /** A run that takes no longer, in nanoseconds, is done before a thread is woken for it. */
    static final long SHORT_NANOS = 20_000;

    private final SlotStates slots;
    private final @Nullable ScheduleStates schedule;
    private final @Nullable Ways ways;
    private volatile boolean shortRuns;

    private Prepared(SlotStates slots, @Nullable ScheduleStates schedule, @Nullable Ways ways) {
        this.slots = slots;
        this.schedule = schedule;
        this.ways = ways;
    }

    /**
     * Returns what lets a graph run by slots and pools.
     *
     * @param ways what learns from its runs, or null
     */
    static Prepared bySlots(SlotStates slots, @Nullable Ways ways) {
        return new Prepared(slots, null, ways);
    }

    /**
     * Returns what lets a graph run by its static schedule.
     *
     * @param ways what decides when slots and pools are the better way, or null if they never are
     */
    static Prepared bySchedule(SlotStates slots, ScheduleStates schedule, @Nullable Ways ways) {
        return new Prepared(slots, schedule, ways);
    }

    /** Readies a run. */
    RunWork work(RunContext context) {
        ScheduleStates planned = schedule;
        if (planned == null || ways != null && ways.bySlots()) {
            return ways != null && ways.first() && Prelude.suits(context)
                    ? new Prelude(context, slots)
                    : new SlotWork(context, slots);
        }
        ScheduleWork work = new ScheduleWork(context, planned);
        return ways == null
                ? work
                : new ScheduleThenSlots(
                        context, work, off -> SlotWork.rest(context, slots, work.cells(), off.fired(), off.begun()));
    }

    /** Learns from a run that succeeded how the next one is best done. */
    void ended(RunWork work, int cus, long nanos) {
        boolean isShort = nanos < SHORT_NANOS;
        if (isShort != shortRuns) {
            shortRuns = isShort;
        }
        if (ways != null) {
            learn(ways, work, cus);
        }
    }

    private static void learn(Ways ways, RunWork work, int cus) {
        long busy = 0;
        for (int cu = 0; cu < cus; cu++) {
            UnitWork unit = work.unit(cu);
            busy += unit == null ? 0 : unit.busyNanos();
        }
        if (work instanceof ScheduleThenSlots both) {
            ways.endedBySchedule(busy, work.fired(), both.changed());
        } else {
            ways.endedBySlots(busy, work.fired());
        }
    }

    /** Returns whether the latest run was a short one. */
    boolean shortRuns() {
        return shortRuns;
    }
}
