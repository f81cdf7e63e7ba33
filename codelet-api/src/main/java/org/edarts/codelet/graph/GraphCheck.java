package org.edarts.codelet.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Refuses graphs in which some codelet could never fire, and says which and why. A slot that is re-armed or signalled
 * at run time counts as full as soon as something that signals it can fire: how often that happens is not known before
 * a run.
 */
final class GraphCheck {
    private static final int NAMED = 5;

    private final CompiledGraph graph;
    private final int[] missing;
    private final boolean[] reached;
    private final int[] queue;
    private int queued;

    private GraphCheck(CompiledGraph graph) {
        this.graph = graph;
        this.missing = graph.slotCounts().clone();
        this.reached = new boolean[graph.codelets()];
        this.queue = new int[graph.codelets()];
    }

    static void check(CompiledGraph graph, Draft draft) {
        checkSignals(graph, draft);
        GraphCheck check = new GraphCheck(graph);
        check.checkReach();
        check.checkSlotCycles();
    }

    private static void checkSignals(CompiledGraph graph, Draft draft) {
        int[] signals = new int[graph.slotCount()];
        for (int arc = 0; arc < draft.signals.size(); arc++) {
            signals[~draft.signals.to(arc)]++;
        }
        for (int target : graph.targets()) {
            if (target < 0 && signals[~target] == 0) {
                signals[~target] = Integer.MAX_VALUE;
            }
        }
        for (int slot = 0; slot < signals.length; slot++) {
            int least = graph.slotRearmed()[slot] ? 1 : graph.slotCounts()[slot];
            if (!graph.chosen(slot) && signals[slot] < least) {
                SlotInfo info = graph.slots().get(slot);
                throw new GraphException("graph \"" + graph.name() + "\": slot \"" + info.name() + "\" needs "
                        + (info.count() == 1 ? "1 signal" : info.count() + " signals") + " but only " + signals[slot]
                        + (signals[slot] == 1 ? " is" : " are")
                        + " declared; add codelet.signals(slot) or codelet.chooses(slot), or lower its count");
            }
        }
    }

    private void checkReach() {
        walk();
        if (queued == graph.codelets()) {
            return;
        }
        List<String> cycle = findCycle();
        if (!cycle.isEmpty()) {
            throw new GraphException("graph \"" + graph.name() + "\" has a cycle: " + String.join(" -> ", cycle)
                    + "; break it with a re-armed slot or a loop");
        }
        throw new GraphException("graph \"" + graph.name() + "\": nothing ever fires " + unreached()
                + "; let a slot or a codelet that fires come before");
    }

    private void checkSlotCycles() {
        SlotCycle.Found found = SlotCycle.in(graph);
        if (found != null) {
            List<String> cycle = Cycle.names(graph, graph.codelets() + found.slot(), found.source());
            throw new GraphException("graph \"" + graph.name() + "\" has a cycle: " + String.join(" -> ", cycle)
                    + ", through " + graph.slots().get(found.slot()).title()
                    + ", which fires once; re-arm the slot, or make a loop of it");
        }
    }

    /** Reaches all that can fire. A promise that nobody declares to complete may be completed by anybody. */
    private void walk() {
        BitSet kept = new BitSet();
        for (Completer completer : graph.completers()) {
            if (completer.slot() != Completer.RESULT) {
                kept.set(completer.slot());
            }
        }
        for (int codelet : graph.starts()) {
            reach(codelet);
        }
        for (PromiseInfo promise : graph.promises()) {
            if (!kept.get(promise.slot())) {
                fill(promise.slot());
            }
        }
        for (int next = 0; next < queued; next++) {
            signalTargets(queue[next]);
            int declaration = graph.declarationOf()[queue[next]];
            for (int slot : graph.choices().chosenBy(declaration)) {
                fill(slot);
            }
            for (int slot : graph.choices().completedBy(declaration)) {
                if (slot != Completer.RESULT) {
                    fill(slot);
                }
            }
        }
    }

    private void signalTargets(int node) {
        for (int arc = graph.targetStart()[node]; arc < graph.targetStart()[node + 1]; arc++) {
            int target = graph.targets()[arc];
            if (target >= 0) {
                reach(target);
            } else if (decidedAtRunTime(~target) || missing[~target] <= 1) {
                fill(~target);
            } else {
                missing[~target]--;
            }
        }
    }

    private void reach(int codelet) {
        if (!reached[codelet]) {
            reached[codelet] = true;
            queue[queued++] = codelet;
        }
    }

    private void fill(int slot) {
        if (missing[slot] > 0) {
            missing[slot] = 0;
            signalTargets(graph.codelets() + slot);
        }
    }

    /** Slots made for dependencies are re-armed in loops, but get each signal once a round. */
    private boolean decidedAtRunTime(int slot) {
        return !graph.compiled(slot) && (graph.slotRearmed()[slot] || graph.chosen(slot));
    }

    /** Returns whether it is for arcs, or for those that declare to complete a promise, that a slot is not full. */
    private boolean keepsBack(int slot) {
        return missing[slot] > 0 && (graph.slots().get(slot).promise() || !decidedAtRunTime(slot));
    }

    /** Walks from an unreached codelet to unreached sources until one comes again. */
    private List<String> findCycle() {
        int codelets = graph.codelets();
        int[] source = new int[codelets + graph.slotCount()];
        Arrays.fill(source, -1);
        int[] start = graph.targetStart();
        for (int node = 0; node < source.length; node++) {
            if (node < codelets ? reached[node] : !keepsBack(node - codelets)) {
                continue;
            }
            for (int arc = start[node]; arc < start[node + 1]; arc++) {
                int target = graph.targets()[arc];
                source[target >= 0 ? target : codelets + ~target] = node;
            }
        }
        for (Completer completer : graph.completers()) {
            if (completer.slot() != Completer.RESULT && missing[completer.slot()] > 0) {
                source[codelets + completer.slot()] =
                        graph.declarations().get(completer.declaration()).first();
            }
        }
        int node = 0;
        while (node < codelets && reached[node]) {
            node++;
        }
        boolean[] seen = new boolean[source.length];
        while (node >= 0 && !seen[node]) {
            seen[node] = true;
            node = source[node];
        }
        return node < 0 ? List.of() : Cycle.names(graph, node, source);
    }

    private String unreached() {
        List<String> names = new ArrayList<>();
        int count = 0;
        for (int codelet = 0; codelet < reached.length; codelet++) {
            if (!reached[codelet] && count++ < NAMED) {
                names.add(graph.nameOf(codelet));
            }
        }
        return String.join(", ", names) + (count > NAMED ? " and " + (count - NAMED) + " more" : "");
    }
}
