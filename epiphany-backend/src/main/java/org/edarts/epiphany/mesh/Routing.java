package org.edarts.epiphany.mesh;

/**
 * Which ports of a router a transaction leaves through. Along the row until the column matches, then along the column
 * (architecture reference, "Routing Protocol"); what leaves the chip goes east, where the boards have their DRAM. A
 * multicast spreads from its sender along the row both ways, from every router of the row along the column both ways,
 * and reaches every node but the sender ("Multicast Routing"); the nodes take it or leave it.
 */
final class Routing {
    private final Transactions transactions;
    private final int columns;
    private final int[] rowOf;
    private final int[] columnOf;

    Routing(Transactions transactions, int rows, int columns) {
        this.transactions = transactions;
        this.columns = columns;
        rowOf = new int[rows * columns];
        columnOf = new int[rows * columns];
        for (int node = 0; node < rows * columns; node++) {
            rowOf[node] = node / columns;
            columnOf[node] = node % columns;
        }
    }

    /** Returns the bits of the ports that a transaction leaves a router through that it entered through another. */
    int ports(int transaction, int here, int entered) {
        if (transactions.isMulticast(transaction)) {
            return multicast(here, entered);
        }
        int target = transactions.target(transaction);
        return 1 << (target < 0 ? Direction.EAST : towards(target, here));
    }

    /** Returns the hops between two nodes. */
    int hops(int from, int to) {
        return Math.abs(rowOf[from] - rowOf[to]) + Math.abs(columnOf[from] - columnOf[to]);
    }

    private int towards(int target, int here) {
        int east = columnOf[target] - columnOf[here];
        if (east != 0) {
            return east > 0 ? Direction.EAST : Direction.WEST;
        }
        int south = rowOf[target] - rowOf[here];
        if (south != 0) {
            return south > 0 ? Direction.SOUTH : Direction.NORTH;
        }
        return Direction.NODE;
    }

    private int multicast(int here, int entered) {
        int ports = 0;
        if (entered != Direction.NORTH && rowOf[here] > 0) {
            ports |= 1 << Direction.NORTH;
        }
        if (entered != Direction.SOUTH && here + columns < rowOf.length) {
            ports |= 1 << Direction.SOUTH;
        }
        boolean alongRow = entered == Direction.NODE || entered == Direction.EAST || entered == Direction.WEST;
        if (alongRow && entered != Direction.EAST && columnOf[here] < columns - 1) {
            ports |= 1 << Direction.EAST;
        }
        if (alongRow && entered != Direction.WEST && columnOf[here] > 0) {
            ports |= 1 << Direction.WEST;
        }
        return entered == Direction.NODE && ports != 0 ? ports : ports | 1 << Direction.NODE;
    }
}
