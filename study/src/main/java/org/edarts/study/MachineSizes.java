package org.edarts.study;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.Cluster;
import org.edarts.cam.Machine;
import org.edarts.cam.Machines;
import org.edarts.cam.Node;
import org.jspecify.annotations.Nullable;

/** The machines of a study: equal processors, or the first CUs of a machine. */
public final class MachineSizes {
    private MachineSizes() {}

    /**
     * Returns the machines of some sizes.
     *
     * @param machine whose CUs to take, or null for as many equal processors as are asked for
     * @param sizes how many CUs each has; if there are none, the machine as it is
     * @throws IllegalArgumentException if there is neither a machine nor a size, or the machine has not so many CUs
     */
    public static List<Machine> of(@Nullable Machine machine, List<Integer> sizes) {
        if (sizes.isEmpty()) {
            if (machine == null) {
                throw new IllegalArgumentException("a study needs a machine, or numbers of processors");
            }
            return List.of(machine);
        }
        return sizes.stream()
                .map(size -> machine == null || isHost(machine) ? Machines.host(size) : first(machine, size))
                .toList();
    }

    /** Processors of the host are all alike, and a study may have any number of them. */
    private static boolean isHost(Machine machine) {
        int cus = machine.cus().size();
        return machine.withName("host").equals(Machines.host(cus).withName("host"));
    }

    private static Machine first(Machine machine, int size) {
        int cus = machine.cus().size();
        if (size < 1 || size > cus) {
            throw new IllegalArgumentException(
                    "machine " + machine.name() + " has " + cus + " CUs: choose 1 to " + cus + " with --procs");
        }
        int left = size;
        List<Node> nodes = new ArrayList<>();
        for (Node node : machine.nodes()) {
            List<Cluster> clusters = new ArrayList<>();
            for (Cluster cluster : node.clusters()) {
                int taken = Math.min(left, cluster.cus().size());
                left -= taken;
                if (taken > 0) {
                    clusters.add(new Cluster(
                            cluster.name(), cluster.su(), cluster.cus().subList(0, taken), cluster.shared()));
                }
            }
            if (!clusters.isEmpty()) {
                nodes.add(new Node(node.name(), node.addresses(), clusters, node.shared()));
            }
        }
        return new Machine(machine.name(), nodes);
    }
}
