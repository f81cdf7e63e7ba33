package org.edarts.cu.host.schedule;

import org.edarts.cu.host.unit.Padded;
import org.edarts.cu.host.unit.UnitTrace;
import org.jspecify.annotations.Nullable;

/**
 * Which steps of a static schedule one CU takes: batches of its own lane as a rule, and batches of lanes whose CUs are
 * away or have more than they can do. Only what is ready is claimed, so that a batch never waits; its steps may depend
 * on each other.
 *
 * <p>Owner: the thread of the CU.
 */
final class BatchClaims extends Padded {
    private static final int NONE = ReadyLanes.NONE;

    private final int cu;
    private final StaticSchedule schedule;
    private final Segments segments;
    private final ScheduleState state;
    private final LaneGates gates;
    private final ReadyLanes ready;
    private final BatchSize batchSize;
    private final @Nullable UnitTrace trace;
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

    BatchClaims(ScheduleState state, ReadyLanes ready, BatchSize batchSize, int cu, @Nullable UnitTrace trace) {
        this.cu = cu;
        this.ready = ready;
        this.batchSize = batchSize;
        this.schedule = state.schedule();
        this.segments = schedule.segments();
        this.state = state;
        this.gates = new LaneGates(state);
        this.trace = trace;
        this.segment = segments.laneStart()[cu];
    }

    /** Readies it for another run. Called before any CU sees that. */
    void begin() {
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
    boolean nextOther(ReadyLanes.Greed greed) {
        int victim = ready.victim(greed);
        while (victim != NONE && !ScheduleState.closed(state.word(victim))) {
            if (claim(victim, 0, true)) {
                count();
                return true;
            }
            victim = ready.victim(greed);
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
        int most = Math.min(end, next + batchSize.steps());
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
}
