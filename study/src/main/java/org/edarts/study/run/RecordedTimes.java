package org.edarts.study.run;

import org.edarts.cu.virtual.FiringTimes;
import org.edarts.study.graph.Problem;
import org.edarts.study.plan.Schedule;

/**
 * What tasks took in a recorded run, and how long their CU did nothing before each although all that it needed was
 * there: it looked for the task, or slept. Keeps where and when each task ran. Owner: the thread that drives the run.
 */
final class RecordedTimes implements FiringTimes {
    private final Problem problem;
    private final long[] delays;
    private final Schedule schedule;

    RecordedTimes(Problem problem, long[] delays) {
        int tasks = problem.graph().tasks();
        this.problem = problem;
        this.delays = delays;
        this.schedule = new Schedule(new int[tasks], new long[tasks], new long[tasks]);
    }

    @Override
    public long duration(int task, int processor) {
        return problem.duration(task, processor);
    }

    @Override
    public long wait(int task, int processor, long now) {
        return delays[task];
    }

    @Override
    public void ended(int task, int processor, long now) {
        schedule.processors()[task] = processor;
        schedule.starts()[task] = now - problem.duration(task, processor);
        schedule.ends()[task] = now;
    }

    Schedule schedule() {
        return schedule;
    }
}
