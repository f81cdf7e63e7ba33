package org.edarts.epiphany.cam.signal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.codelet.Access;
import org.edarts.codelet.Block;
import org.edarts.codelet.LoopBody;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.LoopInfo;
import org.edarts.codelet.graph.Passage;
import org.jspecify.annotations.Nullable;

/**
 * What a loop has of its own: the codelet that enters it, the slot that starts a round, the codelet that decides on
 * another one, and what follows the last. A round's codelets have all fired when that is decided, so the slots have
 * started over, the rings are empty of its signals, and nothing that it reads is still to be read. Owner: the thread
 * that lowers the graph.
 */
public final class LoopNodes {
    private final LoopInfo info;
    private final Declaration declaration;
    private final @Nullable Block<int[]> condition;
    private final Node enter;
    private final Node test;
    private final Node round;
    private final Node exit;

    private LoopNodes(
            LoopInfo info,
            Declaration declaration,
            @Nullable Block<int[]> condition,
            Node enter,
            Node test,
            Node round,
            Node exit) {
        this.info = info;
        this.declaration = declaration;
        this.condition = condition;
        this.enter = enter;
        this.test = test;
        this.round = round;
        this.exit = exit;
    }

    /**
     * Finds the nodes of all loops, and joins what decides with what follows.
     *
     * @param slots the node of each slot
     */
    static List<LoopNodes> of(CompiledGraph graph, List<Node> codelets, List<Node> slots) {
        List<LoopNodes> loops = new ArrayList<>();
        for (LoopInfo info : graph.loops()) {
            Declaration declaration = graph.declaration(info.test());
            Block<int[]> condition = declaration.code() instanceof LoopBody body ? body.condition() : null;
            Node enter = graph.passages().stream()
                    .filter(passage -> passage.exit() == info.exit())
                    .map(Passage::enter)
                    .map(codelets::get)
                    .findFirst()
                    .orElseThrow();
            LoopNodes loop = new LoopNodes(
                    info,
                    declaration,
                    condition,
                    enter,
                    codelets.get(info.test()),
                    slots.get(info.round()),
                    slots.get(info.exit()));
            loop.decide();
            loops.add(loop);
        }
        return loops;
    }

    /** Returns what waits for all that must happen before the first round. */
    public Node enter() {
        return enter;
    }

    /** Returns the loop that its rounds are in. */
    public int region() {
        return info.region();
    }

    /** Returns what decides on another round. */
    public Node test() {
        return test;
    }

    /** Returns what follows the last round. */
    Node exit() {
        return exit;
    }

    private void decide() {
        test.signals(exit);
        int cell = condition == null ? Decision.NO_CELL : condition.id() + declaration.cellBase();
        test.decision = new Decision(cell, List.of(List.of(exit), List.of(round)));
    }

    /**
     * Lets the test wait for slots of the loop that nobody else waits for: they get their signals in each round, which
     * a run's end could not count.
     */
    public void awaitSlots(List<Node> relays) {
        for (Node relay : relays) {
            if (relay.region == info.region() && relay.targets.isEmpty()) {
                relay.signals(test);
            }
        }
    }

    /** Notes that what decides reads the block that it looks at. */
    public void note(Map<Integer, List<Use>> uses) {
        Block<int[]> block = condition;
        if (block != null) {
            uses.computeIfAbsent(block.id() + declaration.cellBase(), key -> new ArrayList<>())
                    .add(new Use(test, block, Access.READS, 0, 0, 1));
        }
    }

    /**
     * Places what decides where the block is written that it looks at, and what it signals besides; code in Java has
     * its place on the host. All codelets of the graph have their places.
     */
    public void place(Map<Integer, List<Use>> uses) {
        Block<int[]> block = condition;
        if (block != null) {
            uses.getOrDefault(block.id() + declaration.cellBase(), List.of()).stream()
                    .filter(use -> use.access().writing())
                    .findFirst()
                    .ifPresent(use -> test.core = use.node().core);
        }
        enter.core = test.core;
    }

    /** Places the slots, when all that they lead to has its place. */
    public void placeSlots() {
        round.core = test.core;
        if (exit.targets.isEmpty() && exit.role == Node.Role.RELAY) {
            exit.core = test.core;
        }
    }

    /** Lets one signal start a round on each core. */
    public void fanOut(List<Node> relays) {
        Map<Integer, List<Node>> byCore = new LinkedHashMap<>();
        for (Node target : round.targets) {
            byCore.computeIfAbsent(target.core, core -> new ArrayList<>()).add(target);
        }
        byCore.remove(round.core);
        byCore.forEach((core, targets) -> {
            if (targets.size() > 1) {
                Node relay = relay(core, relays);
                round.targets.removeAll(targets);
                round.signals(relay);
                for (Node target : targets) {
                    target.sources.remove(round);
                    relay.signals(target);
                }
            }
        });
    }

    /**
     * Lets each core on which something is written from elsewhere, and which is not told, know it before the round
     * ends.
     */
    public void hear(SignalGraph signals, Map<Node, Set<Integer>> written) {
        Map<Integer, Node> heard = new LinkedHashMap<>();
        for (Node node : signals.codelets()) {
            if (node.region == info.region()) {
                for (int core : node.untold(written.getOrDefault(node, Set.of()))) {
                    node.signals(heard.computeIfAbsent(core, key -> hearing(key, signals.relays())));
                }
            }
        }
    }

    private Node hearing(int core, List<Node> relays) {
        Node relay = relay(core, relays);
        relay.signals(test);
        return relay;
    }

    private Node relay(int core, List<Node> relays) {
        Node relay = Node.on(core, Node.Role.RELAY);
        relay.region = info.region();
        relays.add(relay);
        return relay;
    }
}
