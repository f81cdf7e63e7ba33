package org.edarts.study.bound;

import org.edarts.study.graph.Problem;
import org.edarts.study.graph.TaskGraph;

/**
 * What no schedule of a problem is shorter than, in ticks. Communication does not raise them: all tasks might run on
 * one processor. Where processors differ, each task counts with its shortest duration.
 *
 * @param criticalPath the length of the longest path
 * @param workByProcessors the work of all tasks, divided by the processors, rounded up
 * @param fernandezBussell the bound of Fernandez and Bussell, 1973: some interval of time holds more work than fits;
 *     never below the critical path
 */
public record LowerBounds(long criticalPath, long workByProcessors, long fernandezBussell) {
    /** Computes them. */
    public static LowerBounds of(Problem problem) {
        Windows windows = Windows.of(problem);
        long work = 0;
        for (int task = 0; task < problem.graph().tasks(); task++) {
            work = Math.addExact(work, problem.shortestDuration(task));
        }
        int processors = problem.processors();
        return new LowerBounds(
                windows.length(),
                Math.floorDiv(Math.addExact(work, processors - 1), processors),
                Math.addExact(windows.length(), new IntervalDensity(windows).excess(processors)));
    }

    /** Returns the highest of them. */
    public long best() {
        return Math.max(Math.max(criticalPath, workByProcessors), fernandezBussell);
    }

    /**
     * When each task may start and end in a schedule as long as the critical path.
     *
     * @param durations how long each takes
     * @param earliestStart when it starts at the earliest
     * @param latestStart when it starts at the latest
     * @param length the length of the critical path
     */
    record Windows(long[] durations, long[] earliestStart, long[] latestStart, long length) {
        static Windows of(Problem problem) {
            TaskGraph graph = problem.graph();
            int tasks = graph.tasks();
            long[] durations = new long[tasks];
            long[] earliest = new long[tasks];
            long length = 0;
            for (int place = 0; place < tasks; place++) {
                int task = graph.inOrder(place);
                durations[task] = problem.shortestDuration(task);
                for (int arc = graph.firstArc(task); arc < graph.firstArc(task + 1); arc++) {
                    int source = graph.source(arc);
                    earliest[task] = Math.max(earliest[task], earliest[source] + durations[source]);
                }
                length = Math.max(length, earliest[task] + durations[task]);
            }
            long[] latest = new long[tasks];
            for (int place = tasks - 1; place >= 0; place--) {
                int task = graph.inOrder(place);
                long end = length;
                for (int at = graph.firstSuccessor(task); at < graph.firstSuccessor(task + 1); at++) {
                    end = Math.min(end, latest[graph.successor(at)]);
                }
                latest[task] = end - durations[task];
            }
            return new Windows(durations, earliest, latest, length);
        }
    }
}
