package org.edarts.cam.chip;

/**
 * How long things take on the chip's networks, in half cycles.
 *
 * @param hop from router to router
 * @param interval between two transactions on a link of cMesh or xMesh
 * @param readInterval between two read requests on a link of rMesh
 * @param injection from a core's store or load, or from a memory that answers, into the node's router
 * @param service from the arrival of a read request to the answer's data
 */
public record MeshTiming(int hop, int interval, int readInterval, int injection, int service) {
    /** Checks that everything takes time, as the order of events relies on it. */
    public MeshTiming {
        if (hop < 1 || interval < 1 || readInterval < 1 || injection < 1 || service < 1) {
            throw new IllegalArgumentException(
                    "a mesh on which something takes no time: " + hop + ", " + interval + ", " + readInterval + ", "
                            + injection + ", " + service + " half cycles; each must be at least 1");
        }
    }

    /** Returns the least time between a store and its arrival in another core. */
    public int lookahead() {
        return injection + hop;
    }
}
