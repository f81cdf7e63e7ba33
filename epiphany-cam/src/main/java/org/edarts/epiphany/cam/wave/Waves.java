package org.edarts.epiphany.cam.wave;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * How a run begins and ends: by codelets of the runtime, over a tree of neighbours. GO runs from the root to all cores
 * and enables what depends on nothing; QUIET runs back from a core when its last codelets and those of the cores behind
 * it have fired; END runs out again and stops each core. All of it is arcs and slots like any other. A host that fires
 * codelets is one more node of the tree, behind the root; nobody has to tell it of the end.
 */
public final class Waves {
    private final Assignment assignment;
    private final int parties;
    private final List<Node> go = new ArrayList<>();
    private final List<Node> quiet = new ArrayList<>();
    private final List<Node> end = new ArrayList<>();
    private final List<Node> halt = new ArrayList<>();

    private Waves(Assignment assignment, boolean host) {
        this.assignment = assignment;
        this.parties = assignment.cores() + (host ? 1 : 0);
    }

    /** Adds them to a graph; returns all nodes of each core in the order in which it keeps them. */
    public static List<List<Node>> around(SignalGraph signals, Homes homes, Assignment assignment) {
        Waves waves = new Waves(assignment, signals.sides().useHost());
        for (int core = 0; core < waves.parties; core++) {
            waves.go.add(Node.on(core, Node.Role.GO));
            waves.quiet.add(Node.on(core, Node.Role.QUIET));
            waves.end.add(Node.on(core, Node.Role.END));
            waves.halt.add(Node.on(core, Node.Role.HALT));
        }
        waves.connect();
        List<Node> nodes = new ArrayList<>(signals.relays());
        for (Node codelet : signals.codelets()) {
            if (codelet.asks != null) {
                nodes.add(codelet.asks);
            }
            nodes.add(codelet);
        }
        waves.begin(nodes);
        waves.finish(nodes, homes.written(assignment));
        return waves.byCore(nodes);
    }

    private void connect() {
        for (int core = 0; core < parties; core++) {
            if (core == assignment.root()) {
                quiet.get(core).signals(end.get(core));
            } else {
                int parent = assignment.towardsRoot(core);
                go.get(parent).signals(go.get(core));
                quiet.get(core).signals(quiet.get(parent));
                if (core != assignment.host()) {
                    end.get(parent).signals(end.get(core));
                }
            }
            go.get(core).signals(quiet.get(core));
        }
        for (int core = 0; core < assignment.cores(); core++) {
            end.get(core).signals(halt.get(core));
        }
    }

    private void begin(List<Node> nodes) {
        for (Node node : nodes) {
            if (node.needs() == 0) {
                go.get(node.core).signals(node);
            }
        }
    }

    private void finish(List<Node> nodes, Map<Node, Set<Integer>> written) {
        for (Node node : nodes) {
            Set<Integer> untold = node.untold(written.getOrDefault(node, Set.of()));
            untold.forEach(core -> node.signals(quiet.get(core)));
            if (node.targets.isEmpty()) {
                node.signals(quiet.get(node.core));
            }
        }
    }

    private List<List<Node>> byCore(List<Node> nodes) {
        List<List<Node>> byCore = new ArrayList<>();
        for (int core = 0; core < parties; core++) {
            byCore.add(new ArrayList<>(List.of(go.get(core), quiet.get(core))));
            if (core != assignment.host()) {
                byCore.get(core).addAll(List.of(end.get(core), halt.get(core)));
            }
        }
        nodes.forEach(node -> byCore.get(node.core).add(node));
        return byCore;
    }
}
