package org.edarts.viewer.analysis;

import java.util.Arrays;
import org.edarts.trace.TraceEvent;

/**
 * The longest chains of dependent firings through each firing: before it, and behind it. What a body causes does not
 * wait for the end of its firing. Owner: the thread that makes it; afterwards immutable.
 */
final class Chains {
    private static final byte NEW = 0;
    private static final byte OPEN = 1;
    private static final byte DONE = 2;

    private final Firings firings;
    private final Dependencies dependencies;
    private final int[] order;
    /** The place of each node in the order of the sources first. */
    private final int[] place;

    private final long[] before;
    private final int[] via;
    /** The longest chain from a node's start to the end of what comes last, its own duration included. */
    private final long[] from;

    Chains(Firings firings, Dependencies dependencies) {
        this.firings = firings;
        this.dependencies = dependencies;
        this.order = sourcesFirst(dependencies);
        this.place = new int[order.length];
        this.before = new long[dependencies.nodes()];
        this.via = new int[dependencies.nodes()];
        this.from = new long[dependencies.nodes()];
        Arrays.fill(via, Causes.NONE);
        for (int at = 0; at < order.length; at++) {
            place[order[at]] = at;
        }
        for (int node : order) {
            extend(node);
        }
        for (int at = order.length - 1; at >= 0; at--) {
            from[order[at]] = Math.max(from[order[at]], duration(order[at]));
            spread(order[at]);
        }
    }

    private long duration(int node) {
        return node < firings.count() ? firings.duration(node) : 0;
    }

    private void extend(int node) {
        for (int at = dependencies.begin(node); at < dependencies.end(node); at++) {
            int cause = dependencies.cause(at);
            int source = Causes.firing(cause);
            if (place[source] > place[node]) {
                continue;
            }
            long length = before[source] + (Causes.isEnd(cause) ? duration(source) : 0);
            if (length > before[node] || via[node] == Causes.NONE) {
                before[node] = length;
                via[node] = cause;
            }
        }
    }

    private void spread(int node) {
        for (int at = dependencies.begin(node); at < dependencies.end(node); at++) {
            int cause = dependencies.cause(at);
            int source = Causes.firing(cause);
            if (place[source] < place[node]) {
                long length = from[node] + (Causes.isEnd(cause) ? duration(source) : 0);
                from[source] = Math.max(from[source], length);
            }
        }
    }

    /** The place of a node in an order in which each stands behind those that it depends on. */
    int place(int node) {
        return place[node];
    }

    /** The length of the longest chain that ends with a firing. */
    long upTo(int firing) {
        return before[firing] + duration(firing);
    }

    /** The length of the longest chain that goes through a firing. */
    long through(int firing) {
        return before[firing] + from[firing];
    }

    /** The firings whose durations make the longest chain that ends with this one, the last of them first. */
    int[] backFrom(int firing) {
        int[] chain = new int[16];
        int count = 0;
        for (int cause = firing; cause != Causes.NONE; cause = via[Causes.firing(cause)]) {
            int node = Causes.firing(cause);
            if (Causes.isEnd(cause) && node < firings.count()) {
                if (count == chain.length) {
                    chain = Arrays.copyOf(chain, 2 * count);
                }
                chain[count++] = node;
            }
        }
        return Arrays.copyOf(chain, count);
    }

    /** The unit of each node: that of a join is the unit of what came behind it first, -1 if nothing did. */
    int[] homes() {
        int[] homes = new int[order.length];
        Arrays.fill(homes, TraceEvent.NONE);
        for (int at = order.length - 1; at >= 0; at--) {
            int node = order[at];
            if (node < firings.count()) {
                homes[node] = firings.unit(node);
            }
            for (int i = dependencies.begin(node); i < dependencies.end(node); i++) {
                int source = Causes.firing(dependencies.cause(i));
                if (source >= firings.count() && homes[node] >= 0) {
                    homes[source] = homes[node];
                }
            }
        }
        return homes;
    }

    /**
     * All nodes, each behind those that it depends on; should records contradict each other, behind as many as
     * possible.
     */
    private static int[] sourcesFirst(Dependencies dependencies) {
        int nodes = dependencies.nodes();
        byte[] state = new byte[nodes];
        int[] next = new int[nodes];
        int[] stack = new int[nodes];
        int[] order = new int[nodes];
        int ordered = 0;
        for (int root = 0; root < nodes; root++) {
            if (state[root] != NEW) {
                continue;
            }
            int depth = 0;
            stack[depth++] = root;
            state[root] = OPEN;
            next[root] = dependencies.begin(root);
            while (depth > 0) {
                int node = stack[depth - 1];
                if (next[node] == dependencies.end(node)) {
                    state[node] = DONE;
                    order[ordered++] = node;
                    depth--;
                } else {
                    int source = Causes.firing(dependencies.cause(next[node]++));
                    if (state[source] == NEW) {
                        state[source] = OPEN;
                        next[source] = dependencies.begin(source);
                        stack[depth++] = source;
                    }
                }
            }
        }
        return order;
    }
}
