package org.edarts.su.checked;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntArrayList;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.LoopInfo;
import org.edarts.codelet.graph.Placement;
import org.jspecify.annotations.Nullable;

/**
 * Which codelets of a graph a way of arcs leads from and to. In a loop it leads from each codelet to each, by way of
 * the next round; for what happens in one round the ways within that count. Behind what ends outside of the frame, a
 * split-phase operation or a threaded procedure, everything may be, for whoever ends it may have waited for anything.
 * Any thread.
 */
final class ArcOrder {
    private static final int NOWHERE = -1;

    private final CompiledGraph graph;
    private final LoopNest loops;
    private final Sources sources;

    /** The codelets that completed the promises of slots so far. Guarded by this, as is all below. */
    private final Int2ObjectHashMap<BitSet> completers = new Int2ObjectHashMap<>();

    /** The slots that something outside of the frame signals. */
    private final BitSet outside = new BitSet();

    /** What comes before each codelet, as far as somebody has asked. */
    private final @Nullable BitSet[] before;

    /** The same within one round of each loop, by its region. */
    private final @Nullable BitSet[][] beforeInRound;

    ArcOrder(CompiledGraph graph) {
        this.graph = graph;
        this.loops = new LoopNest(graph);
        this.sources = new Sources(graph);
        this.before = new BitSet[graph.codelets()];
        this.beforeInRound = new BitSet[loops.regions() + 1][];
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
        Arrays.fill(beforeInRound, null);
    }

    /** Returns the loops of the graph. */
    LoopNest loops() {
        return loops;
    }

    /**
     * Returns whether something keeps two codelets from firing at the same time: a way from the first, which has fired
     * already, to the second; or what both need.
     *
     * @param sameRound whether both fire in one round of a loop, which then has to order them
     */
    synchronized boolean keepsApart(int first, int second, boolean sameRound) {
        boolean ordered = sameRound ? orderedInRound(first, second) : ordered(first, second);
        return ordered || exclude(first, second);
    }

    private boolean orderedInRound(int one, int other) {
        LoopInfo loop = loops.loop(loops.common(one, other));
        if (loop == null) {
            return ordered(one, other);
        }
        return beforeInRound(other, loop).get(one) || beforeInRound(one, loop).get(other);
    }

    private BitSet beforeInRound(int codelet, LoopInfo loop) {
        @Nullable BitSet[] ofLoop = beforeInRound[loop.region()];
        if (ofLoop == null) {
            ofLoop = new BitSet[graph.codelets()];
            beforeInRound[loop.region()] = ofLoop;
        }
        BitSet known = ofLoop[codelet];
        if (known == null) {
            known = search(codelet, graph.codelets() + loop.round());
            ofLoop[codelet] = known;
        }
        return known;
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

    /** Returns the nodes from which a way leads to a codelet. */
    private BitSet before(int codelet) {
        BitSet known = before[codelet];
        if (known == null) {
            known = search(codelet, NOWHERE);
            before[codelet] = known;
        }
        return known;
    }

    private BitSet search(int codelet, int notThrough) {
        int codelets = graph.codelets();
        BitSet found = new BitSet(sources.nodes());
        IntArrayList open = new IntArrayList();
        IntConsumer find = node -> {
            if (!found.get(node)) {
                found.set(node);
                open.pushInt(node);
            }
        };
        open.pushInt(codelet);
        while (!open.isEmpty()) {
            int node = open.popInt();
            if (node == notThrough) {
                continue;
            }
            sources.forEach(node, find);
            if (node < codelets) {
                continue;
            }
            if (outside.get(node - codelets)) {
                found.set(0, sources.nodes());
                return found;
            }
            BitSet some = completers.get(node - codelets);
            if (some != null) {
                some.stream().forEach(find);
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
