package org.edarts.pic.replacement;

import java.util.Arrays;

/**
 * The spanning tree of a network simplex method, with the prices at its nodes: along an arc of the tree the price rises
 * by the arc's cost. The last node is the root. Owner: one thread.
 */
final class FlowTree {
    private static final int NONE = -1;

    private final int[] from;
    private final int[] to;
    private final long[] cost;
    private final int[] parent;
    private final int[] arcToParent;
    private final int[] depth;
    private final int[] firstChild;
    private final int[] nextSibling;
    private final int[] previousSibling;
    private final long[] price;
    private final int[] waiting;

    /** Makes a line of nodes, from each of which the arc of the same number, which costs nothing, goes to the next. */
    FlowTree(int root, int[] from, int[] to, long[] cost) {
        this.from = from;
        this.to = to;
        this.cost = cost;
        int nodes = root + 1;
        parent = new int[nodes];
        arcToParent = new int[nodes];
        depth = new int[nodes];
        firstChild = new int[nodes];
        nextSibling = new int[nodes];
        previousSibling = new int[nodes];
        price = new long[nodes];
        waiting = new int[nodes];
        Arrays.fill(nextSibling, NONE);
        Arrays.fill(previousSibling, NONE);
        for (int node = 0; node < nodes; node++) {
            parent[node] = node == root ? NONE : node + 1;
            arcToParent[node] = node;
            depth[node] = root - node;
            firstChild[node] = node - 1;
        }
    }

    int parent(int node) {
        return parent[node];
    }

    int arcToParent(int node) {
        return arcToParent[node];
    }

    /** Returns whether the arc between a node and its parent goes to the parent. */
    boolean pointsUp(int node) {
        return from[arcToParent[node]] == node;
    }

    /** Returns what a unit costs that goes along an arc and back through the tree. */
    long reducedCost(int arc) {
        return cost[arc] + price[from[arc]] - price[to[arc]];
    }

    int commonAncestor(int one, int other) {
        int left = one;
        int right = other;
        while (left != right) {
            if (depth[left] >= depth[right]) {
                left = parent[left];
            } else {
                right = parent[right];
            }
        }
        return left;
    }

    /**
     * Takes the arc above a node out, and puts another in, by which what hung on the first is attached anew.
     *
     * @param cut the node under the arc that leaves
     * @param entering the arc that enters
     * @param inside that end of it which is in the part cut off
     */
    void replace(int cut, int entering, int inside) {
        int node = inside;
        int above = from[entering] == inside ? to[entering] : from[entering];
        int arc = entering;
        while (true) {
            int formerParent = parent[node];
            int formerArc = arcToParent[node];
            detach(node);
            attach(node, above, arc);
            if (node == cut) {
                break;
            }
            above = node;
            arc = formerArc;
            node = formerParent;
        }
        reprice(inside);
    }

    private void detach(int node) {
        if (previousSibling[node] == NONE) {
            firstChild[parent[node]] = nextSibling[node];
        } else {
            nextSibling[previousSibling[node]] = nextSibling[node];
        }
        if (nextSibling[node] != NONE) {
            previousSibling[nextSibling[node]] = previousSibling[node];
        }
    }

    private void attach(int node, int above, int arc) {
        parent[node] = above;
        arcToParent[node] = arc;
        previousSibling[node] = NONE;
        nextSibling[node] = firstChild[above];
        if (firstChild[above] != NONE) {
            previousSibling[firstChild[above]] = node;
        }
        firstChild[above] = node;
    }

    private void reprice(int top) {
        int arc = arcToParent[top];
        long change = price[parent[top]] + (pointsUp(top) ? -cost[arc] : cost[arc]) - price[top];
        int count = 0;
        waiting[count++] = top;
        while (count > 0) {
            int node = waiting[--count];
            price[node] += change;
            depth[node] = depth[parent[node]] + 1;
            for (int child = firstChild[node]; child != NONE; child = nextSibling[child]) {
                waiting[count++] = child;
            }
        }
    }
}
