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
    /** About what a codelet costs more by slots than by the schedule, in CU time. */
    private static final long SAVED_NANOS = 50;

    /** A shorter time is no evidence. */
    private static final long LEAST_NANOS = 100_000;

    private final RunControl run;
    private final ScheduleState state;
    private final LaneStatus[] lanes;
    private final boolean binding;
    private final long mostWaited;

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
        this.mostWaited = Math.max(LEAST_NANOS, SAVED_NANOS * state.schedule().steps());
    }

    /** Looks whether CUs have waited for longer than all of the schedule is worth, and closes it then. */
    void look(long now) {
        if (binding) {
            return;
        }
        long waited = 0;
        for (LaneStatus lane : lanes) {
            waited += lane.waited(now);
        }
        if (waited > mostWaited) {
            state.close();
            run.interrupt();
        }
    }
}
