package org.edarts.study.plan;

import org.edarts.study.graph.Problem;
import org.edarts.study.graph.TaskGraph;

/**
 * Heterogeneous Earliest Finish Time (Topcuoglu, Hariri, Wu, 2002): the highest upward rank first, with mean durations and costs,
 * each where it ends first, in a gap if one holds it.
 */
public final class Heft implements Planner {
    /** Has no settings. */
    public Heft() {}

    @Override
    public String name() {
        return "heft";
    }

    @Override
    public String summary() {
        return "planned: the longest way to the end first, where it ends first, also in gaps (Topcuoglu et al., 2002)";
    }

    @Override
    public Plan plan(Problem problem) {
        Timetable table = new Timetable(problem);
        ReadyTasks ready = new ReadyTasks(problem.graph(), upwardRanks(problem, true));
        while (!ready.isEmpty()) {
            int task = ready.take();
            int best = 0;
            long bestStart = 0;
            long bestEnd = Long.MAX_VALUE;
            for (int processor = 0; processor < problem.processors(); processor++) {
                long start = table.insertedStart(task, processor);
                long end = start + problem.duration(task, processor);
                if (end < bestEnd) {
                    best = processor;
                    bestStart = start;
                    bestEnd = end;
                }
            }
            table.put(task, best, bestStart);
        }
        return new Plan(table.schedule(), 0);
    }

    /** Returns the length of the longest way from the start of each task to the end, with mean durations. */
    static double[] upwardRanks(Problem problem, boolean withCommunication) {
        TaskGraph graph = problem.graph();
        double[] ranks = new double[graph.tasks()];
        for (int place = ranks.length - 1; place >= 0; place--) {
            int task = graph.inOrder(place);
            double behind = 0;
            for (int at = graph.firstSuccessor(task); at < graph.firstSuccessor(task + 1); at++) {
                double travel = withCommunication ? graph.transfer(graph.arcTo(at)) : 0;
                behind = Math.max(behind, travel + ranks[graph.successor(at)]);
            }
            ranks[task] = behind + problem.meanDuration(task);
        }
        return ranks;
    }
}
