package org.edarts.codelet.describe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntHashSet;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.TraceTables;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/**
 * What runs made of an {@link Outline}: when and where each node fired, which arcs carried signals, which the last
 * ones, and the chain of those that ended last. All invocations of a threaded procedure add up, as do several runs.
 * Immutable.
 */
final class Execution {
    private final Outline outline;
    private final int first;
    private final Int2ObjectHashMap<NodeTimes> times = new Int2ObjectHashMap<>();
    private final Map<Arc, Long> enabled = new HashMap<>();
    private final IntHashSet signalled = new IntHashSet();
    private final IntHashSet lastNodes = new IntHashSet();
    private final Set<Arc> lastArcs = new HashSet<>();
    private final Int2ObjectHashMap<List<Arc>> incoming = new Int2ObjectHashMap<>();
    private final Int2ObjectHashMap<List<Arc>> outgoing = new Int2ObjectHashMap<>();
    private final Map<Instance, NavigableMap<Long, TraceEvent>> firings = new HashMap<>();

    /** Which node signalled a slot in front of which: drawn as an arc that was chosen. */
    private final Set<Arc> signals = new HashSet<>();

    /** A codelet instance, by its number in the trace, and its frame. */
    private record Instance(int codelet, int frame) {}

    Execution(Outline outline, Trace trace) {
        this.outline = outline;
        first = firstInstance(outline.graph(), trace.codelets());
        outline.arcs().keySet().forEach(arc -> {
            incoming.computeIfAbsent(arc.to(), to -> new ArrayList<>()).add(arc);
            outgoing.computeIfAbsent(arc.from(), from -> new ArrayList<>()).add(arc);
        });
        TraceEvent last = null;
        for (TraceEvent event : trace.events()) {
            boolean fired = event.kind() == EventKind.FIRE || event.kind() == EventKind.FAIL;
            if (fired && isOfGraph(event.codelet())) {
                addFiring(event, trace.header().clock());
                last = last == null || event.end() > last.end() ? event : last;
            } else if (event.kind() == EventKind.SIGNAL && isOfGraph(event.codelet()) && isOfGraph(event.enabler())) {
                signals.add(new Arc(nodeOf(event.enabler()), nodeOf(event.codelet()), true));
            }
        }
        outline.arcs().keySet().forEach(this::findSignalled);
        followBack(last);
    }

    private static int firstInstance(CompiledGraph described, CodeletTable traced) {
        CodeletTable.Procedure wanted = TraceTables.namesOf(described);
        int first = 0;
        for (CodeletTable.Procedure procedure : traced.procedures()) {
            if (procedure.equals(wanted)) {
                return first;
            }
            first += procedure.instances();
        }
        String name = traced.procedureName(0);
        throw new IllegalArgumentException(
                name.equals(described.name())
                        ? "the trace is of a run of another graph \"" + name
                                + "\", with other codelets; build the one to describe with the same settings"
                        : "the trace is of a run of \"" + name + "\", not of \"" + described.name()
                                + "\"; describe the graph that was run");
    }

    private boolean isOfGraph(int codelet) {
        return codelet >= first && codelet - first < outline.graph().codelets();
    }

    private int nodeOf(int codelet) {
        return outline.nodeOf(codelet - first);
    }

    private void addFiring(TraceEvent event, TraceClock clock) {
        times.computeIfAbsent(nodeOf(event.codelet()), node -> new NodeTimes()).add(event, clock);
        route(event).forEach(arc -> enabled.merge(arc, 1L, Long::sum));
        firings.computeIfAbsent(new Instance(event.codelet(), event.frame()), instance -> new TreeMap<>())
                .put(event.time(), event);
    }

    private void findSignalled(Arc arc) {
        boolean carriedLast = enabled(arc) > 0;
        if (arc.to() < 0 && (carriedLast || (arc.chosen() ? wasChosen(arc) : sentSignals(arc.from())))) {
            signalled.add(arc.to());
        }
        if (arc.from() < 0 && carriedLast) {
            signalled.add(arc.from());
        }
    }

    /** Returns the firings of a node, or null if it did not fire. */
    @Nullable
    NodeTimes times(int node) {
        return times.get(node);
    }

    /** Returns whether a node was reached: a codelet that fired, a slot that was signalled. */
    boolean reached(int node) {
        return node >= 0 ? times.containsKey(node) : signalled.contains(node);
    }

    /** Returns whether an arc carried signals, or may have carried some that no record tells of. */
    boolean used(Arc arc) {
        return enabled(arc) > 0 || (arc.chosen() ? wasChosen(arc) : sentSignals(arc.from()) || reached(arc.to()));
    }

    /** A record of a signal tells the first codelet behind the slot; there may be none. */
    private boolean wasChosen(Arc arc) {
        if (arc.to() >= 0) {
            return signals.contains(arc);
        }
        List<Arc> behind = outgoing.getOrDefault(arc.to(), List.of());
        return behind.isEmpty()
                || behind.stream().anyMatch(next -> signals.contains(new Arc(arc.from(), next.to(), true)));
    }

    private boolean sentSignals(int node) {
        NodeTimes fired = times.get(node);
        return fired == null ? signalled.contains(node) : fired.fired() > fired.failed();
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
    private void followBack(@Nullable TraceEvent last) {
        TraceEvent event = last;
        Set<TraceEvent> seen = new HashSet<>();
        while (event != null && seen.add(event)) {
            lastNodes.add(nodeOf(event.codelet()));
            List<Arc> route = route(event);
            lastArcs.addAll(route);
            route.forEach(arc -> lastNodes.add(arc.from()));
            NavigableMap<Long, TraceEvent> enablers = firings.get(new Instance(event.enabler(), event.enablerFrame()));
            Map.Entry<Long, TraceEvent> enabler = enablers == null ? null : enablers.floorEntry(event.time());
            event = enabler == null ? null : enabler.getValue();
        }
    }

    /** Returns the arcs through which the last signal went, as far as the outline shows them. */
    private List<Arc> route(TraceEvent event) {
        int to = nodeOf(event.codelet());
        if (event.enablerFrame() == event.frame() && isOfGraph(event.enabler())) {
            int from = nodeOf(event.enabler());
            Arc direct = find(to, arc -> arc.from() == from);
            if (direct != null) {
                return List.of(direct);
            }
            for (Arc second : incoming.getOrDefault(to, List.of())) {
                Arc before = second.from() < 0 ? find(second.from(), arc -> arc.from() == from) : null;
                if (before != null) {
                    return List.of(before, second);
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
