package org.edarts.codelet.compiled;

import java.util.Arrays;
import java.util.function.Consumer;

/** Lists of ints, one list a row, in compressed sparse rows. Immutable once built. */
final class Rows {
    private final int[] start;
    private final int[] entries;

    private Rows(int[] start, int[] entries) {
        this.start = start;
        this.entries = entries;
    }

    /** Returns the sources of the arcs into each of {@code sinks} codelets. */
    static Rows bySink(Arcs arcs, int sinks) {
        Builder builder = new Builder(sinks);
        builder.twice(row -> {
            for (int arc = 0; arc < arcs.size(); arc++) {
                row.add(arcs.to(arc), arcs.from(arc));
            }
        });
        return new Rows(builder.starts(), builder.entries());
    }

    int length(int row) {
        return start[row + 1] - start[row];
    }

    /** Returns whether two rows hold the same entries in the same order. */
    boolean same(int row, int other) {
        return Arrays.equals(entries, start[row], start[row + 1], entries, start[other], start[other + 1]);
    }

    /** Fills rows in two passes over the same additions: one counts, one stores. */
    static final class Builder {
        private final int[] start;
        private int[] next = new int[0];
        private int[] entries = new int[0];
        private boolean counting = true;

        Builder(int rows) {
            start = new int[rows + 1];
        }

        void twice(Consumer<Builder> additions) {
            additions.accept(this);
            for (int row = 1; row < start.length; row++) {
                start[row] += start[row - 1];
            }
            next = start.clone();
            entries = new int[start[start.length - 1]];
            counting = false;
            additions.accept(this);
        }

        void add(int row, int entry) {
            if (counting) {
                start[row + 1]++;
            } else {
                entries[next[row]++] = entry;
            }
        }

        int[] starts() {
            return start;
        }

        int[] entries() {
            return entries;
        }
    }
}
