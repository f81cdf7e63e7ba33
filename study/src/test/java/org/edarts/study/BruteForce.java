package org.edarts.study;

import org.edarts.study.graph.Problem;
import org.edarts.study.graph.TaskGraph;

/** The shortest schedule by trying every order of the tasks on every choice of processors. */
final class BruteForce {
    private final Problem problem;
    private final TaskGraph graph;
    private final int[] processorOf;
    private final long[] ends;
    private final boolean[] placed;

    private BruteForce(Problem problem) {
        this.problem = problem;
        this.graph = problem.graph();
        this.processorOf = new int[graph.tasks()];
        this.ends = new long[graph.tasks()];
        this.placed = new boolean[graph.tasks()];
    }

    static long shortest(Problem problem) {
        return new BruteForce(problem).shortest(0, new long[problem.processors()], 0);
    }

    private long shortest(int count, long[] free, long makespan) {
        if (count == graph.tasks()) {
            return makespan;
        }
        long best = Long.MAX_VALUE;
        for (int task = 0; task < graph.tasks(); task++) {
            if (!placed[task] && ready(task)) {
                for (int processor = 0; processor < free.length; processor++) {
                    long before = free[processor];
                    long start = before;
                    for (int arc = graph.firstArc(task); arc < graph.firstArc(task + 1); arc++) {
                        int source = graph.source(arc);
                        start = Math.max(
                                start, ends[source] + (processorOf[source] == processor ? 0 : graph.transfer(arc)));
                    }
                    placed[task] = true;
                    processorOf[task] = processor;
                    ends[task] = start + problem.duration(task, processor);
                    free[processor] = ends[task];
                    best = Math.min(best, shortest(count + 1, free, Math.max(makespan, ends[task])));
                    free[processor] = before;
                    placed[task] = false;
                }
            }
        }
        return best;
    }

    private boolean ready(int task) {
        for (int arc = graph.firstArc(task); arc < graph.firstArc(task + 1); arc++) {
            if (!placed[graph.source(arc)]) {
                return false;
            }
        }
        return true;
    }
}
