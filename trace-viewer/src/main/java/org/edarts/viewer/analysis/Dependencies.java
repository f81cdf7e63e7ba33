package org.edarts.viewer.analysis;

import java.util.Arrays;

/**
 * What each firing depended on. Nodes are the firings, and behind them joins: sync slots, which take no time. A node
 * has the causes of {@link Causes}: a number of 0 or more is a node whose end it needed, the complement of one a firing
 * whose body had to begin before. Immutable once made.
 */
final class Dependencies {
    private final int[] begin;
    private final int[] end;
    private final int[] causes;
    private final boolean exact;

    private Dependencies(Builder builder) {
        begin = Arrays.copyOf(builder.begin, builder.nodes);
        end = Arrays.copyOf(builder.end, builder.nodes);
        causes = builder.causes;
        exact = builder.exact;
    }

    int nodes() {
        return begin.length;
    }

    int begin(int node) {
        return begin[node];
    }

    int end(int node) {
        return end[node];
    }

    int cause(int at) {
        return causes[at];
    }

    /** Whether all dependencies are known. */
    boolean exact() {
        return exact;
    }

    /** Collects dependencies; nodes may share theirs. */
    static final class Builder {
        private int[] begin;
        private int[] end;
        private int[] causes = new int[1 << 10];
        private int nodes;
        private int count;
        private final boolean exact;

        Builder(int firings, boolean exact) {
            begin = new int[firings];
            end = new int[firings];
            nodes = firings;
            this.exact = exact;
        }

        /** Adds a join; its number is the next one behind all nodes. */
        int join() {
            if (nodes == begin.length) {
                begin = Arrays.copyOf(begin, Math.max(16, 2 * nodes));
                end = Arrays.copyOf(end, begin.length);
            }
            return nodes++;
        }

        /** What is added from now on are the dependencies of this node. */
        void open(int node) {
            begin[node] = count;
            end[node] = count;
        }

        void add(int node, int cause) {
            if (count == causes.length) {
                causes = Arrays.copyOf(causes, 2 * count);
            }
            causes[count++] = cause;
            end[node] = count;
        }

        /** How many dependencies a node has. */
        int degree(int node) {
            return end[node] - begin[node];
        }

        Dependencies build() {
            return new Dependencies(this);
        }
    }
}
