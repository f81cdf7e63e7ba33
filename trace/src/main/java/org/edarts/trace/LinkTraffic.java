package org.edarts.trace;

import java.util.Arrays;
import java.util.List;

/**
 * What went over the links of a mesh while a graph ran: how many transactions in each of equal pieces of the time.
 *
 * @param start when the first piece begins, in ticks of the trace's clock
 * @param piece how long each piece is, in ticks
 * @param links the links
 * @param counts link by link the transactions in each piece; all have as many pieces
 */
public record LinkTraffic(long start, long piece, List<Link> links, List<int[]> counts) {
    /**
     * A link from a node of the mesh to one of its neighbours; one that leaves the mesh leads to a place beside it.
     *
     * @param row the row of the node that it leads away from, from 0
     * @param column its column
     * @param toRow the row of the node that it leads to
     * @param toColumn its column
     */
    public record Link(int row, int column, int toRow, int toColumn) {
        /** Returns what people call it. */
        @Override
        public String toString() {
            return "(" + row + ", " + column + ") to (" + toRow + ", " + toColumn + ")";
        }
    }

    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if a piece has no length, or there is not a list of counts for each link
     */
    public LinkTraffic {
        links = List.copyOf(links);
        counts = counts.stream().map(int[]::clone).toList();
        if (piece <= 0 || counts.size() != links.size()) {
            throw new IllegalArgumentException("pieces of " + piece + " ticks, and counts of " + counts.size() + " of "
                    + links.size() + " links: expected 1 tick or more, and one list for each link");
        }
        int pieces = counts.isEmpty() ? 0 : counts.get(0).length;
        if (counts.stream().anyMatch(each -> each.length != pieces)) {
            throw new IllegalArgumentException("not all links have " + pieces + " pieces");
        }
    }

    /** Returns how many pieces there are. */
    public int pieces() {
        return counts.isEmpty() ? 0 : counts.get(0).length;
    }

    /** Returns what went over a link in a piece. */
    public int count(int link, int number) {
        return counts.get(link)[number];
    }

    /** The same with times that count from another moment. */
    LinkTraffic from(long origin) {
        return new LinkTraffic(start - origin, piece, links, counts);
    }

    @Override
    public List<int[]> counts() {
        return counts.stream().map(int[]::clone).toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LinkTraffic traffic
                && start == traffic.start
                && piece == traffic.piece
                && links.equals(traffic.links)
                && Arrays.deepEquals(counts.toArray(), traffic.counts.toArray());
    }

    @Override
    public int hashCode() {
        return links.hashCode() + Long.hashCode(start) + Arrays.deepHashCode(counts.toArray());
    }

    @Override
    public String toString() {
        return links.size() + " links, " + pieces() + " pieces of " + piece + " ticks";
    }
}
