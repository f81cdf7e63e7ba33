package org.edarts.study.plan;

import org.edarts.study.graph.Problem;

/** Plans a schedule before anything runs. Any thread may call. */
public interface Planner {
    /** Returns the name that users choose it by. */
    String name();

    /** Returns one sentence for users. */
    String summary();

    /**
     * Plans a schedule.
     *
     * @throws IllegalArgumentException if the problem is too large for this planner
     */
    Plan plan(Problem problem);

    /**
     * What came out.
     *
     * @param schedule the schedule
     * @param bound what the planner has shown that no schedule is shorter than, in ticks; 0 if it has shown nothing
     */
    record Plan(Schedule schedule, long bound) {}
}
