package org.edarts.cu.host.schedule;

import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.host.unit.UnitTrace;
import org.edarts.su.plan.Segments;
import org.edarts.su.plan.StaticSchedule;
import org.jspecify.annotations.Nullable;

/**
 * Where one CU waits for other lanes, before the segments of a static schedule. It looks at the frontiers of the lanes, and
 * only now and then at single steps: a frontier stands still while somebody works on its lane out of order.
 *
 * <p>Owner: the thread of the CU.
 */
final class SegmentGate {
    /** About 15 microseconds; who waits longer waits for a CU that has lost its processor. */
    private static final int MOST_SPINS = 512;

    private static final int SPINS_BETWEEN_LOOKS = 16;

    private final RunControl run;
    private final Segments segments;
    private final ScheduleState state;
    private final BatchClaims claims;
    private final @Nullable UnitTrace trace;

    /** Up to where each lane was done when this CU looked last. */
    private final int[] frontiers;

    SegmentGate(RunControl run, ScheduleState state, BatchClaims claims, @Nullable UnitTrace trace) {
        StaticSchedule schedule = state.schedule();
        this.run = run;
        this.segments = schedule.segments();
        this.state = state;
        this.claims = claims;
        this.trace = trace;
        this.frontiers = new int[schedule.lanes()];
    }

    /**
     * Waits for what a segment needs of other lanes, as long as there is hope.
     *
     * @param lane the lane of the segment
     * @param from the first step of the segment that is to fire
     * @return whether all of the segment from there on may fire, in the order of the lane
     */
    boolean opens(int segment, int lane, int from) {
        if (reached(segment)) {
            return true;
        }
        boolean opened = waitFor(segment, lane, from);
        if (trace != null) {
            trace.resume();
        }
        return opened;
    }

    private boolean waitFor(int segment, int lane, int from) {
        for (int spin = 1; ; spin++) {
            Thread.onSpinWait();
            if (reached(segment)) {
                claims.waited();
                return true;
            }
            if (spin % SPINS_BETWEEN_LOOKS == 0) {
                int source = undoneElsewhere(segment, lane, from);
                if (source < 0) {
                    return true;
                }
                if (spin >= MOST_SPINS
                        || claims.open().count() > 1
                        || run.stopped()
                        || !claims.worthWaitingFor(source)) {
                    return false;
                }
            }
        }
    }

    private boolean reached(int segment) {
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

    private int undoneElsewhere(int segment, int lane, int from) {
        for (int step = from; step < segments.start()[segment + 1]; step++) {
            int source = state.undoneElsewhere(step, lane);
            if (source >= 0) {
                return source;
            }
        }
        return -1;
    }
}
