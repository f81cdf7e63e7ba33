package org.edarts.su;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.codelet.compiled.SlotInfo;

/**
 * What the counters of an ended run tell about codelets that never fired. Where no codelet makes choices, all must have
 * fired. Where some do, a codelet on a way that was not chosen is no fault; a slot that got some of its signals and not all
 * is one.
 */
public final class Dormant {
    private final CompiledGraph graph;
    private final int[] counters;
    private final BitSet fired = new BitSet();

    private Dormant(CompiledGraph graph, int[] counters) {
        this.graph = graph;
        this.counters = counters;
    }

    /**
     * Looks at an ended run.
     *
     * @param counters the signals that each slot still waits for
     */
    public static Dormant of(CompiledGraph graph, int[] counters) {
        return new Dormant(graph, counters);
    }

    /** Returns a sentence for each slot that got some of its signals but not all; empty where there is none. */
    public static List<String> partial(CompiledGraph graph, int[] counters) {
        List<String> waiting = List.of();
        for (int slot = 0; slot < counters.length; slot++) {
            if (counters[slot] > 0 && counters[slot] < graph.slotCounts()[slot]) {
                waiting = waiting.isEmpty() ? new ArrayList<>() : waiting;
                waiting.add(waits(graph, counters, slot));
            }
        }
        return waiting;
    }

    /** Returns a sentence for each slot that keeps codelets dormant which should have fired; empty after a good run. */
    public List<String> stalled() {
        if (!graph.deciding().isEmpty()) {
            return partial(graph, counters);
        }
        List<String> waiting = new ArrayList<>();
        for (int slot = 0; slot < counters.length; slot++) {
            SlotInfo info = graph.slots().get(slot);
            boolean waits = info.rearmed() ? counters[slot] < info.count() : counters[slot] > 0;
            if (waits && keepsDormant(slot)) {
                waiting.add(waits(graph, counters, slot));
            }
        }
        return waiting;
    }

    /** Returns the instances that did not fire, as far as the counters tell. */
    public IntStream unfired() {
        follow();
        return IntStream.range(0, graph.codelets()).filter(codelet -> !fired.get(codelet));
    }

    private boolean keepsDormant(int slot) {
        int node = graph.codelets() + slot;
        return graph.targetStart()[node] < graph.targetStart()[node + 1];
    }

    private static String waits(CompiledGraph graph, int[] counters, int slot) {
        SlotInfo info = graph.slots().get(slot);
        int node = graph.codelets() + slot;
        int from = graph.targetStart()[node];
        int to = graph.targetStart()[node + 1];
        String codelets = IntStream.range(from, Math.min(to, from + 3))
                .map(arc -> graph.targets()[arc])
                .filter(target -> target >= 0)
                .mapToObj(graph::nameOf)
                .reduce((one, other) -> one + ", " + other)
                .orElse("nothing");
        return "slot \"" + info.name() + "\" got " + (info.count() - counters[slot]) + " of " + info.count()
                + " signals, and " + codelets + (to - from > 3 ? " and others" : "") + " wait for it";
    }

    /** Walks along the arcs from all that fired for certain; each codelet and each slot once. */
    private void follow() {
        int codelets = graph.codelets();
        int[] queue = new int[codelets + counters.length];
        int size = 0;
        for (int start : graph.starts()) {
            size = reach(start, queue, size);
        }
        for (int slot = 0; slot < counters.length; slot++) {
            SlotInfo info = graph.slots().get(slot);
            if (info.rearmed() ? counters[slot] == info.count() && !info.chosen() : counters[slot] <= 0) {
                queue[size++] = codelets + slot;
            }
        }
        for (int next = 0; next < size; next++) {
            int node = queue[next];
            for (int arc = graph.targetStart()[node]; arc < graph.targetStart()[node + 1]; arc++) {
                int target = graph.targets()[arc];
                size = target >= 0 ? reach(target, queue, size) : size;
            }
        }
    }

    private int reach(int codelet, int[] queue, int size) {
        if (fired.get(codelet)) {
            return size;
        }
        fired.set(codelet);
        queue[size] = codelet;
        return size + 1;
    }
}
