package org.edarts.study.read;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.edarts.study.graph.Communication;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.graph.TaskGraphBuilder;
import org.edarts.trace.Trace;
import org.edarts.trace.TracedRun;
import org.edarts.viewer.analysis.Firings;
import org.edarts.viewer.analysis.TraceAnalysis;
import org.edarts.viewer.analysis.UnitTimes;

/**
 * A task graph of what a run did: a task for each firing, in the order of their starts, procedures and rounds of loops
 * unrolled, as long as the firing took, in nanoseconds; an arc from each firing that it depended on. A signal that a
 * body sent before its end counts as sent at its end. Immutable; the firings behind the tasks are those of the trace's
 * {@link #analysis}.
 */
public final class TraceTasks {
    private final Trace trace;
    private final TraceAnalysis analysis;
    private final int[] firingOf;
    private final int[] cuOfUnit;

    private TraceTasks(Trace trace) {
        this.trace = trace;
        this.analysis = TraceAnalysis.of(trace);
        this.firingOf = firstRun(trace, analysis);
        this.cuOfUnit =
                cusBefore(analysis.numbers().units(), trace.header().clock().virtual());
    }

    /**
     * Reads the first run that a trace tells of.
     *
     * @throws IllegalArgumentException if records are missing, or the run failed
     */
    public static TraceTasks read(Trace trace) {
        if (trace.dropped() > 0) {
            throw new IllegalArgumentException("the trace lacks " + trace.dropped()
                    + " records that had no room: record a smaller run, or give the recorder more room");
        }
        TraceTasks tasks = new TraceTasks(trace);
        for (int firing : tasks.firingOf) {
            if (tasks.analysis.firings().failed(firing)) {
                throw new IllegalArgumentException("the run failed: study one that succeeded");
            }
        }
        return tasks;
    }

    /**
     * Makes a task graph of the first run that a trace tells of.
     *
     * @throws IllegalArgumentException if records are missing, the run failed, or nothing fired
     */
    public static TaskGraph of(Trace trace, String name) {
        return read(trace).graph(name, firing -> 1, 0);
    }

    /**
     * For each unit how many CUs there are before it, and behind the last unit how many there are. A host's units are
     * all CUs, whatever they did.
     */
    private static int[] cusBefore(List<UnitTimes> units, boolean sus) {
        int[] before = new int[units.size() + 1];
        for (int unit = 0; unit < units.size(); unit++) {
            before[unit + 1] = before[unit] + (sus && !units.get(unit).cu() ? 0 : 1);
        }
        return before;
    }

    private static int[] firstRun(Trace trace, TraceAnalysis analysis) {
        long end =
                trace.runs().size() < 2 ? Long.MAX_VALUE : trace.runs().get(1).start();
        return Arrays.stream(analysis.firingsByStart())
                .filter(firing -> analysis.firings().start(firing) < end)
                .toArray();
    }

    /** The analysis of the trace. */
    public TraceAnalysis analysis() {
        return analysis;
    }

    /** The run, whose start is time 0 of a schedule. */
    public TracedRun run() {
        return trace.runs().get(0);
    }

    /** How many CUs it ran on. */
    public int cus() {
        return cuOfUnit[cuOfUnit.length - 1];
    }

    /** The number of the CU that fired a firing; those that only schedule have none. */
    public int cuOf(int firing) {
        return cuOfUnit[analysis.firings().unit(firing)];
    }

    /** The firing behind each task; nobody may write to it. */
    public int[] firings() {
        return firingOf;
    }

    /**
     * Makes the graph.
     *
     * @param factor how many times as long as it took a firing is to take
     * @param beside how many nanoseconds each firing is to take beside that
     * @throws IllegalArgumentException if nothing fired
     */
    public TaskGraph graph(String name, ToDoubleFunction<Integer> factor, double beside) {
        TaskGraphBuilder builder = new TaskGraphBuilder(name, "ns");
        Firings firings = analysis.firings();
        int[] taskOf = new int[firings.count()];
        Arrays.fill(taskOf, Firings.NONE);
        Map<String, Integer> turns = new HashMap<>();
        for (int task = 0; task < firingOf.length; task++) {
            int firing = firingOf[task];
            taskOf[firing] = task;
            int frame = firings.frame(firing);
            String instance =
                    trace.codelets().instanceName(firings.codelet(firing)) + (frame == 0 ? "" : " in " + frame);
            int turn = turns.merge(instance, 1, Integer::sum);
            builder.task(
                    turn == 1 ? instance : instance + ", firing " + turn,
                    trace.header().clock().toNanos(firings.duration(firing)) * factor.applyAsDouble(firing) + beside);
        }
        for (int task = 0; task < firingOf.length; task++) {
            int target = task;
            analysis.forEachSource(firingOf[task], source -> {
                // Where records contradict each other, an arc may lead back.
                if (taskOf[source] >= 0 && taskOf[source] < target) {
                    builder.arc(taskOf[source], target);
                }
            });
        }
        return builder.build(Communication.AS_GIVEN);
    }
}
