package org.edarts.cu.host;

import org.edarts.cu.host.prelude.Prelude;
import org.edarts.cu.host.schedule.ScheduleStates;
import org.edarts.cu.host.schedule.ScheduleWork;
import org.edarts.cu.host.slots.SlotStates;
import org.edarts.cu.host.slots.SlotWork;
import org.edarts.cu.host.unit.Idle;
import org.edarts.cu.host.unit.LiveRun;
import org.edarts.cu.host.unit.RunWork;
import org.jspecify.annotations.Nullable;

/** What runs of a graph on a CAM use, and what they leave behind for the next ones. Any thread may call. */
final class PreparedGraph {
    /** A run for which units work no longer, in nanoseconds, is about done when a thread woken for it begins. */
    static final long SHORT_NANOS = 150_000;

    /**
     * A thread that waits for a run works for it where units work no longer, in nanoseconds: it need not find a
     * processor first, neither to begin the run nor to see its end.
     */
    private static final long SERVED_NANOS = 20_000_000;

    /** Of a graph that was not run nobody knows how long that takes; of a few codelets it is taken to be short. */
    private static final int FEW_CODELETS = 1_024;

    private final SlotStates slots;
    private final @Nullable ScheduleStates schedule;
    private final @Nullable Ways ways;
    private final Idle<ScheduleThenSlots> bothWays = new Idle<>();
    private volatile boolean latestIsShort;
    private volatile boolean shortRuns;
    private volatile boolean servedRuns;

    private PreparedGraph(SlotStates slots, @Nullable ScheduleStates schedule, @Nullable Ways ways) {
        this.slots = slots;
        this.schedule = schedule;
        this.ways = ways;
        boolean few = slots.codelets() < FEW_CODELETS;
        shortRuns = few;
        servedRuns = few;
    }

    /**
     * Returns what lets a graph run by slots and pools.
     *
     * @param ways what learns from its runs, or null
     */
    static PreparedGraph bySlots(SlotStates slots, @Nullable Ways ways) {
        return new PreparedGraph(slots, null, ways);
    }

    /**
     * Returns what lets a graph run by its static schedule.
     *
     * @param ways what decides when slots and pools are the better way, or null if they never are
     */
    static PreparedGraph bySchedule(SlotStates slots, ScheduleStates schedule, @Nullable Ways ways) {
        return new PreparedGraph(slots, schedule, ways);
    }

    /** Makes what a run by the schedule needs should it go on by slots. Called once. */
    void prepareToChange() {
        if (ways != null) {
            slots.prepare();
        }
    }

    /** Readies a run. */
    RunWork work(LiveRun run) {
        Ways learning = ways;
        ScheduleStates planned = schedule;
        if (learning == null) {
            return planned == null ? SlotWork.of(run, slots) : ScheduleWork.of(run, planned);
        }
        Way way = learning.next(learning.mayGoInOrder() && Prelude.suits(run));
        if (way == Way.IN_ORDER) {
            return new Prelude(run.context(), slots, learning.ranInOrder());
        }
        return way == Way.BY_SLOTS || planned == null
                ? SlotWork.of(run, slots)
                : ScheduleThenSlots.of(run, planned, slots, bothWays);
    }

    /**
     * Learns from a run that succeeded how the next one is best done.
     *
     * @param nanos what it took
     */
    void ended(RunWork work, long nanos) {
        // not by how long it took: a short run that had to wait for a unit is one for which who waits should work
        long busy = work.busyNanos();
        boolean isShort = busy < SHORT_NANOS;
        boolean wasShort = latestIsShort;
        if (isShort != wasShort) {
            latestIsShort = isShort;
        }
        boolean eitherIsShort = isShort || wasShort;
        if (eitherIsShort != shortRuns) {
            shortRuns = eitherIsShort;
        }
        boolean isServed = busy < SERVED_NANOS;
        if (isServed != servedRuns) {
            servedRuns = isServed;
        }
        if (ways == null) {
            return;
        }
        if (work instanceof ScheduleThenSlots both) {
            boolean changed = both.changed();
            ways.ended(Way.BY_SCHEDULE, changed, nanos, busy, changed ? 0 : both.waitedNanos(), work.fired());
        } else if (work instanceof Prelude prelude) {
            ways.ended(Way.IN_ORDER, prelude.changed(), nanos, busy, 0, work.fired());
        } else {
            ways.ended(Way.BY_SLOTS, false, nanos, busy, 0, work.fired());
        }
    }

    /** Returns whether the latest run was a short one, or the one before it: one may have lost its processor. */
    boolean shortRuns() {
        return shortRuns;
    }

    /** Returns whether the latest run was so short that who waits for the next one should work for it. */
    boolean servedRuns() {
        return servedRuns;
    }
}
