package org.edarts.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.Machines;
import org.edarts.study.bound.LowerBounds;
import org.edarts.study.graph.Problem;
import org.edarts.study.graph.Shape;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.plan.ExactSearch;
import org.edarts.study.plan.Heft;
import org.edarts.study.plan.Hlfet;
import org.edarts.study.plan.Peft;
import org.edarts.study.plan.Planner;
import org.edarts.study.plan.Schedule;
import org.edarts.study.run.Estimates;
import org.edarts.study.run.TaskProgram;
import org.edarts.study.run.VirtualExecution;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;

/** Bounds, planners, the exact search and the virtual CAM against one another and against brute force. */
class BoundProperties {
    private static final long MINUTE = 60_000_000_000L;

    @Property(tries = 60)
    void theCriticalPathIsTheLongestOfAllPaths(
            @ForAll @IntRange(min = 1, max = 12) int tasks, @ForAll @IntRange(max = 10) int tenths, @ForAll long seed) {
        TaskGraph graph = RandomGraphs.of(tasks, tenths / 10.0, 0, seed);
        long longest = 0;
        for (int task = 0; task < tasks; task++) {
            longest = Math.max(longest, longestFrom(graph, task));
        }
        assertEquals(longest, Shape.of(graph).criticalPath());
        assertEquals(
                longest, LowerBounds.of(new Problem(graph, Machines.host(2))).criticalPath());
    }

    private static long longestFrom(TaskGraph graph, int task) {
        long behind = 0;
        for (int at = graph.firstSuccessor(task); at < graph.firstSuccessor(task + 1); at++) {
            behind = Math.max(behind, longestFrom(graph, graph.successor(at)));
        }
        return graph.work(task) + behind;
    }

    /** The definition, interval by interval and unit of time by unit of time. */
    @Property(tries = 60)
    void theBoundOfFernandezAndBussellIsThatOfAllIntervals(
            @ForAll @IntRange(min = 1, max = 9) int tasks,
            @ForAll @IntRange(max = 10) int tenths,
            @ForAll @IntRange(min = 1, max = 4) int processors,
            @ForAll long seed) {
        TaskGraph graph = RandomGraphs.of(tasks, tenths / 10.0, 0, seed);
        LowerBounds bounds = LowerBounds.of(new Problem(graph, Machines.host(processors)));
        long length = bounds.criticalPath();
        long excess = 0;
        for (int begin = 0; begin < length; begin++) {
            for (int end = begin + 1; end <= length; end++) {
                long work = 0;
                for (int task = 0; task < tasks; task++) {
                    work += least(graph, task, length, begin, end);
                }
                excess = Math.max(excess, Math.floorDiv(work + processors - 1, processors) - (end - begin));
            }
        }
        assertEquals(length + excess, bounds.fernandezBussell());
    }

    private static long least(TaskGraph graph, int task, long length, int begin, int end) {
        long earliest = longestTo(graph, task);
        long latest = length - longestFrom(graph, task);
        long least = Long.MAX_VALUE;
        for (long start = earliest; start <= latest; start++) {
            least = Math.min(least, Math.max(0, Math.min(end, start + graph.work(task)) - Math.max(begin, start)));
        }
        return least;
    }

    private static long longestTo(TaskGraph graph, int task) {
        long before = 0;
        for (int arc = graph.firstArc(task); arc < graph.firstArc(task + 1); arc++) {
            before = Math.max(before, longestTo(graph, graph.source(arc)) + graph.work(graph.source(arc)));
        }
        return before;
    }

    @Property(tries = 80)
    void theExactSearchFindsWhatBruteForceFinds(
            @ForAll @IntRange(min = 1, max = 6) int tasks,
            @ForAll @IntRange(max = 10) int tenths,
            @ForAll @IntRange(min = 1, max = 3) int processors,
            @ForAll @IntRange(max = 8) int mostCost,
            @ForAll long seed) {
        Problem problem = new Problem(RandomGraphs.of(tasks, tenths / 10.0, mostCost, seed), Machines.host(processors));
        Planner.Plan plan = new ExactSearch(MINUTE).plan(problem);
        plan.schedule().check(problem);
        assertEquals(BruteForce.shortest(problem), plan.schedule().makespan());
        assertEquals(plan.schedule().makespan(), plan.bound());
    }

