package org.edarts.study.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.study.graph.Communication;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.graph.TaskGraphBuilder;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TracedRun;

/**
 * Makes a task graph of what a run did: a task for each firing, procedures and rounds of loops unrolled, as long as the firing
 * took, in nanoseconds; an arc from whoever signalled. A signal that a body sends before its end counts as sent at its end.
 *
 * <p>Of the codelets behind one slot a record of a signal names the first; those that became ready right behind it, by the same
 * signal, have the same sources.
 *
 * <p>Owner: the thread that reads the trace.
 */
public final class TraceTasks {
    private final Trace trace;
    private final List<TraceEvent> firings = new ArrayList<>();
    private final Map<Instance, List<Integer>> firingsOf = new HashMap<>();
    private final Map<Instance, Integer> readied = new HashMap<>();
    private final Map<Instance, List<Integer>> signalled = new HashMap<>();
    private final TaskGraphBuilder builder;

    private record Instance(int codelet, int frame) {}

    private TraceTasks(Trace trace, String name) {
        this.trace = trace;
        this.builder = new TaskGraphBuilder(name, "ns");
    }

    /**
     * Makes a task graph of the first run that a trace tells of.
     *
     * @throws IllegalArgumentException if records are missing, the run failed, or nothing fired
     */
    public static TaskGraph of(Trace trace, String name) {
        if (trace.dropped() > 0) {
            throw new IllegalArgumentException("the trace lacks " + trace.dropped()
                    + " records that had no room: record a smaller run, or give the recorder more room");
        }
        return new TraceTasks(trace, name).graph();
    }

    private TaskGraph graph() {
        List<TraceEvent> events = events();
        CodeletTable names = trace.codelets();
        for (TraceEvent event : events) {
            if (event.kind() == EventKind.FAIL) {
                throw new IllegalArgumentException("the run failed: study one that succeeded");
            }
            if (event.kind() == EventKind.FIRE) {
                Instance instance = new Instance(event.codelet(), event.frame());
                List<Integer> mine = firingsOf.computeIfAbsent(instance, key -> new ArrayList<>());
                int task = builder.task(
                        names.instanceName(event.codelet())
                                + (event.frame() == 0 ? "" : " in " + event.frame())
                                + (mine.isEmpty() ? "" : ", firing " + (mine.size() + 1)),
                        trace.header().clock().toNanos(event.duration()));
                mine.add(task);
                firings.add(event);
            }
        }
        addArcs(events);
        return builder.build(Communication.AS_GIVEN);
    }

    /** Where a trace has several runs, only the first is told. */
    private List<TraceEvent> events() {
        List<TracedRun> runs = trace.runs();
        List<TraceEvent> events = trace.events();
        if (runs.size() < 2) {
            return events;
        }
        long end = runs.get(1).start();
        return events.stream().filter(event -> event.time() < end).toList();
    }

    private void addArcs(List<TraceEvent> events) {
        List<Integer> sources = List.of();
        TraceEvent before = null;
        for (TraceEvent event : events) {
            if (event.kind() == EventKind.SIGNAL) {
                int signaller = firingBefore(event);
                if (signaller >= 0) {
                    signalled
                            .computeIfAbsent(new Instance(event.codelet(), event.frame()), key -> new ArrayList<>())
                            .add(signaller);
                }
            } else if (event.kind() == EventKind.READY) {
                List<Integer> own = signalled.remove(new Instance(event.codelet(), event.frame()));
                boolean shares = before != null
                        && own == null
                        && event.codelet() == before.codelet() + 1
                        && event.frame() == before.frame()
                        && event.enabler() == before.enabler()
                        && event.enablerFrame() == before.enablerFrame()
                        && event.time() == before.time();
                sources = own != null ? own : shares ? sources : List.of();
                before = event;
                addArcs(event, sources);
            }
        }
    }

    private void addArcs(TraceEvent ready, List<Integer> sources) {
        Instance instance = new Instance(ready.codelet(), ready.frame());
        int turn = readied.merge(instance, 1, Integer::sum) - 1;
        List<Integer> mine = firingsOf.getOrDefault(instance, List.of());
        if (turn < mine.size()) {
            int task = mine.get(turn);
            int enabler = firingBefore(ready);
            addArc(enabler, task);
            sources.forEach(source -> addArc(source, task));
        }
    }

    /** Firings are numbered in the order of their starts; an arc that leads back would tell of a signal to a later round. */
    private void addArc(int source, int task) {
        if (source >= 0 && source < task) {
            builder.arc(source, task);
        }
    }

    /** Returns the firing that caused an event: the last of its enabler's that had begun. */
    private int firingBefore(TraceEvent event) {
        List<Integer> theirs = firingsOf.getOrDefault(new Instance(event.enabler(), event.enablerFrame()), List.of());
        int low = 0;
        int high = theirs.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (firings.get(theirs.get(middle)).time() <= event.time()) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0 ? -1 : theirs.get(low - 1);
    }
}
