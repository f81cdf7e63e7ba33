package org.edarts.study.graph;

/**
 * What a task graph says of itself, whatever the machine and without communication. Tasks that take another time on
 * each processor count with the mean.
 *
 * @param tasks how many tasks there are
 * @param edges how many arcs there are
 * @param work the duration of all tasks together, in ticks
 * @param criticalPath the length of the longest path, in ticks
 */
public record Shape(int tasks, int edges, long work, long criticalPath) {
    /** Measures a graph. */
    public static Shape of(TaskGraph graph) {
        long work = 0;
        long longest = 0;
        long[] end = new long[graph.tasks()];
        for (int place = 0; place < graph.tasks(); place++) {
            int task = graph.inOrder(place);
            long start = 0;
            for (int arc = graph.firstArc(task); arc < graph.firstArc(task + 1); arc++) {
                start = Math.max(start, end[graph.source(arc)]);
            }
            end[task] = start + graph.work(task);
            longest = Math.max(longest, end[task]);
            work += graph.work(task);
        }
        return new Shape(graph.tasks(), graph.arcs(), work, longest);
    }

    /** Returns how many processors the graph keeps busy on average if it has as many as it wants. */
    public double parallelism() {
        return criticalPath == 0 ? tasks : (double) work / criticalPath;
    }
}
