package org.edarts.cu.host.schedule;

import org.edarts.cu.host.unit.Apart;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.UnitTrace;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.plan.StaticSchedule;
import org.edarts.su.plan.Stretches;
import org.jspecify.annotations.Nullable;

/**
 * Which steps of a static schedule one CU takes: batches of its own lane as a rule, and batches of lanes whose CUs are away or
 * have more than they can do. A batch grows until it takes a few microseconds, so that claiming costs nothing for tiny
 * codelets and coarse ones are claimed one by one.
 *
 * <p>Owner: the thread of the CU. Others may ask {@link #mayBeReady} while it sleeps.
 */
final class BatchClaims extends Apart {
    private static final int LARGEST_BATCH = 2_048;
    private static final long SHORT_BATCH_NANOS = 4_000;
    private static final long LONG_BATCH_NANOS = 16_000;

    /**
     * So many steps must be ready to be taken from a lane in which others work, unless its steps are coarse: fewer they will
     * do themselves sooner.
     */
    private static final int WORTH_STEALING = 32;

    /** How often a CU that is there, but does not work in its lane, is waited for before its lane counts as deserted. */
    private static final int MOST_PATIENCE = 64;

    private final int cu;
    private final StaticSchedule schedule;
    private final ScheduleState state;
    private final Decisions decisions;
    private final boolean steals;
    private final Loads loads = new LaneLoads();
    private final @Nullable UnitTrace trace;
    private final OpenBatches open = new OpenBatches();
    private final LaneStatus[] lanes;
    private final LaneStatus own;
    private int patience = MOST_PATIENCE;
    private long stolen;

    BatchClaims(RunContext context, ScheduleState state, LaneStatus[] lanes, int cu, @Nullable UnitTrace trace) {
        Units units = context.units();
        this.cu = cu;
        this.lanes = lanes;
        this.own = lanes[cu];
        this.schedule = state.schedule();
        this.state = state;
        this.steals = units.policy().steals();
        this.decisions =
                units.policy().decisions(units.machine(), cu, context.options().seed());
        this.trace = trace;
    }

    OpenBatches open() {
        return open;
    }

    /** Returns how many codelets it took from other lanes. */
    long stolen() {
        return stolen;
    }

    /** Tells the others whether the CU looks for ready steps all the time. */
    void present(boolean now) {
        own.present = now;
    }

    /** Returns whether the CU looks for ready steps; any thread. */
    boolean present() {
        return own.present;
    }

    /** Returns whether there is anything ready for this CU, if only where the policy lets it look. Owner only. */
    boolean anyReady() {
        return open.anyReady(state) || ownReady() || steals && victim() >= 0;
    }

    /** Returns whether anything is ready that the policy might let this CU take; others may ask while it sleeps. */
    boolean mayBeReady() {
        return open.anyReady(state) || ownReady() || steals && anyWorthTaking();
    }

