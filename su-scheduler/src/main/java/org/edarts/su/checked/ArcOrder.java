package org.edarts.su.checked;

import org.agrona.collections.IntHashSet;
import org.edarts.codelet.graph.CompiledGraph;
import org.jspecify.annotations.Nullable;

/**
 * Which codelets of a graph a way of arcs leads from and to. In a loop it leads from each codelet to each, by way of
 * the next round; for what happens in one round the ways within that count. Behind what ends outside of the frame, a
 * split-phase operation or a threaded procedure, everything may be, for whoever ends it may have waited for anything.
 * Any thread.
 */
final class ArcOrder {
    private final LoopNest loops;
    private final Exclusions exclusions;

    /** Guarded by this, as is all below. */
    private final Ways ways;

    private final FarWays far = new FarWays();

    ArcOrder(CompiledGraph graph) {
        this.loops = new LoopNest(graph);
        this.exclusions = new Exclusions(graph);
        this.ways = new Ways(graph);
    }

    /** Notes that a codelet completes the promise of a slot, before it does. */
    synchronized void completes(int codelet, int slot) {
        ways.completes(codelet, slot);
    }

    /** Notes that something outside of the frame will signal a slot, before it can. */
    synchronized void endsOutside(int slot) {
        ways.endsOutside(slot);
    }

    /** Returns the loops of the graph. */
    LoopNest loops() {
        return loops;
    }

    /** Returns which codelets never fire at the same time. */
    Exclusions exclusions() {
        return exclusions;
    }

    /** Returns a codelet that fires, with nothing known of what comes before it. */
    Past past(int codelet) {
        return new Past(codelet, exclusions.kind(codelet), loops.regionOf(codelet));
    }

    /**
     * Returns whether something keeps two codelets from firing at the same time: a way from the first, which has fired
     * already, to the second; or what both need.
     *
     * @param sameRound whether both fire in one round of a loop, which then has to order them
     */
    synchronized boolean keepsApart(int first, Past second, boolean sameRound) {
        boolean ordered = sameRound ? orderedInRound(first, second) : ordered(first, second);
        return ordered || exclusions.exclude(exclusions.kind(first), second.kind());
    }

    private boolean orderedInRound(int one, Past other) {
        int closed = LoopNest.alone(loops.common(one, other.codelet()));
        return leads(one, other, closed, null) || leads(other.codelet(), past(one), closed, null);
    }

    /** Returns whether a codelet may be one that comes before another one, or is that one. */
    synchronized boolean ordered(int first, Past second) {
        return first == second.codelet() || leads(first, second, LoopNest.OPEN, null);
    }

    /**
     * Returns whether a codelet may come before another one, by a way that lies within one round of a loop and of each
     * around it.
     *
     * @param region the loop, or 0 for any way
     */
    synchronized boolean orderedWithin(int region, int first, Past second) {
        return leads(first, second, region, null);
    }

    /** Returns whether a codelet may come after a promise, or after one that has completed it. */
    synchronized boolean orderedAfterPromise(int slot, Past codelet) {
        int node = ways.node(slot);
        return leads(node, codelet, LoopNest.OPEN, ways.completers(node));
    }

    /**
     * Returns whether a codelet is certain to come before another one within one round of its loop, as far as a search
     * among so many nodes can tell.
     */
    synchronized boolean isNear(int first, Past second, int nodes) {
        Ancestors ancestors = second.ancestors(ways, second.region(), loops);
        ancestors.findNearest(nodes);
        return ancestors.areKnownToContain(first);
    }

    private boolean leads(int node, Past codelet, int closed, @Nullable IntHashSet others) {
        Ancestors ancestors = codelet.ancestors(ways, closed, loops);
        if (ancestors.areKnownToContain(node)) {
            return true;
        }
        int size = ancestors.size();
        boolean leads = ancestors.contain(new Goal(node, others, far.behind(node, closed)));
        if (leads && ancestors.size() > size + Ancestors.FEW) {
            far.add(node, closed, codelet.codelet());
        }
        return leads;
    }
}
