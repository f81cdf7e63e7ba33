package org.edarts.epiphany.mesh;

/** Who is told what passes a node's routers. Called by the agenda's thread, in the order of time. */
@FunctionalInterface
interface RouterMonitor {
    /**
     * A transaction leaves a router.
     *
     * @param input the port that it came in through
     * @param waited half cycles that it has stood there for want of a way
     * @param now half cycles
     */
    void passed(int input, long waited, long now);
}
