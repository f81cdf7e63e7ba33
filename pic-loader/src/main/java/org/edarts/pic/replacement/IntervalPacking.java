package org.edarts.pic.replacement;

/**
 * Intervals on a line, of which those are kept that together save most: each takes up room over all its length, and
 * nowhere may more room be taken up than there is. A part of an interval takes up that part of its room and saves that
 * part.
 *
 * <p>This is a flow at minimum cost: all room flows from the beginning of the line to its end, along the line where it
 * is free and along an interval where that is kept. The network simplex method solves it. Its first tree is the line
 * itself, with nothing kept; the end is the root. Trees stay strongly feasible (Cunningham, 1976), so that the method
 * ends. Used once. Owner: one thread.
 */
final class IntervalPacking {
    /** Savings for a unit of room are counted in parts of 2^-28, rounded up. */
    private static final int FRACTION_BITS = 28;

    private static final long UNLIMITED = Long.MAX_VALUE;

    private final FlowTree tree;
    private final int capacity;

    /** Arcs: first the steps of the line, by the places where they begin, then the intervals. */
    private final int[] from;

    private final int[] to;
    private final long[] limit;
    private final long[] cost;
    private final long[] flow;
    private final boolean[] inTree;
    private int arcs;
    private int next;

    /**
     * Makes a line.
     *
     * @param places the number of its last place; the first is 0
     * @param capacity the room over each step between two places
     * @param intervals how many intervals will be added at most
     */
    IntervalPacking(int places, int capacity, int intervals) {
        this.capacity = capacity;
        int most = places + intervals;
        this.from = new int[most];
        this.to = new int[most];
        this.limit = new long[most];
        this.cost = new long[most];
        this.flow = new long[most];
        this.inTree = new boolean[most];
        for (int place = 0; place < places; place++) {
            flow[arcs] = capacity;
            inTree[arcs] = true;
            arc(place, place + 1, UNLIMITED, 0);
        }
        this.tree = new FlowTree(places, from, to, cost);
    }

    /** Adds an interval. One that takes up more room than there is is never kept. */
    void add(int start, int end, long room, double saving) {
        if (room <= capacity) {
            arc(start, end, room, -(long) Math.ceil(saving * (1L << FRACTION_BITS) / room));
        }
    }

    private void arc(int start, int end, long room, long unitCost) {
        from[arcs] = start;
        to[arcs] = end;
        limit[arcs] = room;
        cost[arcs++] = unitCost;
    }

    /** Returns what the best choice saves, or by rounding a little more. */
    double mostSaved() {
        for (int entering = improving(); entering >= 0; entering = improving()) {
            exchange(entering);
        }
        double saved = 0;
        for (int arc = 0; arc < arcs; arc++) {
            saved -= (double) flow[arc] * cost[arc];
        }
        return saved / (1L << FRACTION_BITS);
    }

    /** Returns an arc outside the tree whose flow should change: the best of the next some that have any; or -1. */
    private int improving() {
        int block = Math.max(16, (int) Math.sqrt(arcs));
        int best = -1;
        long bestGain = 0;
        for (int looked = 1; looked <= arcs; looked++) {
            if (!inTree[next]) {
                long gain = flow[next] == 0 ? -tree.reducedCost(next) : tree.reducedCost(next);
                if (gain > bestGain) {
                    bestGain = gain;
                    best = next;
                }
            }
            next = next + 1 == arcs ? 0 : next + 1;
            if (best >= 0 && looked % block == 0) {
                return best;
            }
        }
        return best;
    }

    /** Sends as much as possible round the circle that an arc closes; the arc at which that ends leaves the tree. */
    private void exchange(int entering) {
        boolean forward = flow[entering] == 0;
        int first = forward ? from[entering] : to[entering];
        int second = forward ? to[entering] : from[entering];
        int apex = tree.commonAncestor(first, second);
        long amount = limit[entering];
        int last = -1;
        boolean lastOnFirstSide = true;
        for (int node = first; node != apex; node = tree.parent(node)) {
            int arc = tree.arcToParent(node);
            long left = tree.pointsUp(node) ? flow[arc] : rest(arc);
            if (left < amount) {
                amount = left;
                last = node;
            }
        }
        for (int node = second; node != apex; node = tree.parent(node)) {
            int arc = tree.arcToParent(node);
            long left = tree.pointsUp(node) ? rest(arc) : flow[arc];
            if (left <= amount) {
                amount = left;
                last = node;
                lastOnFirstSide = false;
            }
        }
        flow[entering] += forward ? amount : -amount;
        send(first, apex, -amount);
        send(second, apex, amount);
        if (last >= 0) {
            inTree[tree.arcToParent(last)] = false;
            inTree[entering] = true;
            tree.replace(last, entering, lastOnFirstSide ? first : second);
        }
    }

    private long rest(int arc) {
        return limit[arc] == UNLIMITED ? UNLIMITED : limit[arc] - flow[arc];
    }

    private void send(int start, int apex, long amount) {
        for (int node = start; node != apex; node = tree.parent(node)) {
            flow[tree.arcToParent(node)] += tree.pointsUp(node) ? amount : -amount;
        }
    }
}
