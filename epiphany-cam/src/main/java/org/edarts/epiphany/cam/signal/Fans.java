package org.edarts.epiphany.cam.signal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Spreads wide fans over the cores. A codelet that signals very many on other cores would need room for all these arcs
 * on its core, and send them one after the other; so slots on those cores, which are added, pass its signal on. What
 * many signal is counted on their cores first, and one signal leaves each; if these are many, too, slots on some of
 * the cores count those of their neighbours. Whoever has written into other cores' memories signals these directly, as
 * do those who choose or invoke. Owner: the thread that lowers the graph.
 */
public final class Fans {
    /** So many arcs to other cores are few. */
    private static final int FEW = 32;

    /** So many arcs to one core are worth a slot there. */
    private static final int FEW_ON_A_CORE = 8;

    /** So many signals from other cores are few: more of them keep one core busy while all others wait. */
    private static final int FEW_COUNTED = 16;

    /** Who signals more than so many has as much to do for each slot between as for what that would spare. */
    private static final int FEW_LED = 4;

    private final SignalGraph signals;
    private final Map<Node, Set<Integer>> written;
    private final int host;

    private Fans(SignalGraph signals, Map<Node, Set<Integer>> written, int host) {
        this.signals = signals;
        this.written = written;
        this.host = host;
    }

    /**
     * Spreads all fans of a graph whose codelets have their places.
     *
     * @param written into which other cores' memories each codelet writes
     * @param host the core that is none
     */
    public static void spread(SignalGraph signals, Map<Node, Set<Integer>> written, int host) {
        Fans fans = new Fans(signals, written, host);
        List<Node> nodes = new ArrayList<>(signals.relays());
        nodes.addAll(signals.codelets());
        nodes.forEach(fans::spreadOut);
        nodes.forEach(fans::gatherIn);
    }

    private boolean mayPassOn(Node node) {
        return node.core != host && node.decision == null && node.invocations == null && !written.containsKey(node);
    }

    private void spreadOut(Node node) {
        if (node.targets.size() <= FEW || !mayPassOn(node)) {
            return;
        }
        Map<Integer, List<Node>> byCore = new TreeMap<>();
        for (Node target : node.targets) {
            if (target.core != node.core && target.core != host && target.region == node.region) {
                byCore.computeIfAbsent(target.core, core -> new ArrayList<>()).add(target);
            }
        }
        int arcs = byCore.values().stream().mapToInt(List::size).sum();
        if (arcs <= FEW) {
            return;
        }
        int most = Math.max(FEW_ON_A_CORE, (int) Math.sqrt(arcs));
        List<Node> others = new ArrayList<>();
        byCore.forEach((core, targets) -> {
            if (targets.size() >= FEW_ON_A_CORE) {
                passOn(node, core, targets);
                return;
            }
            others.addAll(targets);
            if (others.size() >= most) {
                passOn(node, core, others);
                others.clear();
            }
        });
    }

    private void passOn(Node node, int core, List<Node> targets) {
        Node relay = relay(node, core);
        for (Node target : targets) {
            node.targets.remove(target);
            target.sources.set(target.sources.indexOf(node), relay);
            relay.targets.add(target);
        }
        node.signals(relay);
    }

    private void gatherIn(Node node) {
        if (node.sources.size() <= FEW_COUNTED || node.count > 0 || node.core == host) {
            return;
        }
        Map<Integer, List<Node>> byCore = new TreeMap<>();
        for (Node source : node.sources) {
            if (source.core != node.core && source.region == node.region && mayPassOn(source)) {
                byCore.computeIfAbsent(source.core, core -> new ArrayList<>()).add(source);
            }
        }
        boolean wide = node.sources.size() > FEW;
        List<Node> counted = new ArrayList<>();
        byCore.forEach((core, sources) -> {
            if (!wide || sources.size() < FEW_ON_A_CORE) {
                sources.removeIf(source -> source.targets.size() > FEW_LED);
            }
            if (sources.size() > 1) {
                counted.add(gather(node, core, sources));
            } else {
                counted.addAll(sources);
            }
        });
        if (counted.size() > FEW_COUNTED) {
            gatherOverCores(node, counted);
        }
    }

    /** Lets as many cores count as each of them then counts signals. */
    private void gatherOverCores(Node node, List<Node> counted) {
        int most = (int) Math.sqrt(counted.size());
        for (int first = 0; first < counted.size(); first += most) {
            List<Node> some = counted.subList(first, Math.min(first + most, counted.size()));
            if (some.size() > 1) {
                gather(node, some.get(some.size() / 2).core, some);
            }
        }
    }

    private Node gather(Node node, int core, List<Node> sources) {
        Node relay = relay(node, core);
        for (Node source : sources) {
            node.sources.remove(source);
            source.targets.set(source.targets.indexOf(node), relay);
            relay.sources.add(source);
        }
        relay.signals(node);
        return relay;
    }

    private Node relay(Node node, int core) {
        Node relay = Node.on(core, Node.Role.RELAY);
        relay.region = node.region;
        signals.relays().add(relay);
        return relay;
    }
}
