package org.edarts.study.plan;

import org.edarts.study.graph.Problem;

/**
 * Highest Level First with Estimated Times (Adam, Chandy, Dickson, 1974): of the ready tasks the one with the longest way to the
 * end, communication left out, on the processor where it can start first, behind what that does already.
 */
public final class Hlfet implements Planner {
    /** Has no settings. */
    public Hlfet() {}

    @Override
    public String name() {
        return "hlfet";
    }

    @Override
    public String summary() {
        return "planned: the longest way to the end first, where it starts first, never in gaps (Adam et al., 1974)";
    }

    @Override
    public Plan plan(Problem problem) {
        Timetable table = new Timetable(problem);
        ReadyTasks ready = new ReadyTasks(problem.graph(), Heft.upwardRanks(problem, false));
        while (!ready.isEmpty()) {
            int task = ready.take();
            int best = 0;
            long bestStart = Long.MAX_VALUE;
            for (int processor = 0; processor < problem.processors(); processor++) {
                long start = table.appendedStart(task, processor);
                if (start < bestStart) {
                    best = processor;
                    bestStart = start;
                }
            }
            table.put(task, best, bestStart);
        }
        return new Plan(table.schedule(), 0);
    }
}
