package org.edarts.cu.host.schedule;

import org.edarts.cu.host.unit.RunControl;

/**
 * Whether to run by the static schedule pays: it saves what slots and pools cost for each codelet, and costs the time
 * that CUs wait although something may be ready behind what their lanes begin with. Where it does not pay, the schedule
 * is closed, and CUs in the midst of a batch leave it after the codelet they are in.
 *
 * <p>Any thread may call.
 */
final class Payoff {
    /**
     * What CUs may wait for each codelet: about what slots cost, and more than tiny codelets wait where threads lose
     * their processors to other programs, which slots would not mend.
     */
    private static final long TOLERATED_NANOS = 100;

    /** The wait at the beginning of a run is no evidence: this part of the steps counts as claimed. */
    private static final int FIRST_PART = 8;

    private static final long LEAST_NANOS = 100_000;

    private final RunControl run;
    private final ScheduleState state;
    private final LaneStatus[] lanes;
    private final boolean binding;

    /**
     * Makes it.
     *
     * @param binding whether the schedule is kept even if it does not pay
     */
    Payoff(RunControl run, ScheduleState state, LaneStatus[] lanes, boolean binding) {
        this.run = run;
        this.state = state;
        this.lanes = lanes;
        this.binding = binding;
    }

    /**
     * Returns whether the schedule is to be closed: CUs have waited for too long, or the steps of one take long by
     * themselves.
     */
    boolean spent(long now) {
        if (binding) {
            return false;
        }
        for (LaneStatus lane : lanes) {
            if (lane.coarse()) {
                return true;
            }
        }
        long waited = waited(now);
        long tolerated =
                Math.max(LEAST_NANOS, TOLERATED_NANOS * (state.schedule().steps() / FIRST_PART));
        // what is claimed stands where each CU writes again and again
        return waited > tolerated && waited > TOLERATED_NANOS * state.claimed();
    }

    /** Returns how long CUs have found nothing to do so far, all together, in nanoseconds. */
    long waited(long now) {
        long waited = 0;
        for (LaneStatus lane : lanes) {
            waited += lane.waited(now);
        }
        return waited;
    }

    /** Looks whether the schedule still pays, and closes it if not. */
    void look(long now) {
        if (spent(now) && !state.closed()) {
            state.close();
            run.interrupt();
        }
    }

    /**
     * Returns whether a CU that waits is not to sleep: some other one is at the same batch as when it was asked last,
     * and there are steps behind it in the batch or in a lane, so that the CU may soon have to close the schedule to
     * get at them.
     *
     * @param seen the batches of all CUs when it was asked last, or zeros; those of now are put there
     */
    boolean needsWatch(int cu, long[] seen) {
        boolean same = false;
        boolean unclaimed = state.claimed() < state.schedule().steps();
        for (int other = 0; !binding && other < lanes.length; other++) {
            long batch = state.told(other);
            same |= other != cu
                    && ScheduleState.to(batch) - ScheduleState.from(batch) > (unclaimed ? 0 : 1)
                    && (seen[other] == batch || seen[other] == 0);
            seen[other] = batch;
        }
        return same;
    }
}
