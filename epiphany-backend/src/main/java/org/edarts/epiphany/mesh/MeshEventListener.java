package org.edarts.epiphany.mesh;

/** Who counts what happens at a node's routers. Called by the agenda's thread, in the order of time. */
@FunctionalInterface
public interface MeshEventListener {
    /**
     * A transaction has left one of the routers.
     *
     * @param first how much it adds to the first count
     * @param second how much it adds to the second
     * @param now half cycles
     */
    void count(long first, long second, long now);
}
