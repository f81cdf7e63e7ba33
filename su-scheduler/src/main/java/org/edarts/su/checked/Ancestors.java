package org.edarts.su.checked;

import org.agrona.collections.IntArrayList;
import org.agrona.collections.IntHashSet;
import org.jspecify.annotations.Nullable;

/**
 * The nodes from which a way leads to a codelet: the nearest are looked for first, and no farther ones than somebody
 * asks for, as nearly always those that use the same stand close to each other. Guarded by who has the ways.
 */
final class Ancestors {
    /** As many nodes cost next to nothing to look at. */
    static final int FEW = 64;

    /** Where more have been found it is less work to look on than to ask whether arcs lead to them. */
    private static final int NEXT = 16;

    /** So many sources of a node are looked at before it is the turn of others: a slot may have thousands. */
    private static final int AT_ONCE = 8;

    private final Ways ways;
    private final int codelet;
    private final int[] closed;
    private FoundNodes found;

    /** The nodes whose sources are to be looked at, each with the next arc that leads to it. */
    private final IntArrayList open = new IntArrayList();

    private int next;

    /** Whether all nodes are ancestors. */
    private boolean everything;

    /** How many times arcs had been added when the search began. */
    private int added;

    /**
     * Makes it.
     *
     * @param closed nodes that no way leads through
     */
    Ancestors(Ways ways, int codelet, int[] closed) {
        this.ways = ways;
        this.codelet = codelet;
        this.closed = closed;
        this.found = begin();
    }

    private FoundNodes begin() {
        added = ways.added();
        open.clear();
        next = 0;
        open(codelet, ways.ofGraph().begin(codelet));
        return new FoundNodes(ways.chains(), codelet);
    }

    private void open(int node, int arc) {
        open.addInt(node);
        open.addInt(arc);
    }

    /** Returns how many nodes have been found. */
    int size() {
        return found.size();
    }

    /** Finds the nearest nodes, so many if there are. */
    void findNearest(int count) {
        search(null, count);
    }

    /** Returns whether a node is known to be among them, without a search. */
    boolean areKnownToContain(int node) {
        if (everything || found.tellOf(node)) {
            return true;
        }
        for (int each = 0; each < found.size() && each < NEXT; each++) {
            if (ways.lead(node, found.node(each))) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether some node that is looked for is among them. */
    boolean contain(Goal goal) {
        if (found.meet(goal.others()) || found.meet(goal.behind()) || search(goal, Integer.MAX_VALUE)) {
            return true;
        }
        if (added == ways.added()) {
            return false;
        }
        found = begin();
        return search(goal, Integer.MAX_VALUE);
    }

    /** Looks for more nodes, until it finds the goal or has so many; returns whether the goal is among them. */
    private boolean search(@Nullable Goal goal, int most) {
        boolean reached = everything;
        while (!reached && next < open.size() && found.size() < most) {
            int node = open.getInt(next);
            int arc = open.getInt(next + 1);
            next += 2;
            reached = arc == ways.ofGraph().begin(node) && addCompleters(node, goal);
            int end = ways.ofGraph().begin(node + 1);
            for (int stop = Math.min(end, arc + AT_ONCE); arc < stop; arc++) {
                reached |= add(ways.ofGraph().source(arc), goal);
            }
            if (arc < end) {
                open(node, arc);
            }
        }
        return reached;
    }

    private boolean addCompleters(int node, @Nullable Goal goal) {
        boolean reached = false;
        IntHashSet completers = ways.completers(node);
        if (completers != null) {
            for (IntHashSet.IntIterator each = completers.iterator(); each.hasNext(); ) {
                reached |= add(each.nextValue(), goal);
            }
        }
        return reached;
    }

    /** Adds a node; returns whether the goal is known to be among them then. */
    private boolean add(int node, @Nullable Goal goal) {
        if (isClosed(node) || !found.add(node)) {
            return false;
        }
        open(node, ways.ofGraph().begin(node));
        everything |= ways.isOutside(node);
        return everything || goal != null && (found.tellOf(goal.node()) || goal.isBefore(node, ways));
    }

    private boolean isClosed(int node) {
        for (int each : closed) {
            if (each == node) {
                return true;
            }
        }
        return false;
    }
}