    @Property(tries = 120)
    void theExactSearchFindsWhatBruteForceFindsOnUnrelatedProcessors(
            @ForAll @IntRange(min = 1, max = 5) int tasks,
            @ForAll @IntRange(max = 10) int tenths,
            @ForAll @IntRange(min = 2, max = 3) int processors,
            @ForAll @IntRange(max = 8) int mostCost,
            @ForAll long seed) {
        TaskGraph graph = RandomGraphs.unrelated(tasks, tenths / 10.0, mostCost, processors, seed);
        Problem problem = new Problem(graph, Machines.host(processors));
        Planner.Plan plan = new ExactSearch(MINUTE).plan(problem);
        plan.schedule().check(problem);
        assertEquals(BruteForce.shortest(problem), plan.schedule().makespan());
        assertEquals(plan.schedule().makespan(), plan.bound());
    }

    @Property(tries = 60)
    void noScheduleBeatsTheBoundsOrTheExactOne(
            @ForAll @IntRange(min = 1, max = 9) int tasks,
            @ForAll @IntRange(max = 10) int tenths,
            @ForAll @IntRange(min = 1, max = 3) int processors,
            @ForAll @IntRange(max = 8) int mostCost,
            @ForAll long seed) {
        Problem problem = new Problem(RandomGraphs.of(tasks, tenths / 10.0, mostCost, seed), Machines.host(processors));
        long optimum = new ExactSearch(MINUTE).plan(problem).schedule().makespan();
        assertTrue(LowerBounds.of(problem).best() <= optimum);
        for (Schedule schedule : schedules(problem, seed)) {
            schedule.check(problem);
            assertTrue(optimum <= schedule.makespan());
        }
    }

    private static List<Schedule> schedules(Problem problem, long seed) {
        List<Schedule> schedules = new ArrayList<>();
        TaskProgram program = TaskProgram.of(problem.graph(), Estimates.EXACT, seed);
        for (SchedulingPolicy policy : Policies.all()) {
            schedules.add(VirtualExecution.of(problem, program, policy, seed));
        }
        for (Planner planner : List.of(new Heft(), new Peft(), new Hlfet())) {
            Schedule planned = planner.plan(problem).schedule();
            Schedule executed = VirtualExecution.of(problem, planned);
            assertEquals(planned.makespan(), executed.makespan(), planner.name());
            schedules.add(executed);
        }
        return schedules;
    }

    /** Graham, 1966, in the form of Brent: a policy that leaves no CU idle beside ready work. */
    @Property(tries = 60)
    void greedyPoliciesTakeNoLongerThanTheWorkSharedPlusTheCriticalPath(
            @ForAll @IntRange(min = 1, max = 40) int tasks,
            @ForAll @IntRange(max = 5) int tenths,
            @ForAll @IntRange(min = 1, max = 5) int processors,
            @ForAll long seed) {
        TaskGraph graph = RandomGraphs.of(tasks, tenths / 10.0, 0, seed);
        Problem problem = new Problem(graph, Machines.host(processors));
        LowerBounds bounds = LowerBounds.of(problem);
        TaskProgram program = TaskProgram.of(graph, Estimates.EXACT, seed);
        Shape shape = Shape.of(graph);
        for (SchedulingPolicy policy : Policies.all()) {
            if (policy.central() || policy.steals()) {
                long makespan =
                        VirtualExecution.of(problem, program, policy, seed).makespan();
                assertTrue(bounds.best() <= makespan, policy.name());
                assertTrue(makespan * processors <= shape.work() + processors * shape.criticalPath(), policy.name());
            }
        }
    }
}
