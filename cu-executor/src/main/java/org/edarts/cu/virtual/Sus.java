package org.edarts.cu.virtual;

import org.edarts.cam.Cluster;

/** Who decides on what a CU enables. */
enum Sus {
    AS_DESCRIBED,
    FOLDED,
    DEDICATED;

    /** Returns whether each CU of a cluster does so itself. */
    boolean folded(Cluster cluster) {
        return this == AS_DESCRIBED ? cluster.su().isFolded() : this == FOLDED;
    }
}
