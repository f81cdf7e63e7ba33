package org.edarts.su.checked;

import java.util.Arrays;
import java.util.BitSet;
import org.agrona.collections.Int2ObjectHashMap;
import org.edarts.codelet.graph.Choice;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.Placement;
import org.jspecify.annotations.Nullable;

/**
 * Which codelets of a graph a way of arcs leads from and to. In a loop it leads from each codelet to each; and behind
 * what ends outside of the frame, a split-phase operation or a threaded procedure, everything may be, for whoever ends
 * it may have waited for anything. Any thread.
 */
final class ArcOrder {
    private final CompiledGraph graph;

    /** Where the sources of each node begin: codelets, then slots. */
    private final int[] sourceStart;

    private final int[] sources;

    /** The codelets that completed the promises of slots so far. Guarded by this, as is all below. */
    private final Int2ObjectHashMap<BitSet> completers = new Int2ObjectHashMap<>();

    /** The slots that something outside of the frame signals. */
    private final BitSet outside = new BitSet();

    /** What comes before each codelet, as far as somebody has asked. */
    private final @Nullable BitSet[] before;

    ArcOrder(CompiledGraph graph) {
        this.graph = graph;
        int nodes = graph.codelets() + graph.slotCount();
        this.before = new BitSet[graph.codelets()];
        int[] start = new int[nodes + 1];
        forEachArc((from, to) -> start[to + 1]++);
        for (int node = 0; node < nodes; node++) {
            start[node + 1] += start[node];
        }
        int[] entries = new int[start[nodes]];
        int[] next = start.clone();
        forEachArc((from, to) -> entries[next[to]++] = from);
        this.sourceStart = start;
        this.sources = entries;
    }

    /** Takes arcs between nodes. */
    private interface ArcReceiver {
        void arc(int from, int to);
    }

    private void forEachArc(ArcReceiver receiver) {
        int codelets = graph.codelets();
        int[] start = graph.targetStart();
        for (int node = 0; node < codelets + graph.slotCount(); node++) {
            for (int arc = start[node]; arc < start[node + 1]; arc++) {
                int target = graph.targets()[arc];
                receiver.arc(node, target >= 0 ? target : codelets + ~target);
            }
        }
        for (Choice choice : graph.choices().all()) {
            Declaration declaration = graph.declarations().get(choice.declaration());
            for (int index = 0; index < declaration.count(); index++) {
                receiver.arc(declaration.first() + index, codelets + choice.slot());
            }
        }
    }

    /** Notes that a codelet completes the promise of a slot, before it does. */
    synchronized void completes(int codelet, int slot) {
        BitSet some = completers.computeIfAbsent(slot, key -> new BitSet());
        if (!some.get(codelet)) {
            some.set(codelet);
            forget();
        }
    }

    /** Notes that something outside of the frame will signal a slot, before it can. */
    synchronized void endsOutside(int slot) {
        if (!outside.get(slot)) {
            outside.set(slot);
            forget();
        }
    }

    private void forget() {
        Arrays.fill(before, null);
    }

    /** Returns whether a codelet may be one that comes before another one, or is that one. */
    synchronized boolean ordered(int first, int second) {
        return first == second || before(second).get(first);
    }

    /** Returns whether a codelet may come after a promise, or after one that has completed it. */
    synchronized boolean orderedAfterPromise(int slot, int codelet) {
        BitSet ancestors = before(codelet);
        BitSet some = completers.get(slot);
        return ancestors.get(graph.codelets() + slot)
                || some != null && (some.get(codelet) || ancestors.intersects(some));
    }

    /** Returns one of some codelets that may neither come before another one nor be that one, or -1. */
    synchronized int unordered(BitSet some, int codelet) {
        for (int other = some.nextSetBit(0); other >= 0; other = some.nextSetBit(other + 1)) {
            if (!ordered(other, codelet) && !exclude(other, codelet)) {
                return other;
            }
        }
        return -1;
    }

    /** Returns the nodes from which a way leads to a codelet. */
    private BitSet before(int codelet) {
        BitSet known = before[codelet];
        if (known == null) {
            known = search(codelet);
            before[codelet] = known;
        }
        return known;
    }

    private BitSet search(int codelet) {
        int codelets = graph.codelets();
        BitSet found = new BitSet(sourceStart.length - 1);
        int[] stack = new int[sourceStart.length];
        int size = 0;
        stack[size++] = codelet;
        while (size > 0) {
            int node = stack[--size];
            for (int arc = sourceStart[node]; arc < sourceStart[node + 1]; arc++) {
                if (!found.get(sources[arc])) {
                    found.set(sources[arc]);
                    stack[size++] = sources[arc];
                }
            }
            if (node < codelets) {
                continue;
            }
            if (outside.get(node - codelets)) {
                found.set(0, sourceStart.length - 1);
                return found;
            }
            BitSet some = completers.get(node - codelets);
            for (int one = some == null ? -1 : some.nextSetBit(0); one >= 0; one = some.nextSetBit(one + 1)) {
                if (!found.get(one)) {
                    found.set(one);
                    stack[size++] = one;
                }
            }
        }
        return found;
    }

    /**
     * Returns whether two codelets never fire at the same time: for lack of tokens, or because both are pinned to one
     * CU.
     */
    private boolean exclude(int one, int other) {
        Declaration first = graph.declaration(one);
        Declaration second = graph.declaration(other);
        int cu = first.placement().pinnedCu();
        return cu != Placement.ANY && cu == second.placement().pinnedCu() || first.excludes(second);
    }
}
