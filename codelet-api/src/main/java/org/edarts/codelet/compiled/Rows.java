package org.edarts.codelet.compiled;

import java.util.Arrays;

/** Lists of ints, one list a row, in compressed sparse rows. Immutable once built. */
final class Rows {
    private final int[] start;
    private final int[] entries;

    private Rows(int[] start, int[] entries) {
        this.start = start;
        this.entries = entries;
    }

    /** Returns the sources of the arcs into each of {@code sinks} codelets, in the order of the arcs. */
    static Rows bySink(Arcs arcs, int sinks) {
        Builder builder = new Builder(sinks);
        boolean sorted = true;
        int last = 0;
        for (int arc = 0; arc < arcs.size(); arc++) {
            int sink = arcs.to(arc);
            sorted &= sink >= last;
            last = sink;
            builder.count(sink);
        }
        if (sorted) {
            return builder.over(arcs.sources());
        }
        builder.endCount();
        for (int arc = arcs.size() - 1; arc >= 0; arc--) {
            builder.putFirst(arcs.to(arc), arcs.from(arc));
        }
        return builder.build();
    }

    int length(int row) {
        return start[row + 1] - start[row];
    }

    /** Returns whether two rows hold the same entries in the same order; they must have some. */
    boolean same(int row, int other) {
        return entries[start[row]] == entries[start[other]]
                && Arrays.equals(entries, start[row], start[row + 1], entries, start[other], start[other + 1]);
    }

    /** Returns where each row begins; one entry more than there are rows. */
    int[] start() {
        return start;
    }

    /** Returns the entries of all rows. */
    int[] entries() {
        return entries;
    }

    /** A counting sort: first all entries are counted, then put in, the last one of each row first. */
    static final class Builder {
        private final int[] start;
        private int[] entries = {};

        Builder(int rows) {
            start = new int[rows + 1];
        }

        void count(int row) {
            start[row]++;
        }

        /** Ends the counting: each row ends where the next one begins, and is to be filled from its end. */
        void endCount() {
            entries = new int[sumUp()];
        }

        private int sumUp() {
            int sum = 0;
            for (int row = 0; row < start.length; row++) {
                sum += start[row];
                start[row] = sum;
            }
            return sum;
        }

        void putFirst(int row, int entry) {
            entries[--start[row]] = entry;
        }

        Rows build() {
            return new Rows(start, entries);
        }

        /** Returns rows over entries that are sorted by row already. */
        Rows over(int[] sorted) {
            sumUp();
            System.arraycopy(start, 0, start, 1, start.length - 1);
            start[0] = 0;
            return new Rows(start, sorted);
        }
    }
}
