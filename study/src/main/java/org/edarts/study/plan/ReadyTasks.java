package org.edarts.study.plan;

import java.util.PriorityQueue;
import org.edarts.study.graph.TaskGraph;

/**
 * The tasks whose predecessors have all been planned, the highest rank first, then the lowest number. Owner: the thread
 * that plans.
 */
final class ReadyTasks {
    private final TaskGraph graph;
    private final int[] missing;
    private final PriorityQueue<Ready> queue = new PriorityQueue<>();
    private final double[] ranks;

    private record Ready(int task, double rank) implements Comparable<Ready> {
        @Override
        public int compareTo(Ready other) {
            int order = Double.compare(other.rank, rank);
            return order == 0 ? Integer.compare(task, other.task) : order;
        }
    }

    ReadyTasks(TaskGraph graph, double[] ranks) {
        this.graph = graph;
        this.ranks = ranks;
        this.missing = new int[graph.tasks()];
        for (int task = 0; task < missing.length; task++) {
            missing[task] = graph.firstArc(task + 1) - graph.firstArc(task);
            if (missing[task] == 0) {
                queue.add(new Ready(task, ranks[task]));
            }
        }
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    /** Takes the next task to plan; its successors become ready if it was the last that they waited for. */
    int take() {
        int task = queue.remove().task;
        for (int at = graph.firstSuccessor(task); at < graph.firstSuccessor(task + 1); at++) {
            int successor = graph.successor(at);
            if (--missing[successor] == 0) {
                queue.add(new Ready(successor, ranks[successor]));
            }
        }
        return task;
    }
}
