package org.edarts.study.whatif;

import org.edarts.study.plan.Schedule;

/**
 * What a run would have taken. Times are nanoseconds.
 *
 * @param cus on how many equal CUs
 * @param policy under which policy
 * @param makespan how long
 * @param speedUp how many times faster than it was recorded
 * @param bound what no schedule on as many CUs can undercut
 * @param schedule what would have run where and when; its tasks are those of {@link WhatIf#tasks}
 */
public record Answer(int cus, String policy, double makespan, double speedUp, double bound, Schedule schedule) {
    /** Returns how many times longer than the bound the makespan is; 1 where nothing takes any time. */
    public double ratio() {
        return bound == 0 ? 1 : makespan / bound;
    }
}
