package org.edarts.study.plan;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.edarts.study.graph.Problem;
import org.edarts.study.graph.TaskGraph;

/**
 * Where and when each task runs. The arrays are handed out as they are: nobody may write to them.
 *
 * @param processors the processor of each task
 * @param starts when each starts, in ticks
 * @param ends when each ends, in ticks
 */
public record Schedule(int[] processors, long[] starts, long[] ends) {
    /** Returns when the last task ends, in ticks. */
    public long makespan() {
        return Arrays.stream(ends).max().orElse(0);
    }

    /**
     * Returns the tasks in the order of their starts; of those that start together those first that end first, then
     * those that others depend on.
     */
    public int[] byStart(TaskGraph graph) {
        return IntStream.range(0, starts.length)
                .map(graph::inOrder)
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(task -> starts[task]).thenComparingLong(task -> ends[task]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /**
     * Checks that a schedule can be carried out.
     *
     * @throws IllegalArgumentException if it cannot; the message names the tasks
     */
    public void check(Problem problem) {
        TaskGraph graph = problem.graph();
        for (int task = 0; task < graph.tasks(); task++) {
            for (int arc = graph.firstArc(task); arc < graph.firstArc(task + 1); arc++) {
                int source = graph.source(arc);
                long travel = processors[source] == processors[task] ? 0 : graph.transfer(arc);
                if (starts[task] < ends[source] + travel) {
                    throw new IllegalArgumentException("task " + graph.nameOf(task) + " starts at "
                            + text(graph, starts[task]) + ", but the data of task " + graph.nameOf(source)
                            + " are there at " + text(graph, ends[source] + travel));
                }
            }
        }
        int[] last = new int[problem.processors()];
        Arrays.fill(last, -1);
        for (int task : byStart(graph)) {
            int before = last[processors[task]];
            if (before >= 0 && starts[task] < ends[before] && ends[task] > starts[before]) {
                throw new IllegalArgumentException("tasks " + graph.nameOf(before) + " and " + graph.nameOf(task)
                        + " overlap on CU " + processors[task] + " at " + text(graph, starts[task]));
            }
            last[processors[task]] = before < 0 || ends[task] >= ends[before] ? task : before;
        }
    }

    private static String text(TaskGraph graph, long ticks) {
        return graph.ticksPerUnit() == 1 ? Long.toString(ticks) : Double.toString(graph.inUnits(ticks));
    }
}
