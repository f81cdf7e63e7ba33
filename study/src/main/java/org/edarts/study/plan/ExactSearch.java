package org.edarts.study.plan;

import java.util.List;
import org.edarts.study.bound.LowerBounds;
import org.edarts.study.graph.Problem;

/**
 * The shortest schedule, by branch and bound: for graphs of up to {@value #MOST_TASKS} tasks, of which those of about
 * 50 are as a rule solved. Where its time runs out it returns the best schedule it has, and how short one could be at
 * best.
 */
public final class ExactSearch implements Planner {
    /** The most tasks that it takes. */
    public static final int MOST_TASKS = 64;

    private static final List<Planner> FIRST = List.of(new Heft(), new Peft(), new Hlfet());

    private final long limitNanos;

    /** Makes a planner that takes so long for each problem at most, in nanoseconds. */
    public ExactSearch(long limitNanos) {
        this.limitNanos = limitNanos;
    }

    @Override
    public String name() {
        return "exact";
    }

    @Override
    public String summary() {
        return "planned: the shortest schedule, by branch and bound, for up to " + MOST_TASKS
                + " tasks; tells its gap when its time is up";
    }

    @Override
    public Plan plan(Problem problem) {
        int tasks = problem.graph().tasks();
        if (tasks > MOST_TASKS) {
            throw new IllegalArgumentException("exact takes graphs of up to " + MOST_TASKS + " tasks, and "
                    + problem.graph().name() + " has " + tasks + ": leave exact out, or study a smaller graph");
        }
        long bound = LowerBounds.of(problem).best();
        Schedule best = null;
        for (Planner planner : FIRST) {
            Schedule schedule = planner.plan(problem).schedule();
            best = best == null || schedule.makespan() < best.makespan() ? schedule : best;
        }
        if (best == null) {
            throw new AssertionError("there are planners");
        }
        return best.makespan() == bound
                ? new Plan(best, bound)
                : new BranchAndBound(problem, best, bound).search(limitNanos);
    }
}
