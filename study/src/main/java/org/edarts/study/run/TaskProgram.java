package org.edarts.study.run;

import java.util.Arrays;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.plan.Schedule;

/**
 * A task graph as codelets, one for each task, with its number: they compute nothing and declare what policies are
 * told. Immutable; any number of runs may share it.
 */
public final class TaskProgram {
    private final CodeletGraph codelets;

    private TaskProgram(CodeletGraph codelets) {
        this.codelets = codelets;
    }

    /**
     * Makes the codelets of a graph.
     *
     * @param seed decides on the noise of the estimates
     */
    public static TaskProgram of(TaskGraph graph, Estimates estimates, long seed) {
        return of(graph, estimates.of(graph, seed), noneBefore(graph));
    }

    /** Makes codelets that go, on each CU, in the order of a schedule. */
    static TaskProgram inOrderOf(TaskGraph graph, Schedule schedule) {
        int[] before = noneBefore(graph);
        int[] last = new int[1 + Arrays.stream(schedule.processors()).max().orElse(0)];
        Arrays.fill(last, -1);
        for (int task : schedule.byStart(graph)) {
            before[task] = last[schedule.processors()[task]];
            last[schedule.processors()[task]] = task;
        }
        return of(graph, Estimates.EXACT.of(graph, 0), before);
    }

    private static int[] noneBefore(TaskGraph graph) {
        int[] before = new int[graph.tasks()];
        Arrays.fill(before, -1);
        return before;
    }

    /** Each task comes after its predecessors, and after one more if there is one that it goes behind. */
    private static TaskProgram of(TaskGraph graph, long[] told, int[] before) {
        GraphBuilder builder = CodeletGraph.named(graph.name().isBlank() ? "tasks" : graph.name());
        Codelet tasks = builder.codelets("task", graph.tasks(), firing -> {});
        tasks.costs(task -> told[task]);
        tasks.after(tasks, (task, arcs) -> {
            boolean missing = before[task] >= 0;
            for (int arc = graph.firstArc(task); arc < graph.firstArc(task + 1); arc++) {
                arcs.from(graph.source(arc));
                missing &= graph.source(arc) != before[task];
            }
            if (missing) {
                arcs.from(before[task]);
            }
        });
        return new TaskProgram(builder.build());
    }

    CodeletGraph codelets() {
        return codelets;
    }
}
