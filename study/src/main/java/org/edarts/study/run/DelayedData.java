package org.edarts.study.run;

import org.edarts.cu.virtual.DataTransport;
import org.edarts.cu.virtual.FiringTimes;
import org.edarts.study.graph.Problem;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.plan.Schedule;
import org.jspecify.annotations.Nullable;

/**
 * The delay model of the literature: a task takes as long as the problem says, and starts once its data are on its
 * processor, each of them as long after the end of its source as the arc costs if that ran elsewhere. Any number of
 * data travel at once. Where data cost what the memories of the machine take, those whose bytes the graph says are
 * brought when a processor has taken the task, one after the other. A tick is a nanosecond of virtual time. Keeps where
 * and when each task ran.
 *
 * <p>Owner: the thread that drives the run.
 */
final class DelayedData implements FiringTimes {
    private final Problem problem;
    private final TaskGraph graph;
    private final boolean communicates;
    private final @Nullable DataTransport transport;
    private final double nanosPerTick;
    private final long @Nullable [] notBefore;
    private final int[] processors;
    private final long[] starts;
    private final long[] ends;

    /**
     * Begins a run.
     *
     * @param notBefore when each task may start at the earliest, in ticks; null if any time will do
     */
    DelayedData(Problem problem, long @Nullable [] notBefore) {
        this.problem = problem;
        this.notBefore = notBefore;
        this.graph = problem.graph();
        boolean brings = problem.data().priced() && graph.hasBytes();
        this.communicates = graph.communicates() || brings;
        this.transport = brings ? new DataTransport(problem.machine(), problem.data()) : null;
        this.nanosPerTick = brings ? problem.nanosPerTick() : 1;
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
        long ready = notBefore == null ? now : Math.max(now, notBefore[task]);
        if (communicates) {
            for (int arc = graph.firstArc(task); arc < graph.firstArc(task + 1); arc++) {
                int source = graph.source(arc);
                if (processors[source] != processor) {
                    ready = Math.max(ready, arrival(arc, processors[source], processor, now));
                }
            }
        }
        return ready - now;
    }

    private long arrival(int arc, int from, int to, long now) {
        if (transport == null || graph.bytes(arc) == 0) {
            return ends[graph.source(arc)] + graph.transfer(arc);
        }
        long nanos = transport.arrival(from, to, (long) graph.bytes(arc), Math.round(now * nanosPerTick));
        return (long) Math.ceil(nanos / nanosPerTick);
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
