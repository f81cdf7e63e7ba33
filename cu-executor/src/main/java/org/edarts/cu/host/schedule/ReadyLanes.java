package org.edarts.cu.host.schedule;

import org.edarts.cu.host.unit.RunContext;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;

/**
 * Where one CU may find steps that are ready: in its own lane, and, if the policy steals, in those that the policy lets
 * it look at and that are worth it.
 *
 * <p>Owner: the thread of the CU. Others may ask {@link #mayBeReady} while it sleeps.
 */
final class ReadyLanes {
    /** No lane. */
    static final int NONE = -1;

    /**
     * So many steps must be ready to be taken from a lane whose CU is there, unless its steps are coarse: fewer it will
     * do itself sooner.
     */
    private static final int WORTH_STEALING = 32;

    private final int cu;
    private final StaticSchedule schedule;
    private final ScheduleState state;
    private final LaneStatus[] lanes;
    private final RunContext context;
    private final boolean steals;
    private final Loads loads = new LaneLoads();
    private Decisions decisions;

    ReadyLanes(RunContext context, ScheduleState state, LaneStatus[] lanes, int cu) {
        this.context = context;
        this.cu = cu;
        this.schedule = state.schedule();
        this.state = state;
        this.lanes = lanes;
        this.steals = context.units().policy().steals();
        this.decisions = context.units().decisions(cu, context.options().seed(), null);
    }

    /** Readies it for another run. Called before any CU sees that. */
    void begin() {
        decisions = context.units().decisions(cu, context.options().seed(), decisions);
    }

    /** What a CU that finds nothing in its own lane takes from the others. */
    enum Greed {
        /** From lanes whose CU is away. */
        LITTLE,
        /** Also from lanes in which so much is ready that their CU is not sooner done with it. */
        SOME,
        /** All that is ready. */
        ALL
    }

    /** Returns a lane in which there is something for a CU that has nothing else to do, or {@link #NONE}. */
    int victim(Greed greed) {
        if (!steals) {
            return NONE;
        }
        for (int attempt = 0; ; attempt++) {
            int other = decisions.victim(cu, attempt, loads);
            if (other == Decisions.NONE) {
                return NONE;
            }
            if (worthTaking(other, greed)) {
                return other;
            }
        }
    }

    /** Returns whether there is anything ready for this CU, if only where the policy lets it look. Owner only. */
    boolean anyReady() {
        return ownReady() || victim(Greed.SOME) != NONE;
    }

    /** Returns whether anything is ready that the policy might let this CU take; others may ask while it sleeps. */
    boolean mayBeReady() {
        return ownReady() || steals && readyElsewhere(Greed.SOME);
    }

    /** Returns whether anything is ready in the lanes of other CUs for one that takes so much. */
    boolean readyElsewhere(Greed greed) {
        for (int other = 0; other < schedule.lanes(); other++) {
            if (worthTaking(other, greed)) {
                return true;
            }
        }
        return false;
    }

    private boolean ownReady() {
        long word = state.word(cu);
        int next = ScheduleState.unclaimed(word);
        return !ScheduleState.closed(word) && next < schedule.laneStart()[cu + 1] && state.ready(next);
    }

    private boolean worthTaking(int other, Greed greed) {
        if (greed == Greed.LITTLE && lanes[other].present) {
            // what its CU writes again and again it is to have for itself
            return false;
        }
        long word = state.word(other);
        int next = ScheduleState.unclaimed(word);
        int end = schedule.laneStart()[other + 1];
        if (other == cu || next == end || ScheduleState.closed(word) || !state.ready(next)) {
            return false;
        }
        if (greed == Greed.ALL || !lanes[other].present) {
            return true;
        }
        int worth = Math.min(WORTH_STEALING, lanes[other].batchSize.steps());
        return greed == Greed.SOME && state.ready(Math.min(next + worth, end) - 1);
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
