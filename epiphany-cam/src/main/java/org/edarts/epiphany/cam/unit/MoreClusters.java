package org.edarts.epiphany.cam.unit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.cam.Cluster;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.edarts.cam.Node;
import org.edarts.cam.SynchronizationUnit;
import org.edarts.cam.chip.ChipMap;

/** The machines that a chip is with more SUs than it has, each with a core of its own. */
public final class MoreClusters {
    private MoreClusters() {}

    /** Returns them, those with fewest SUs first; none of a machine that is not all of a chip. */
    public static List<Machine> of(Machine machine, ChipMap map) {
        Node chip = machine.nodes().get(0);
        Map<Integer, Core> cores = new HashMap<>();
        for (Cluster cluster : chip.clusters()) {
            for (Core core : cluster.cores()) {
                core.at()
                        .ifPresent(at ->
                                cores.put(map.node(at.row() - map.baseRow(), at.column() - map.baseColumn()), core));
            }
        }
        List<Machine> machines = new ArrayList<>();
        for (int count = chip.clusters().size() + 1; cores.size() == map.nodes() && 2 * count <= map.nodes(); count++) {
            List<Cluster> clusters = new ArrayList<>();
            for (List<Integer> rectangle : map.rectangles(count)) {
                List<Core> own = rectangle.stream().map(cores::get).toList();
                clusters.add(Cluster.of("chip" + clusters.size(), SynchronizationUnit.folded(), own)
                        .withDedicatedSu());
            }
            if (!clusters.isEmpty()) {
                List<Node> nodes = new ArrayList<>(machine.nodes());
                nodes.set(0, new Node(chip.name(), chip.addresses(), clusters, chip.shared()));
                machines.add(new Machine(machine.name(), nodes));
            }
        }
        return machines;
    }
}
