package org.edarts.cu.host.schedule;

import org.edarts.cu.host.unit.Padded;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.UnitTrace;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.jspecify.annotations.Nullable;

/**
 * Which steps of a static schedule one CU takes: batches of its own lane as a rule, and batches of lanes whose CUs are
 * away or have more than they can do. Only what is ready is claimed, so that a batch never waits; its steps may depend
 * on each other.
 *
 * <p>Owner: the thread of the CU. Others may ask {@link #mayBeReady} while it sleeps.
 */
final class BatchClaims extends Padded {
    private static final int NONE = -1;

    /**
     * So many steps must be ready to be taken from a lane whose CU is there, unless its steps are coarse: fewer it will
     * do itself sooner.
     */
    private static final int WORTH_STEALING = 32;

    private final int cu;
    private final StaticSchedule schedule;
    private final Segments segments;
    private final ScheduleState state;
    private final LaneGates gates;
    private final RunContext context;
    private final boolean steals;
    private Decisions decisions;
    private final Loads loads = new LaneLoads();
    private final @Nullable UnitTrace trace;
    private final LaneStatus[] lanes;
    private final LaneStatus own;
    private long stolen;

    private int lane = NONE;
    private int first;
    private int to;
    private boolean inOrder;

    /** Up to where the batch has been fired. */
    private int fired;

    /** The first step of the batch it was at when the run was broken off that it has not fired, or NONE. */
    private int left = NONE;

    /** The segment of the CU's own lane that it was in last. */
    private int segment;

    BatchClaims(RunContext context, ScheduleState state, LaneStatus[] lanes, int cu, @Nullable UnitTrace trace) {
        Units units = context.units();
        this.context = context;
        this.cu = cu;
        this.lanes = lanes;
        this.own = lanes[cu];
        this.schedule = state.schedule();
        this.segments = schedule.segments();
        this.state = state;
        this.gates = new LaneGates(state);
        this.steals = units.policy().steals();
        this.decisions = units.decisions(cu, context.options().seed(), null);
        this.trace = trace;
        this.segment = segments.laneStart()[cu];
    }

    /** Readies it for another run. Called before any CU sees that. */
    void begin() {
        decisions = context.units().decisions(cu, context.options().seed(), decisions);
        gates.forget();
        left = NONE;
        fired = 0;
        segment = segments.laneStart()[cu];
        stolen = 0;
    }

    /** Returns the lane of the batch. */
    int lane() {
        return lane;
    }

    /** Returns the first step of the batch. */
    int from() {
        return first;
    }

    /** Returns the step behind the last one of the batch. */
    int to() {
        return to;
    }

    /** Returns whether all steps of the lane before the batch were done when it was claimed. */
    boolean inOrder() {
        return inOrder;
    }

    /** Returns the segment that the first step of the batch is in. */
    int segment() {
        return segmentAt(lane, first);
    }

    /** Tells up to where the batch has been fired, and marked. */
    void fired(int upTo) {
        fired = upTo;
    }

    /** Returns whether the CU was at a batch when the run was broken off, and has let go of it. */
    boolean isLate() {
        return left != NONE;
    }

    /** Returns the first step of that batch that it has not fired. */
    int left() {
        return left;
    }

    /** Returns how many codelets it took from other lanes. */
    long stolen() {
        return stolen;
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

    /**
     * Lets go of the batch and claims the next one of the CU's own lane.
     *
     * @param closely whether to look at single steps, too
     * @return whether there is one; if not, the CU has none
     */
    boolean nextOwn(boolean closely) {
        if (lane == cu) {
            boolean claimed = claim(cu, 1, closely);
            if (!claimed) {
                letGo();
            }
            return claimed;
        }
        letGo();
        return claim(cu, 0, closely);
    }

    /** Claims a batch of another lane, if the policy lets it. To be called when the CU has none. */
    boolean nextOther(Greed greed) {
        if (!steals) {
            return false;
        }
        int victim = victim(greed);
        while (victim != NONE && !ScheduleState.closed(state.word(victim))) {
            if (claim(victim, 0, true)) {
                count();
                return true;
            }
            victim = victim(greed);
        }
        return false;
    }

    /** Lets go of the batch, if there is one. */
    void letGo() {
        if (lane != NONE) {
            if (!state.tellNone(cu)) {
                left = fired;
            }
            state.finish(lane);
            lane = NONE;
        }
    }

    private boolean claim(int from, int finished, boolean closely) {
        long word = state.word(from);
        int next = ScheduleState.unclaimed(word);
        int end = schedule.laneStart()[from + 1];
        if (next == end || ScheduleState.closed(word)) {
            return false;
        }
        int most = Math.min(end, next + own.batchSize.steps());
        boolean alone = ScheduleState.batches(word) == finished;
        int upTo =
                alone ? gates.openUpTo(from, segmentAt(from, next), next, most, closely) : state.readyUpTo(next, most);
        if (upTo == next || !state.claim(from, word, upTo, finished)) {
            return false;
        }
        return begin(from, next, upTo, alone);
    }

    /** Begins a batch that was claimed, and with it lets the one before go. */
    private boolean begin(int from, int next, int upTo, boolean alone) {
        if (!state.tell(cu, next, upTo)) {
            if (lane != NONE) {
                left = fired;
            }
            state.finish(from);
            lane = NONE;
            return false;
        }
        lane = from;
        first = next;
        fired = next;
        to = upTo;
        inOrder = alone;
        return true;
    }

    private int segmentAt(int ofLane, int step) {
        if (ofLane != cu) {
            return segments.at(ofLane, step);
        }
        while (segments.start()[segment + 1] <= step) {
            segment++;
        }
        return segment;
    }

    private void count() {
        if (trace != null) {
            trace.resume();
        }
        Stretches stretches = schedule.stretches();
        int stretch = stretches.at(first);
        for (int step = first; step < to; stretch++) {
            int end = Math.min(to, stretches.start()[stretch + 1]);
            if (stretches.declarations()[stretch] != StaticSchedule.JOIN) {
                stolen += end - step;
                for (int each = step; trace != null && each < end; each++) {
                    trace.stole(stretches.codelet(stretch, each), lane);
                }
            }
            step = end;
        }
    }

    /** Returns whether there is anything ready for this CU, if only where the policy lets it look. Owner only. */
    boolean anyReady() {
        return ownReady() || steals && victim(Greed.SOME) != NONE;
    }

    /** Returns whether anything is ready that the policy might let this CU take; others may ask while it sleeps. */
    boolean mayBeReady() {
        if (ownReady()) {
            return true;
        }
        for (int other = 0; steals && other < schedule.lanes(); other++) {
            if (worthTaking(other, Greed.SOME)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether anything is ready in the lane of another CU. Owner only. */
    boolean readyElsewhere() {
        for (int other = 0; other < schedule.lanes(); other++) {
            if (worthTaking(other, Greed.ALL)) {
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

    /** Returns a lane in which there is something for a CU that has nothing else to do, or NONE. */
    private int victim(Greed greed) {
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

    private boolean worthTaking(int other, Greed greed) {
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
