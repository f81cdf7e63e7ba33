package org.edarts.benchmarks.prediction;

/**
 * The DRAM and the link to it, which serve what cores move one after the other: the link carries away from the chip
 * what is written, and also what asks for data. Owner: one thread.
 */
final class SharedDram {
    private double dramFree;
    private double linkFree;

    /** Moves bytes that a core asks for or writes from a cycle on; returns when all of them have arrived. */
    double move(DramCosts.Way way, long bytes, double cycle) {
        dramFree = Math.max(cycle, dramFree) + bytes * way.dram();
        linkFree = Math.max(cycle, linkFree) + bytes * way.link();
        return way.begin() + Math.max(cycle + bytes * way.perByte(), Math.max(dramFree, linkFree));
    }
}
