package org.edarts.cam;

import java.util.Optional;

/**
 * A Computation Unit (CU) in its place in a machine. A CU fires codelets, one at a time.
 *
 * @param id its number in the machine, see {@link Machine#cus()}
 * @param cluster the number of its cluster, see {@link Machine#clusters()}
 * @param node the number of its node, its index in {@link Machine#nodes()}
 * @param core the core that it runs on
 */
public record ComputationUnit(int id, int cluster, int node, Core core) {

    /** Returns the name of its core, unique within the cluster. */
    public String name() {
        return core.name();
    }

    /** Returns whether its core has that capability. */
    public boolean can(String capability) {
        return core.capabilities().contains(capability);
    }

    /** Returns its place, if it sits in a mesh. */
    public Optional<MeshCoordinate> at() {
        return core.at();
    }
}
