package org.edarts.study.whatif;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.edarts.cam.Machines;
import org.edarts.cam.Suggestion;
import org.edarts.study.bound.LowerBounds;
import org.edarts.study.graph.Problem;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.plan.Schedule;
import org.edarts.study.read.TraceTasks;
import org.edarts.study.run.Estimates;
import org.edarts.study.run.TaskProgram;
import org.edarts.study.run.VirtualExecution;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.edarts.viewer.analysis.Firings;
import org.edarts.viewer.analysis.UnitTimes;

/**
 * Runs what a trace recorded again in virtual time: as it was, or with something changed. What fired is fixed; each
 * firing takes as long as it took. Owner: one thread.
 */
public final class WhatIf {
    /** What stands in the place of the policy where every firing stays where it was. */
    public static final String AS_RECORDED = "as recorded";

    private final TraceTasks tasks;
    private final TraceClock clock;
    private final String policy;
    private final long seed;
    private final TaskGraph graph;
    private final CodeLoads loads;
    private final DataWaits waits;

    /**
     * Takes the first run of a trace.
     *
     * @throws IllegalArgumentException if records are missing, the run failed, or nothing fired
     */
    public WhatIf(Trace trace) {
        tasks = TraceTasks.read(trace);
        clock = trace.header().clock();
        policy = trace.header().policy();
        seed = trace.header().seed();
        graph = tasks.graph("recorded", firing -> 1, 0);
        loads = CodeLoads.of(trace, tasks.analysis().firings().count());
        waits = DataWaits.of(trace, tasks.analysis().firings().count());
    }

    /** What was recorded, task by task. */
    public TraceTasks tasks() {
        return tasks;
    }

    /** Under which policy the run was recorded. */
    public String policy() {
        return policy;
    }

    /** Whether the trace tells of code that was loaded. */
    public boolean codeRecorded() {
        return loads.recorded();
    }

    /** Whether the trace tells of CUs that waited for data. */
    public boolean dataRecorded() {
        return waits.recorded();
    }

    /** How long the run took, in nanoseconds. */
    public double recorded() {
        return clock.toNanos(tasks.run().makespan());
    }

    /**
     * How long it takes with nothing changed: each firing where it was, after as long a search as it took. In
     * nanoseconds.
     */
    public double replayed() {
        Schedule schedule = schedule();
        return graph.inUnits(VirtualExecution.of(problem(tasks.cus(), graph), schedule, delays(schedule))
                .makespan());
    }

    /** How long it takes if no CU ever looks for what it fires next. In nanoseconds. */
    public double withoutDelays() {
        return graph.inUnits(VirtualExecution.of(problem(tasks.cus(), graph), schedule(), new long[graph.tasks()])
                .makespan());
    }

    /**
     * How long it takes if all data are there at once and nothing else changes: each firing where it was, after as long
     * a search as it took. In nanoseconds.
     */
    public double withoutData() {
        return graph.inUnits(withoutDataSchedule().makespan());
    }

    private Schedule withoutDataSchedule() {
        Schedule schedule = schedule();
        long[] delays = delays(schedule);
        for (int task = 0; task < delays.length; task++) {
            delays[task] = Math.max(0, delays[task] - ticks(waits.ticks()[tasks.firings()[task]]));
        }
        return VirtualExecution.of(problem(tasks.cus(), graph), schedule, delays);
    }

    /**
     * Answers a question: the run without waiting for data if that is asked for, and each number of CUs with each
     * policy.
     *
     * @throws IllegalArgumentException if it speaks of codelets that did not fire, or of code or data and the trace
     *     does not
     */
    public List<Answer> answers(Question question) {
        return answered(question).toList();
    }

    /** Answers a question without what would have run where and when: the schedules are empty. */
    List<Answer> outcomes(Question question) {
        Schedule none = new Schedule(new int[0], new long[0], new long[0]);
        return answered(question)
                .map(each -> new Answer(each.cus(), each.policy(), each.makespan(), each.speedUp(), each.bound(), none))
                .toList();
    }

