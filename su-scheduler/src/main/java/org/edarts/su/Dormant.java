package org.edarts.su;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.codelet.compiled.LoopInfo;
import org.edarts.codelet.compiled.SlotInfo;

/**
 * What an ended run tells about codelets that never fired. A slot that got some of its signals and not all is a fault, and so
 * is a promise that was never completed, unless a codelet chose another way: what lies on a way that was not chosen, or might
 * have been completed there, is none.
 */
public final class Dormant {
    private static final int NAMED = 3;

    private final CompiledGraph graph;
    private final int[] counters;
    private final IntPredicate fired;

    private Dormant(CompiledGraph graph, int[] counters, IntPredicate fired) {
        this.graph = graph;
        this.counters = counters;
        this.fired = fired;
    }

    /**
     * Looks at an ended run.
     *
     * @param counters the signals that each slot still waits for
     * @param fired whether an instance has fired
     */
    public static Dormant of(CompiledGraph graph, int[] counters, IntPredicate fired) {
        return new Dormant(graph, counters, fired);
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
        List<String> waiting = new ArrayList<>(partial(graph, counters));
        if (!leftOutAWay()) {
            for (int slot = 0; slot < counters.length; slot++) {
                SlotInfo info = graph.slots().get(slot);
                if (info.promise() && !info.rearmed() && untouched(slot) && keepsDormant(slot)) {
                    waiting.add(waits(graph, counters, slot));
                }
            }
        }
        if (waiting.isEmpty()) {
            for (LoopInfo loop : graph.loops()) {
                if (entered(loop) && keepsDormant(loop.exit()) && quiet(loop.exit())) {
                    waiting.add(waits(graph, counters, loop.exit()));
                }
            }
        }
        return waiting;
    }

    /** Returns whether a codelet could have chosen a slot and did not. */
    private boolean leftOutAWay() {
        BitSet ofLoops = new BitSet();
        for (LoopInfo loop : graph.loops()) {
            ofLoops.set(loop.round());
            ofLoops.set(loop.exit());
        }
        for (int slot = 0; slot < counters.length; slot++) {
            SlotInfo info = graph.slots().get(slot);
            if (info.chosen()
                    && !info.promise()
                    && !ofLoops.get(slot)
                    && untouched(slot)
                    && keepsDormant(slot)
                    && quiet(slot)) {
                return true;
            }
        }
        return false;
    }

    private boolean untouched(int slot) {
        return counters[slot] == graph.slotCounts()[slot];
    }

    private boolean keepsDormant(int slot) {
        int node = graph.codelets() + slot;
        return graph.targetStart()[node] < graph.targetStart()[node + 1];
    }

    /** Returns whether nothing behind a slot is known to have got its signal. */
    private boolean quiet(int slot) {
        int node = graph.codelets() + slot;
        for (int arc = graph.targetStart()[node]; arc < graph.targetStart()[node + 1]; arc++) {
            int target = graph.targets()[arc];
            if (target >= 0 ? fired.test(target) : !untouched(~target) || !quiet(~target)) {
                return false;
            }
        }
        return true;
    }

    private boolean entered(LoopInfo loop) {
        return IntStream.range(0, graph.codelets())
                .anyMatch(codelet -> graph.declaration(codelet).region() == loop.region() && fired.test(codelet));
    }

    private static String waits(CompiledGraph graph, int[] counters, int slot) {
        SlotInfo info = graph.slots().get(slot);
        List<String> codelets = new ArrayList<>();
        collectBehind(graph, slot, codelets);
        String names = codelets.isEmpty()
                ? "nothing"
                : String.join(", ", codelets.subList(0, Math.min(NAMED, codelets.size())));
        return "slot \"" + info.name() + "\" got " + (info.count() - counters[slot]) + " of " + info.count()
                + " signals, and " + names + (codelets.size() > NAMED ? " and others" : "")
                + (codelets.size() > 1 ? " wait for it" : " waits for it");
    }

    /** Collects the names of codelets that a slot fires, itself or through others: one more than are named. */
    private static void collectBehind(CompiledGraph graph, int slot, List<String> names) {
        int node = graph.codelets() + slot;
        for (int arc = graph.targetStart()[node]; arc < graph.targetStart()[node + 1]; arc++) {
            int target = graph.targets()[arc];
            if (names.size() > NAMED) {
                return;
            } else if (target >= 0) {
                names.add(graph.nameOf(target));
            } else {
                collectBehind(graph, ~target, names);
            }
        }
    }
}
