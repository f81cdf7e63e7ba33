package org.edarts.su.checked;

import java.util.Arrays;
import java.util.BitSet;
import org.agrona.collections.Int2ObjectHashMap;
import org.edarts.codelet.graph.Choice;
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

    /** Where the sources of each node begin: codelets, then slots. */
    private final int[] sourceStart;

    private final int[] sources;

    /** The codelets that completed the promises of slots so far. Guarded by this, as is all below. */
    private final Int2ObjectHashMap<BitSet> completers = new Int2ObjectHashMap<>();

    /** The slots that something outside of the frame signals. */
    private final BitSet outside = new BitSet();

    /** What comes before each codelet, as far as somebody has asked. */
    private final @Nullable BitSet[] before;

    /** The same within one round of each loop, by its region. */
    private final @Nullable BitSet[][] beforeInRound;

    /** The loop of each region, and whether it is around another one. */
    private final @Nullable LoopInfo[] loops;

    ArcOrder(CompiledGraph graph) {
        this.graph = graph;
        int nodes = graph.codelets() + graph.slotCount();
        this.before = new BitSet[graph.codelets()];
        this.loops = new LoopInfo
                [graph.loops().stream().mapToInt(LoopInfo::region).max().orElse(0) + 1];
        graph.loops().forEach(loop -> loops[loop.region()] = loop);
        this.beforeInRound = new BitSet[loops.length][];
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
        Arrays.fill(beforeInRound, null);
    }

    /** Returns the greatest number of a loop's region. */
    int loops() {
        return loops.length - 1;
    }

    /** Returns the region of the loop that a codelet is the test of, or 0. */
    int loopTestedBy(int codelet) {
        for (LoopInfo loop : loops) {
            if (loop != null && loop.test() == codelet) {
                return loop.region();
            }
        }
        return 0;
    }

    /** Returns the region of the innermost loop that two codelets are in, or 0. */
    int commonLoop(int one, int other) {
        for (int region = regionOf(one); region > 0; region = parent(region)) {
            for (int around = regionOf(other); around > 0; around = parent(around)) {
                if (region == around) {
                    return region;
                }
            }
        }
        return 0;
    }

    private int regionOf(int codelet) {
        return graph.declaration(codelet).region();
    }

    private int parent(int region) {
        LoopInfo loop = region < loops.length ? loops[region] : null;
        return loop == null ? 0 : loop.parent();
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
        int region = commonLoop(one, other);
        LoopInfo loop = region < loops.length ? loops[region] : null;
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
        BitSet found = new BitSet(sourceStart.length - 1);
        int[] stack = new int[sourceStart.length];
        int size = 0;
        stack[size++] = codelet;
        while (size > 0) {
            int node = stack[--size];
            if (node == notThrough) {
                continue;
            }
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
