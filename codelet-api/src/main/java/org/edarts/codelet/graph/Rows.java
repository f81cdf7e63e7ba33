package org.edarts.codelet.graph;

import java.util.Arrays;

/** Lists of ints, one list a row, in compressed sparse rows. Immutable. */
final class Rows {
    private final int[] start;
    private final int[] entries;

    /**
     * Makes rows of arrays that nobody else writes to.
     *
     * @param start where each row begins; one entry more than there are rows
     */
    Rows(int[] start, int[] entries) {
        this.start = start;
        this.entries = entries;
    }

    /** Returns the sources of the arcs into each of {@code sinks} codelets, in the order of the arcs. */
    static Rows bySink(Arcs arcs, int sinks) {
        int[] start = new int[sinks + 1];
        for (int arc = 0; arc < arcs.size(); arc++) {
            start[arcs.to(arc)]++;
        }
        int size = sumUp(start);
        int[] entries = new int[size];
        for (int arc = arcs.size() - 1; arc >= 0; arc--) {
            entries[--start[arcs.to(arc)]] = arcs.from(arc);
        }
        return new Rows(start, entries);
    }

    /** Returns the numbers 0, 1, ... of what goes into each of {@code rows} rows, in their order. */
    static Rows byRow(int[] rowOf, int rows) {
        int[] start = new int[rows + 1];
        for (int row : rowOf) {
            start[row]++;
        }
        int[] entries = new int[sumUp(start)];
        for (int number = rowOf.length - 1; number >= 0; number--) {
            entries[--start[rowOf[number]]] = number;
        }
        return new Rows(start, entries);
    }

    /** Turns the lengths of rows into the places where each ends, for it to be filled from there; returns the sum. */
    static int sumUp(int[] lengths) {
        int sum = 0;
        for (int row = 0; row < lengths.length; row++) {
            sum += lengths[row];
            lengths[row] = sum;
        }
        return sum;
    }

    int length(int row) {
        return start[row + 1] - start[row];
    }

    /** Returns whether two rows hold the same entries in the same order; they must have some. */
    boolean same(int row, int other) {
        return entries[start[row]] == entries[start[other]]
                && Arrays.equals(entries, start[row], start[row + 1], entries, start[other], start[other + 1]);
    }

    int start(int row) {
        return start[row];
    }

    int entry(int place) {
        return entries[place];
    }

    /** Returns where each row begins; one entry more than there are rows. */
    int[] start() {
        return start;
    }

    /** Returns the entries of all rows. */
    int[] entries() {
        return entries;
    }
}
