package org.edarts.cu.host.schedule;

import java.util.Arrays;

/**
 * How far the gates of a lane are open, for one CU that looks: before a segment it may have to wait for other lanes. It
 * looks at the frontiers of those lanes, and at single steps only when asked to: a frontier stands still while somebody
 * works on its lane out of order.
 *
 * <p>Owner: the thread of the CU.
 */
final class LaneGates {
    private final Segments segments;
    private final ScheduleState state;

    /** Up to where each lane was done when this CU looked last. */
    private final int[] frontiers;

    LaneGates(ScheduleState state) {
        StaticSchedule schedule = state.schedule();
        this.segments = schedule.segments();
        this.state = state;
        this.frontiers = new int[schedule.lanes()];
    }

    /** Forgets the run before. Called before any CU sees the next one. */
    void forget() {
        Arrays.fill(frontiers, 0);
    }

    /**
     * Returns up to where the gates of a lane are open, all of whose steps before {@code from} are done.
     *
     * @param segment the segment that {@code from} is in
     * @param to the latest step that is of interest
     * @param closely whether to look at single steps behind a gate that seems closed
     */
    int openUpTo(int lane, int segment, int from, int to, boolean closely) {
        int step = from;
        for (int next = segment; step < to; next++) {
            int end = Math.min(segments.start()[next + 1], to);
            if (!open(next)) {
                return closely ? state.openUpTo(lane, step, end) : step;
            }
            step = end;
        }
        return step;
    }

    private boolean open(int segment) {
        int end = segments.needStart()[segment + 1];
        for (int need = segments.needStart()[segment]; need < end; need++) {
            int lane = segments.needLanes()[need];
            if (frontiers[lane] <= segments.needs()[need]) {
                frontiers[lane] = state.frontier(lane);
                if (frontiers[lane] <= segments.needs()[need]) {
                    return false;
                }
            }
        }
        return true;
    }
}
