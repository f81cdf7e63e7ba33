package org.edarts.cam;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A node: clusters that share memory and, where they have addresses, one address space.
 *
 * @param name unique within the machine
 * @param addresses how cores and shared memories lie in the address space
 * @param clusters at least one
 * @param shared the memories that all clusters of the node share
 */
public record Node(String name, AddressMap addresses, List<Cluster> clusters, List<Memory> shared)
        implements Names.Named {

    /** Refuses a node without clusters, equal names, two cores in one place, and overlaps in the address map. */
    public Node {
        clusters = List.copyOf(clusters);
        shared = List.copyOf(shared);
        Names.check("node", name);
        String owner = "node '" + name + "'";
        if (clusters.isEmpty()) {
            throw new MachineException(owner + " has no cluster: give it at least one");
        }
        Names.checkDistinct(owner, "clusters", clusters);
        Names.checkDistinct(owner, "memories", shared);
        List<Core> cores = new ArrayList<>();
        List<Memory> memories = new ArrayList<>(shared);
        for (Cluster cluster : clusters) {
            cores.addAll(cluster.cores());
            memories.addAll(cluster.shared());
        }
        requireDistinctPlaces(owner, cores);
        requireMapped(owner, addresses, cores, memories);
        requireApart(owner, memories);
    }

    /** Returns a node of that one cluster, with a flat address map and no shared memory. */
    public static Node of(String name, Cluster cluster) {
        return new Node(name, AddressMap.FLAT, List.of(cluster), List.of());
    }

    private static void requireDistinctPlaces(String owner, List<Core> cores) {
        Map<MeshCoordinate, Core> placed = new HashMap<>();
        for (Core core : cores) {
            if (core.at().isEmpty()) {
                continue;
            }
            Core other = placed.put(core.at().get(), core);
            if (other != null) {
                throw new MachineException(owner + ": cores '" + other.name() + "' and '" + core.name()
                        + "' are both at " + core.at().get() + ": move one of them");
            }
        }
    }

    private static void requireMapped(String owner, AddressMap addresses, List<Core> cores, List<Memory> memories) {
        try {
            for (Memory memory : memories) {
                addresses.check(memory);
            }
            for (Core core : cores) {
                addresses.check(core);
            }
        } catch (MachineException problem) {
            throw new MachineException(owner + ": " + problem.getMessage(), problem);
        }
        if (addresses != AddressMap.FLAT) {
            cores.forEach(core -> memories.forEach(memory -> requireApart(owner, addresses, core, memory)));
        }
    }

    private static void requireApart(String owner, AddressMap addresses, Core core, Memory memory) {
        if (core.at().isEmpty()) {
            return;
        }
        long window = addresses.windowOf(core.at().get());
        if (memory.overlaps(window, addresses.window())) {
            throw new MachineException(owner + ": the window of core '" + core.name() + "' at "
                    + core.at().get() + ", "
                    + Memory.addresses(window, addresses.window()) + ", lies in memory '" + memory.name() + "' at "
                    + memory.addresses() + ": move the base core or the memory" + addresses.orCompact());
        }
    }

    private static void requireApart(String owner, List<Memory> memories) {
        for (int i = 0; i < memories.size(); i++) {
            for (Memory other : memories.subList(0, i)) {
                Memory memory = memories.get(i);
                if (other.address().isPresent()
                        && memory.overlaps(other.address().getAsLong(), other.bytes())) {
                    throw new MachineException(owner + ": memories '" + other.name() + "' at " + other.addresses()
                            + " and '" + memory.name() + "' at " + memory.addresses() + " overlap: move one of them");
                }
            }
        }
    }
}
