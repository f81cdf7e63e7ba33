package org.edarts.epiphany.counts;

import java.util.Arrays;

/**
 * How many transactions have gone over each link of the meshes between neighbours, the three meshes together, and over
 * those that leave the chip at its edges.
 *
 * @param sent the four links that lead away from each node, those of node 0 first: north, east, south, west
 */
public record LinkCounts(long[] sent) {
    /** How many links lead away from each node. */
    public static final int DIRECTIONS = 4;

    private static final int[] ROWS = {-1, 0, 1, 0};
    private static final int[] COLUMNS = {0, 1, 0, -1};

    /** Copies the numbers. */
    public LinkCounts {
        sent = sent.clone();
    }

    @Override
    public long[] sent() {
        return sent.clone();
    }

    /** Returns how many there are together. */
    public long sum() {
        return Arrays.stream(sent).sum();
    }

    /** Returns how many rows further south the node is that a link leads to. */
    public static int rows(int link) {
        return ROWS[link % DIRECTIONS];
    }

    /** Returns how many columns further east the node is that a link leads to. */
    public static int columns(int link) {
        return COLUMNS[link % DIRECTIONS];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LinkCounts traffic && Arrays.equals(sent, traffic.sent);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(sent);
    }

    @Override
    public String toString() {
        return Arrays.toString(sent);
    }
}
