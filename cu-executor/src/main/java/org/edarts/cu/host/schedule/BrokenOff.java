package org.edarts.cu.host.schedule;

import java.util.BitSet;

/**
 * What was done of a run by its schedule when it was broken off. Of the batch that a CU is at, all is fired before the
 * codelet that it has announced, so that what comes after those may go on however long that one takes.
 *
 * @param fired the codelets that had fired
 * @param begun those, and each that a CU was at, which that CU is to tell of
 */
public record BrokenOff(BitSet fired, BitSet begun) {
    /**
     * Takes the batches of all CUs away, which have noticed, or will before their next codelet, that they are to leave.
     */
    static BrokenOff of(ScheduleState state, ScheduleUnit[] cus, int codelets) {
        BitSet firedSteps = new BitSet(state.schedule().steps());
        BitSet openSteps = new BitSet(state.schedule().steps());
        for (int cu = 0; cu < cus.length; cu++) {
            long batch = state.breakOff(cu);
            int from = ScheduleState.from(batch);
            int begun = begun(state.schedule(), batch, cus[cu].codelet());
            int open = Math.max(from, begun - 1);
            state.leave(cu, open, begun);
            firedSteps.set(from, open);
            openSteps.set(open, begun);
        }
        return of(state, firedSteps, openSteps, codelets);
    }

    /** Returns the first step of a batch that its CU, which has announced this codelet last, has not begun. */
    private static int begun(StaticSchedule schedule, long batch, int codelet) {
        int from = ScheduleState.from(batch);
        for (int step = ScheduleState.to(batch); step > from; step--) {
            if (schedule.codelet(step - 1) == codelet) {
                return step;
            }
        }
        return from;
    }

    private static BrokenOff of(ScheduleState state, BitSet firedSteps, BitSet openSteps, int codelets) {
        StaticSchedule schedule = state.schedule();
        Stretches stretches = schedule.stretches();
        BitSet fired = new BitSet(codelets);
        BitSet begun = new BitSet(codelets);
        int stretch = 0;
        for (int lane = 0; lane < schedule.lanes(); lane++) {
            for (int step = schedule.laneStart()[lane]; step < state.unclaimed(lane); step++) {
                boolean open = openSteps.get(step);
                stretch = stretches.at(step, stretch);
                int codelet = stretches.codelet(stretch, step);
                if (codelet != StaticSchedule.JOIN && (open || firedSteps.get(step) || state.doneAtLast(step))) {
                    begun.set(codelet);
                    fired.set(codelet, !open);
                }
            }
        }
        return new BrokenOff(fired, begun);
    }
}