    private boolean anyWorthTaking() {
        for (int lane = 0; lane < schedule.lanes(); lane++) {
            if (worthTaking(lane)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the next step of the CU's own lane is ready. */
    boolean ownReady() {
        int next = state.unclaimed(cu);
        return next < schedule.laneStart()[cu + 1] && state.ready(next);
    }

    /** Returns a batch that can go on, claimed now if need be, or -1. */
    int take() {
        int batch = open.ready(state);
        while (batch < 0) {
            if (ownReady()) {
                claimOwn(0);
            } else {
                int lane = steals ? victim() : -1;
                if (lane < 0) {
                    return -1;
                }
                claimFrom(lane);
            }
            batch = open.count() - 1;
        }
        return batch;
    }

    /** Claims the next batch of the CU's own lane, and lets go of as many as it has finished there. */
    boolean claimOwn(int finished) {
        int next = state.unclaimed(cu);
        int left = schedule.laneStart()[cu + 1] - next;
        return left > 0 && claim(cu, next, next + sizeOf(left), finished);
    }

    /** Claims a batch of another lane: all the way only if nobody works there, or if the whole of it is ready. */
    private void claimFrom(int lane) {
        int next = state.unclaimed(lane);
        int end = schedule.laneStart()[lane + 1];
        if (next == end) {
            return;
        }
        int to = next + sizeOf(end - next);
        if (!deserted(lane) && !state.ready(to - 1)) {
            to = Math.min(to, worthStealing(lane, next, end));
        }
        if (claim(lane, next, to, 0)) {
            count(lane, next, to);
        }
    }

    private void count(int victim, int from, int to) {
        if (trace != null) {
            trace.resume();
        }
        Stretches stretches = schedule.stretches();
        int stretch = stretches.at(from);
        for (int step = from; step < to; stretch++) {
            int end = Math.min(to, stretches.start()[stretch + 1]);
            if (stretches.declarations()[stretch] != StaticSchedule.JOIN) {
                stolen += end - step;
                for (int each = step; trace != null && each < end; each++) {
                    trace.stole(stretches.codelet(stretch, each), victim);
                }
            }
            step = end;
        }
    }

    private boolean claim(int lane, int from, int to, int finished) {
        int others = state.claim(lane, from, to, finished);
        if (others == ScheduleState.LOST) {
            return false;
        }
        open.add(lane, from, to, others);
        return true;
    }

    private int sizeOf(int left) {
        return steals ? Math.min(own.batchSize, Math.max(1, left >> 2)) : Math.min(own.batchSize, left);
    }

    /** Returns a lane in which there is something for a CU that has nothing else to do, or -1. */
    private int victim() {
        for (int attempt = 0; ; attempt++) {
            int lane = decisions.victim(cu, attempt, loads);
            if (lane == Decisions.NONE) {
                return -1;
            }
            if (worthTaking(lane)) {
                return lane;
            }
        }
    }

    /** Returns whether a lane is another one's, and so much of it ready that its own CU is not sooner done with it. */
    private boolean worthTaking(int lane) {
        int next = state.unclaimed(lane);
        int end = schedule.laneStart()[lane + 1];
        return lane != cu
                && next < end
                && state.ready(next)
                && (deserted(lane) || state.ready(worthStealing(lane, next, end) - 1));
    }

    private int worthStealing(int lane, int next, int end) {
        return Math.min(next + Math.min(WORTH_STEALING, lanes[lane].batchSize), end);
    }

    /** Returns whether nobody works in a lane, nor will do so soon as far as this CU has seen. */
    private boolean deserted(int lane) {
        return !state.worked(lane) && (patience <= 0 || !lanes[lane].present);
    }

    /** Returns whether it is worth to wait for a step of another lane to be done by another CU. */
    boolean worthWaitingFor(int step) {
        int lane = schedule.laneOf(step);
        if (!steals || state.worked(lane)) {
            return true;
        }
        patience--;
        return !deserted(lane);
    }

    /** Remembers that it was worth to wait. */
    void waited() {
        patience = MOST_PATIENCE;
    }

    /** Remembers that it waited without success. */
    void waitedInVain() {
        patience--;
    }

    /** Adapts the size of the next batches to the time that the last one took. */
    void adapt(long nanos) {
        int size = own.batchSize;
        if (nanos < SHORT_BATCH_NANOS && size < LARGEST_BATCH) {
            own.batchSize = size << 1;
        } else if (nanos > LONG_BATCH_NANOS && size > 1) {
            own.batchSize = size >> 1;
        }
    }

    /** What the policy sees: the unclaimed steps of each lane. */
    private final class LaneLoads implements Loads {
        @Override
        public int cus() {
            return schedule.lanes();
        }

        @Override
        public int ready(int lane) {
            return state.left(lane);
        }

        @Override
        public boolean idle(int lane) {
            return state.left(lane) == 0;
        }
    }
}
