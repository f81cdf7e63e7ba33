package org.edarts.cam;

import java.util.ArrayList;
import java.util.List;

/**
 * A cluster: one Synchronization Unit, the Computation Units that it serves, and the memories that they share.
 *
 * @param name unique within the node
 * @param su the Synchronization Unit
 * @param cus the cores of the Computation Units, at least one, in the order of their ids
 * @param shared the memories that exactly this cluster shares
 */
public record Cluster(String name, SynchronizationUnit su, List<Core> cus, List<Memory> shared) implements Names.Named {

    /** Refuses a cluster without a CU, equal names, and a mesh in which some cores have no place. */
    public Cluster {
        cus = List.copyOf(cus);
        shared = List.copyOf(shared);
        Names.check("cluster", name);
        String owner = "cluster '" + name + "'";
        if (cus.isEmpty()) {
            throw new MachineException(owner + " has no computation unit: give it at least one");
        }
        List<Core> cores = cores(su, cus);
        Names.checkDistinct(owner, "cores", cores);
        Names.checkDistinct(owner, "memories", shared);
        requireAllOrNonePlaced(owner, cores);
    }

    /** Returns a cluster that shares no memory of its own. */
    public static Cluster of(String name, SynchronizationUnit su, List<Core> cus) {
        return new Cluster(name, su, cus, List.of());
    }

    /** Returns the SU's own core, if it has one, and then the CUs'. */
    public List<Core> cores() {
        return cores(su, cus);
    }

    /** Returns this cluster with its SU folded: the SU's core, if it had one, becomes the first CU. */
    public Cluster withFoldedSu() {
        return new Cluster(name, SynchronizationUnit.folded(), cores(), shared);
    }

    /**
     * Returns this cluster with a dedicated SU: if it was folded, the first CU becomes the SU.
     *
     * @throws MachineException if no CU would be left
     */
    public Cluster withDedicatedSu() {
        if (!su.isFolded()) {
            return this;
        }
        if (cus.size() == 1) {
            throw new MachineException("cluster '" + name + "' has one core: a dedicated synchronization unit needs a"
                    + " second one; add a core or fold the unit");
        }
        return new Cluster(name, SynchronizationUnit.dedicated(cus.get(0)), cus.subList(1, cus.size()), shared);
    }

    private static List<Core> cores(SynchronizationUnit su, List<Core> cus) {
        if (su.core().isEmpty()) {
            return cus;
        }
        List<Core> cores = new ArrayList<>(cus.size() + 1);
        cores.add(su.core().get());
        cores.addAll(cus);
        return List.copyOf(cores);
    }

    private static void requireAllOrNonePlaced(String owner, List<Core> cores) {
        boolean meshed = cores.get(0).at().isPresent();
        for (Core core : cores) {
            if (core.at().isPresent() != meshed) {
                Core without = meshed ? core : cores.get(0);
                throw new MachineException(owner + ": core '" + without.name()
                        + "' has no mesh coordinate but others have:" + " place every core of the cluster or none");
            }
        }
    }
}
