package org.edarts.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.edarts.cam.Suggestion;
import org.edarts.study.graph.Problem;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.plan.ExactSearch;
import org.edarts.study.plan.GivenSchedule;
import org.edarts.study.plan.Heft;
import org.edarts.study.plan.Hlfet;
import org.edarts.study.plan.Peft;
import org.edarts.study.plan.Planner;
import org.edarts.study.plan.Schedule;
import org.edarts.study.run.SchedulingCosts;
import org.edarts.study.run.VirtualExecution;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;

/**
 * What a study compares: a policy, which decides while the graph runs, a planner, which decides before, or a schedule
 * that somebody else has planned.
 */
public sealed interface Contender {
    /** Returns what rows call it. */
    String name();

    /**
     * Schedules a problem.
     *
     * @param briefing what it is told of the graph
     * @param seed decides the random choices of policies
     * @throws IllegalArgumentException if the problem is too large for it
     */
    Outcome schedule(Problem problem, Briefing briefing, long seed);

    /**
     * What happened in virtual time.
     *
     * @param schedule where and when each task ran
     * @param bound what a planner has shown that no schedule is shorter than, in ticks; 0 if it has shown nothing
     */
    record Outcome(Schedule schedule, long bound) {}

    /**
     * A policy of the runtime.
     *
     * @param policy the policy
     * @param costs what its decisions take
     */
    record ByPolicy(SchedulingPolicy policy, SchedulingCosts costs) implements Contender {
        @Override
        public String name() {
            return policy.name();
        }

        @Override
        public Outcome schedule(Problem problem, Briefing briefing, long seed) {
            return new Outcome(VirtualExecution.of(problem, briefing.program().get(), policy, seed, costs), 0);
        }
    }

    /**
     * A planner. What it plans from what it is told is carried out in virtual time: each task where it was planned, and
     * in that order; later or earlier if others take another time than was told.
     *
     * @param planner the planner
     */
    record ByPlan(Planner planner) implements Contender {
        @Override
        public String name() {
            return planner.name();
        }

        @Override
        public Outcome schedule(Problem problem, Briefing briefing, long seed) {
            TaskGraph graph = briefing.graph().get();
            boolean toldAll = graph == problem.graph();
            Problem told = toldAll ? problem : new Problem(graph, problem.machine(), problem.data());
            Planner.Plan plan = planner.plan(told);
            plan.schedule().check(told);
            return new Outcome(VirtualExecution.of(problem, plan.schedule()), toldAll ? plan.bound() : 0);
        }
    }

    /**
     * The schedule of another program, whose tasks start when it says so.
     *
     * @param given the schedule, which is checked
     */
    record ByFile(GivenSchedule given) implements Contender {
        @Override
        public String name() {
            return "schedule";
        }

        @Override
        public Outcome schedule(Problem problem, Briefing briefing, long seed) {
            return new Outcome(VirtualExecution.atItsStarts(problem, given.of(problem)), 0);
        }
    }

    /**
     * Finds contenders by their names. {@code all} stands for all policies and all planners but {@code exact}, which
     * takes small graphs only.
     *
     * @param exactNanos how long the exact search may take for each problem
     * @param costs what the decisions of policies take; plans are made before anything runs
     * @throws IllegalArgumentException if there is none of a name; the message lists those there are
     */
    static List<Contender> named(List<String> names, long exactNanos, SchedulingCosts costs) {
        List<Planner> planners = List.of(new Heft(), new Peft(), new Hlfet(), new ExactSearch(exactNanos));
        Map<String, Contender> found = new LinkedHashMap<>();
        for (String name : names) {
            if (name.equals("all")) {
                Policies.all().forEach(policy -> found.put(policy.name(), new ByPolicy(policy, costs)));
                planners.subList(0, 3).forEach(planner -> found.put(planner.name(), new ByPlan(planner)));
            } else {
                found.put(name, named(name, planners, costs));
            }
        }
        return List.copyOf(found.values());
    }

    private static Contender named(String name, List<Planner> planners, SchedulingCosts costs) {
        for (Planner planner : planners) {
            if (planner.name().equals(name)) {
                return new ByPlan(planner);
            }
        }
        List<SchedulingPolicy> policies = Policies.all();
        for (SchedulingPolicy policy : policies) {
            if (policy.name().equals(name)) {
                return new ByPolicy(policy, costs);
            }
        }
        List<String> names = Stream.of(
                        Stream.of("all"),
                        policies.stream().map(SchedulingPolicy::name),
                        planners.stream().map(Planner::name))
                .flatMap(each -> each)
                .toList();
        throw new IllegalArgumentException("no policy or planner \"" + name + "\"; there are "
                + String.join(", ", names) + Suggestion.phrase(name, names));
    }
}
