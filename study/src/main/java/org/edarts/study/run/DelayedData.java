package org.edarts.study.run;

import org.edarts.cu.virtual.FiringTimes;
import org.edarts.study.graph.Problem;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.plan.Schedule;

/**
 * The delay model of the literature: a task takes as long as the problem says, and starts once its data are on its
 * processor, each of them as long after the end of its source as the arc costs if that ran elsewhere. Any number of
 * data travel at once. A tick is a nanosecond of virtual time. Keeps where and when each task ran.
 *
 * <p>Owner: the thread that drives the run.
 */
final class DelayedData implements FiringTimes {
    private final Problem problem;
    private final TaskGraph graph;
    private final boolean communicates;
    private final int[] processors;
    private final long[] starts;
    private final long[] ends;

    DelayedData(Problem problem) {
        this.problem = problem;
        this.graph = problem.graph();
        this.communicates = graph.communicates();
        this.processors = new int[graph.tasks()];
        this.starts = new long[graph.tasks()];
        this.ends = new long[graph.tasks()];
    }

    @Override
    public long duration(int task, int processor) {
        return problem.duration(task, processor);
    }

    @Override
    public long wait(int task, int processor, long now) {
        long ready = now;
        if (communicates) {
            for (int arc = graph.firstArc(task); arc < graph.firstArc(task + 1); arc++) {
                int source = graph.source(arc);
                if (processors[source] != processor) {
                    ready = Math.max(ready, ends[source] + graph.transfer(arc));
                }
            }
        }
        return ready - now;
    }

    @Override
    public void ended(int task, int processor, long now) {
        processors[task] = processor;
        starts[task] = now - problem.duration(task, processor);
        ends[task] = now;
    }

    /** Returns what ran where and when. */
    Schedule schedule() {
        return new Schedule(processors, starts, ends);
    }
}
