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
        Dormant dormant = new Dormant(graph, counters);
        dormant.follow();
        return dormant;
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

    private void follow() {
        for (int start : graph.starts()) {
            fire(start);
        }
        int[] queue = fired.stream().toArray();
        while (queue.length > 0) {
            BitSet before = (BitSet) fired.clone();
            for (int codelet : queue) {
                reach(codelet);
            }
            for (int slot = 0; slot < counters.length; slot++) {
                SlotInfo info = graph.slots().get(slot);
                if (info.rearmed() ? counters[slot] == info.count() && !info.chosen() : counters[slot] <= 0) {
                    reach(graph.codelets() + slot);
                }
            }
            BitSet fresh = (BitSet) fired.clone();
            fresh.andNot(before);
            queue = fresh.stream().toArray();
        }
    }

    private void reach(int node) {
        for (int arc = graph.targetStart()[node]; arc < graph.targetStart()[node + 1]; arc++) {
            if (graph.targets()[arc] >= 0) {
                fire(graph.targets()[arc]);
            }
        }
    }

    private void fire(int codelet) {
        fired.set(codelet);
    }
}
