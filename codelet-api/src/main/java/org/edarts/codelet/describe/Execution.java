package org.edarts.codelet.describe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/**
 * What a run made of an {@link Outline}: when and where each node fired, which arcs carried the last signal, and the chain of
 * such arcs that ended last. Only firings of the graph itself count, not those of threaded procedures. Immutable.
 */
final class Execution {
    private final Map<Integer, NodeTimes> times = new HashMap<>();
    private final Map<Arc, Long> enabled = new HashMap<>();
    private final Set<Integer> lastNodes = new HashSet<>();
    private final Set<Arc> lastArcs = new HashSet<>();
    private final Map<Integer, List<Arc>> incoming = new HashMap<>();

    /**
     * The firings of a node.
     *
     * @param fired how many
     * @param nanos how long they took together, in nanoseconds
     * @param start when the first one began, in nanoseconds since the start of the run
     * @param end when the last one ended, in nanoseconds since the start of the run
     * @param units the CUs that fired
     */
    record NodeTimes(long fired, double nanos, double start, double end, SortedSet<Integer> units) {
        NodeTimes with(NodeTimes other) {
            SortedSet<Integer> all = new TreeSet<>(units);
            all.addAll(other.units);
            return new NodeTimes(
                    fired + other.fired,
                    nanos + other.nanos,
                    Math.min(start, other.start),
                    Math.max(end, other.end),
                    all);
        }
    }

    Execution(Outline outline, Trace trace) {
        requireSameGraph(outline, trace);
        outline.arcs()
                .keySet()
                .forEach(arc -> incoming.computeIfAbsent(arc.to(), to -> new ArrayList<>())
                        .add(arc));
        Map<Integer, NavigableMap<Long, TraceEvent>> firings = new HashMap<>();
        TraceEvent last = null;
        for (TraceEvent event : trace.events()) {
            if (event.kind() != EventKind.FIRE || event.frame() != TraceEvent.ROOT_FRAME) {
                continue;
            }
            int node = outline.nodeOf(event.codelet());
            NodeTimes firing = new NodeTimes(
                    1,
                    trace.header().clock().toNanos(event.duration()),
                    trace.header().clock().toNanos(event.time()),
                    trace.header().clock().toNanos(event.end()),
                    new TreeSet<>(Set.of(event.unit())));
            times.merge(node, firing, NodeTimes::with);
            route(outline, event).forEach(arc -> enabled.merge(arc, 1L, Long::sum));
            firings.computeIfAbsent(event.codelet(), codelet -> new TreeMap<>()).put(event.time(), event);
            last = last == null || event.end() > last.end() ? event : last;
        }
        followBack(outline, firings, last);
    }

    private static void requireSameGraph(Outline outline, Trace trace) {
        String traced = trace.codelets().procedureName(0);
        String described = outline.graph().name();
        if (!traced.equals(described)) {
            throw new IllegalArgumentException("the trace is of a run of \"" + traced + "\", not of \"" + described
                    + "\"; describe the graph that was run");
        }
    }

    /** Returns the firings of a node, or null if it did not fire. */
    @Nullable
    NodeTimes times(int node) {
        return times.get(node);
    }

    /** Returns how many firings got their last signal through an arc. */
    long enabled(Arc arc) {
        return enabled.getOrDefault(arc, 0L);
    }

    /** Returns whether a node is on the chain that ended last. */
    boolean isLast(int node) {
        return lastNodes.contains(node);
    }

    /** Returns whether an arc is on the chain that ended last. */
    boolean isLast(Arc arc) {
        return lastArcs.contains(arc);
    }

    /** A signal may be sent long before its sender ends, so that the enabler is the firing that began last before. */
    private void followBack(
            Outline outline, Map<Integer, NavigableMap<Long, TraceEvent>> firings, @Nullable TraceEvent last) {
        TraceEvent event = last;
        Set<TraceEvent> seen = new HashSet<>();
        while (event != null && seen.add(event)) {
            lastNodes.add(outline.nodeOf(event.codelet()));
            List<Arc> route = route(outline, event);
            lastArcs.addAll(route);
            route.forEach(arc -> lastNodes.add(arc.from()));
            NavigableMap<Long, TraceEvent> enablers =
                    event.enablerFrame() == TraceEvent.ROOT_FRAME ? firings.get(event.enabler()) : null;
            Map.Entry<Long, TraceEvent> enabler = enablers == null ? null : enablers.floorEntry(event.time());
            event = enabler == null ? null : enabler.getValue();
        }
    }

    /** Returns the arcs through which the last signal went, as far as the outline shows them. */
    private List<Arc> route(Outline outline, TraceEvent event) {
        int to = outline.nodeOf(event.codelet());
        boolean inGraph = event.enabler() >= 0 && event.enablerFrame() == TraceEvent.ROOT_FRAME;
        if (inGraph) {
            int from = outline.nodeOf(event.enabler());
            Arc direct = find(to, arc -> arc.from() == from);
            if (direct != null) {
                return List.of(direct);
            }
            for (Arc second : incoming.getOrDefault(to, List.of())) {
                Arc first = second.from() < 0 ? find(second.from(), arc -> arc.from() == from) : null;
                if (first != null) {
                    return List.of(first, second);
                }
            }
        }
        Arc fromPromise = find(
                to,
                arc -> arc.from() < 0
                        && outline.graph().slots().get(~arc.from()).promise());
        return fromPromise == null ? List.of() : List.of(fromPromise);
    }

    private @Nullable Arc find(int to, Predicate<Arc> wanted) {
        return incoming.getOrDefault(to, List.of()).stream()
                .filter(wanted)
                .findFirst()
                .orElse(null);
    }
}
