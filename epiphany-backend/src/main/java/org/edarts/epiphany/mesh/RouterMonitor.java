package org.edarts.epiphany.mesh;

/** Who is told what passes a node's routers. Called by the agenda's thread, in the order of time. */
@FunctionalInterface
interface RouterMonitor {
    /**
     * A transaction leaves a router.
     *
     * @param input the port that it came in through
     * @param refusedBefore half cycles that its sender was refused because the router had no room for it
     * @param output the port that it leaves through
     * @param refusedBehind half cycles that the router was refused because there was no room behind that port
     * @param now half cycles
     */
    void passed(int input, long refusedBefore, int output, long refusedBehind, long now);
}
