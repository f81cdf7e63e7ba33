package org.edarts.codelet.graph;

import java.util.Arrays;

/** What follows from the arcs of a graph alone: an order, its cycles, its levels. */
public final class Topology {
    private Topology() {}

    /**
     * Returns the instances in an order in which each follows all it depends on, as a sequential run would fire them.
     * Slots that are re-armed or signalled at run time count as full. Instances that can never fire are left out.
     */
    public static int[] order(CompiledGraph graph) {
        int codelets = graph.codelets();
        int[] start = graph.targetStart();
        int[] targets = graph.targets();
        int[] missing = graph.slotCounts().clone();
        Queue order = new Queue(codelets);
        for (int codelet : graph.starts()) {
            order.add(codelet);
        }
        for (int slot = 0; slot < missing.length; slot++) {
            if (graph.slotRearmed()[slot] || graph.chosen(slot) || missing[slot] == 0) {
                missing[slot] = 0;
                order.addTargets(graph, codelets + slot, missing);
            }
        }
        for (int next = 0; next < order.size; next++) {
            int codelet = order.entries[next];
            for (int arc = start[codelet]; arc < start[codelet + 1]; arc++) {
                order.signal(graph, targets[arc], missing);
            }
        }
        return Arrays.copyOf(order.entries, order.size);
    }

    /** Returns whether each codelet fires exactly once in each run, in an order that the arcs alone decide. */
    static boolean firesEachOnce(CompiledGraph graph) {
        if (!graph.choices().invoking().isEmpty()) {
            return false;
        }
        for (int slot = 0; slot < graph.slotCount(); slot++) {
            if (graph.slotRearmed()[slot] || graph.chosen(slot)) {
                return false;
            }
        }
        int[] firings = new int[graph.codelets()];
        for (int start : graph.starts()) {
            firings[start]++;
        }
        int[] missing = graph.slotCounts().clone();
        for (int target : graph.targets()) {
            if (target >= 0) {
                firings[target]++;
            } else {
                missing[~target]--;
            }
        }
        return Arrays.stream(firings).allMatch(count -> count == 1)
                && Arrays.stream(missing).allMatch(count -> count == 0);
    }

    /**
     * Counts arcs. A compiled slot only stands for several: from all that signal it to all that it signals. What
     * signals a compiled slot is a codelet or a slot with a lower number.
     */
    static long arcs(CompiledGraph graph) {
        int codelets = graph.codelets();
        int[] start = graph.targetStart();
        int[] targets = graph.targets();
        long[] sources = new long[graph.slotCount()];
        long count = 0;
        for (int node = 0; node < codelets + sources.length; node++) {
            boolean passesOn = node >= codelets && graph.compiled(node - codelets);
            long through = passesOn ? sources[node - codelets] : 1;
            for (int arc = start[node]; arc < start[node + 1]; arc++) {
                if (targets[arc] < 0 && graph.compiled(~targets[arc])) {
                    sources[~targets[arc]] += through;
                } else {
                    count += through;
                }
            }
        }
        for (Choice choice : graph.choices().all()) {
            count += graph.declarations().get(choice.declaration()).count();
        }
        return count;
    }

    /**
     * Returns the length of the longest chain of arcs that ends in each instance of a fixed graph; 0 for the starts.
     */
    public static int[] levels(CompiledGraph graph) {
        int codelets = graph.codelets();
        int[] level = new int[codelets + graph.slotCount()];
        int[] start = graph.targetStart();
        int[] targets = graph.targets();
        int[] missing = graph.slotCounts().clone();
        int[] order = graph.forward() ? null : order(graph);
        for (int turn = 0; turn < codelets; turn++) {
            int codelet = order == null ? turn : order[turn];
            raise(level, codelet, level[codelet] + 1, start, targets, missing, codelets);
        }
        return Arrays.copyOf(level, codelets);
    }

    private static void raise(
            int[] level, int node, int height, int[] start, int[] targets, int[] missing, int codelets) {
        for (int arc = start[node]; arc < start[node + 1]; arc++) {
            int target = targets[arc];
            int row = target >= 0 ? target : codelets + ~target;
            level[row] = Math.max(level[row], height);
            if (target < 0 && --missing[~target] == 0) {
                raise(level, row, level[row], start, targets, missing, codelets);
            }
        }
    }

    /** The instances in firing order, each once. */
    private static final class Queue {
        final int[] entries;
        final boolean[] queued;
        int size;

        Queue(int capacity) {
            this.entries = new int[capacity];
            this.queued = new boolean[capacity];
        }

        void add(int codelet) {
            if (!queued[codelet]) {
                queued[codelet] = true;
                entries[size++] = codelet;
            }
        }

        void signal(CompiledGraph graph, int target, int[] missing) {
            if (target >= 0) {
                add(target);
            } else if (--missing[~target] == 0) {
                addTargets(graph, graph.codelets() + ~target, missing);
            }
        }

        void addTargets(CompiledGraph graph, int node, int[] missing) {
            int[] start = graph.targetStart();
            for (int arc = start[node]; arc < start[node + 1]; arc++) {
                signal(graph, graph.targets()[arc], missing);
            }
        }
    }
}