    private Stream<Answer> answered(Question question) {
        TaskGraph changed = question.factors().isEmpty() && !question.freeCode() && !question.scheduling()
                ? graph
                : changed(question);
        TaskProgram program = TaskProgram.of(changed, Estimates.EXACT, seed);
        List<Supplier<Answer>> all = new ArrayList<>();
        if (question.freeData()) {
            if (!waits.recorded()) {
                throw new IllegalArgumentException(
                        "the trace tells of no CU that waited for data: leave comm=free out, or record a run in virtual"
                                + " time with --data, of a sample whose values or blocks travel");
            }
            all.add(this::withoutDataAnswer);
            if (!question.changesRun()) {
                return all.parallelStream().map(Supplier::get);
            }
        }
        List<SchedulingPolicy> policies = question.policies().isEmpty()
                ? List.of(recordedPolicy())
                : question.policies().stream().map(Policies::named).toList();
        for (int cus : question.cus().isEmpty() ? List.of(tasks.cus()) : question.cus()) {
            Problem problem = problem(cus, changed);
            double bound = changed.inUnits(LowerBounds.of(problem).best());
            for (SchedulingPolicy each : policies) {
                all.add(() -> answer(problem, program, cus, each, bound));
            }
        }
        return all.parallelStream().map(Supplier::get);
    }

    private SchedulingPolicy recordedPolicy() {
        return Policies.all().stream()
                .filter(each -> each.name().equals(policy))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the run was scheduled by \"" + policy
                        + "\", which virtual time does not know: say which policy to replay it under, such as policy="
                        + Policies.DEFAULT));
    }

    private Answer withoutDataAnswer() {
        Schedule schedule = withoutDataSchedule();
        double makespan = graph.inUnits(schedule.makespan());
        double bound = graph.inUnits(LowerBounds.of(problem(tasks.cus(), graph)).best());
        return new Answer(
                tasks.cus(), AS_RECORDED, makespan, makespan == 0 ? 1 : recorded() / makespan, bound, schedule);
    }

    private Answer answer(Problem problem, TaskProgram program, int cus, SchedulingPolicy policy, double bound) {
        Schedule schedule = VirtualExecution.of(problem, program, policy, seed);
        double makespan = problem.graph().inUnits(schedule.makespan());
        return new Answer(cus, policy.name(), makespan, makespan == 0 ? 1 : recorded() / makespan, bound, schedule);
    }

    private TaskGraph changed(Question question) {
        Map<String, Double> factors = question.factors();
        if (question.freeCode() && !loads.recorded()) {
            throw new IllegalArgumentException("the trace tells of no code that was loaded: leave code=free out");
        }
        Firings firings = tasks.analysis().firings();
        Set<String> known = new LinkedHashSet<>(firings.kinds());
        for (String name : factors.keySet()) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException("no codelet \"" + name + "\" fired; there are "
                        + String.join(", ", known) + Suggestion.phrase(name, List.copyOf(known)));
            }
        }
        return tasks.graph(
                "changed",
                firing -> factors.getOrDefault(firings.kinds().get(firings.kind(firing)), 1.0)
                        * (question.freeCode() ? loads.factor(firing, firings.duration(firing)) : 1),
                question.scheduling() ? scheduling() : 0);
    }

    /** How long CUs neither fired nor waited nor were idle, for each firing. In nanoseconds. */
    public double scheduling() {
        long overhead = 0;
        long fired = 0;
        for (UnitTimes unit : tasks.analysis().numbers().units()) {
            if (unit.cu()) {
                overhead += unit.observed() - unit.busy() - unit.idle() - unit.data() - unit.code();
                fired += unit.fired();
            }
        }
        return fired == 0 ? 0 : clock.toNanos(Math.max(0, overhead)) / fired;
    }

    private static Problem problem(int cus, TaskGraph graph) {
        return new Problem(graph, Machines.host(cus));
    }

    /** What was recorded, from the start of the run. */
    private Schedule schedule() {
        Firings firings = tasks.analysis().firings();
        int count = graph.tasks();
        Schedule schedule = new Schedule(new int[count], new long[count], new long[count]);
        for (int task = 0; task < count; task++) {
            int firing = tasks.firings()[task];
            schedule.processors()[task] = tasks.cuOf(firing);
            schedule.starts()[task] = ticks(firings.start(firing) - tasks.run().start());
            schedule.ends()[task] = schedule.starts()[task] + graph.work(task);
        }
        return schedule;
    }

    private long ticks(long time) {
        return Math.round(clock.toNanos(time) * graph.ticksPerUnit());
    }

    /** How much later than it could have each task started. */
    private long[] delays(Schedule schedule) {
        long[] delays = new long[graph.tasks()];
        long[] free = new long[tasks.cus()];
        for (int task : schedule.byStart(graph)) {
            int processor = schedule.processors()[task];
            long possible = free[processor];
            for (int arc = graph.firstArc(task); arc < graph.firstArc(task + 1); arc++) {
                possible = Math.max(possible, schedule.ends()[graph.source(arc)]);
            }
            delays[task] = Math.max(0, schedule.starts()[task] - possible);
            free[processor] = schedule.ends()[task];
        }
        return delays;
    }
}
