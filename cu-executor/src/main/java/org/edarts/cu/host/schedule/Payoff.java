package org.edarts.cu.host.schedule;

import org.edarts.cu.host.unit.RunControl;

/**
 * Whether to run by the static schedule pays: it saves what slots and pools cost for each codelet, and costs the time that CUs
 * wait although something may be ready behind what their lanes begin with. Where it does not pay, the schedule is closed, and
 * CUs in the midst of a batch leave it after the codelet they are in.
 *
 * <p>Any thread may call.
 */
final class Payoff {
    /**
     * What CUs may wait for each codelet: twice what slots cost, and more than tiny codelets wait where threads lose their processors
     * to other programs, which slots would not mend.
     */
    private static final long TOLERATED_NANOS = 200;

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

    /** Looks whether CUs have waited for too long, and closes the schedule then. */
    void look(long now) {
        if (binding) {
            return;
        }
        long steps = state.schedule().steps();
        long waited = 0;
        for (LaneStatus lane : lanes) {
            waited += lane.waited(now);
        }
        if (waited > LEAST_NANOS && waited > TOLERATED_NANOS * Math.max(steps / FIRST_PART, state.claimed())) {
            state.close();
            run.interrupt();
        }
    }
}
