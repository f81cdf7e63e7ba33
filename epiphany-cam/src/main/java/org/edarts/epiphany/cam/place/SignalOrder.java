package org.edarts.epiphany.cam.place;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.signal.LoopNodes;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Reach;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.signal.Use;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Lets no signal overtake its data. The mesh keeps the order of what one core writes into one other core's memory, and
 * of nothing else. So who writes into a block of another core must tell that core itself, and all who use the block
 * later must come after something of that core which was told: where the graph has nothing there, a slot on that core
 * forwards the signal, or, where something chooses, passes on what leads to them. What is written into the DRAM has
 * arrived before anybody is told, and so has what the host has written, or who borrows a block. docs/epiphany-cam.md
 * has the table of cases. Owner: the thread that lowers the graph.
 */
public final class SignalOrder {
    private final SignalGraph signals;
    private final Assignment assignment;
    private final Reach reach;
    private final boolean chooses;
    private final Detour detour;

    /** Whether what fires at home may be overtaken by what does not. */
    private final boolean stolen;

    /** What forwards the signals of each writer on each core. */
    private final Map<Node, Map<Integer, Node>> forwarding = new LinkedHashMap<>();

    private SignalOrder(SignalGraph signals, Reach reach, Assignment assignment, boolean stolen) {
        this.stolen = stolen;
        this.signals = signals;
        this.reach = reach;
        this.chooses = signals.chooses();
        this.detour = new Detour(signals, reach);
        this.assignment = assignment;
    }

    /**
     * Looks at all blocks, and adds what is missing to the graph.
     *
     * @param stolen whether other cores may fire the codelets of one
     * @return what was added that a choice may leave out
     * @throws GraphException if a codelet could find old data; the message names it, the block and the remedy
     */
    public static Set<Node> keep(SignalGraph signals, Reach reach, Homes homes, Assignment assignment, boolean stolen) {
        SignalOrder order = new SignalOrder(signals, reach, assignment, stolen);
        homes.uses().forEach((cell, uses) -> {
            if (homes.of(cell) != Homes.DRAM && !homes.isLent(cell)) {
                order.keep(uses, homes.of(cell));
            }
        });
        order.join();
        return order.detour.slots();
    }

    /**
     * What forwards signals on one core to the same nodes becomes one, which waits for all these signals: each of those
     * nodes comes after all who send them. So a block of many writers and many readers takes as many arcs as there are
     * of both, not one for each writer and reader.
     */
    private void join() {
        Map<List<Object>, Node> joined = new LinkedHashMap<>();
        Set<Node> spared = new HashSet<>();
        forwarding.forEach((writer, relays) -> relays.forEach((home, relay) -> {
            Node other = joined.putIfAbsent(List.of(home, relay.region, new HashSet<>(relay.targets)), relay);
            if (other != null) {
                relay.targets.forEach(target -> target.sources.remove(relay));
                writer.targets.remove(relay);
                writer.signals(other);
                other.depth = Math.max(other.depth, relay.depth);
                spared.add(relay);
            }
        }));
        signals.relays().removeAll(spared);
    }

    /**
     * Compares each write from elsewhere with all uses after it. Some uses on the block's own core come one after the
     * other: whoever comes after one of them that was told of a write is told, too. So a write has to be compared with
     * those only that do not come after the first that it tells, nor before it.
     */
    private void keep(List<Use> uses, int home) {
        List<Use> writes = new ArrayList<>();
        List<Use> chain = new ArrayList<>();
        List<Overlaps> others = new ArrayList<>(List.of(new Overlaps()));
        List<Use> inOrder = new ArrayList<>(uses);
        inOrder.sort(Comparator.comparing(use -> use.node().depth));
        for (Use use : inOrder) {
            boolean chained = use.node().core == home && !reach.meets();
            if (chained && (chain.isEmpty() || leads(chain.get(chain.size() - 1), use))) {
                chain.add(use);
                others.add(new Overlaps());
                continue;
            }
            others.get(before(chain, use)).add(use);
            if (use.node().core != home
                    && use.node().core != assignment.host()
                    && use.access().writing()) {
                writes.add(use);
            }
        }
        for (Use write : writes) {
            int place = before(chain, write);
            others.get(place).of(write).forEach(use -> keep(write, use, home));
            while (place < chain.size()
                    && !isTold(write.node(), chain.get(place).node(), home)) {
                keep(write, chain.get(place), home);
                place++;
                others.get(place).of(write).forEach(use -> keep(write, use, home));
            }
        }
    }

    private boolean leads(Use from, Use to) {
        return from.node() == to.node() || reach.leads(from.node(), to.node());
    }

    /** Returns how many of a chain come before a use. */
    private int before(List<Use> chain, Use use) {
        int place = Collections.binarySearch(chain, use, Comparator.comparing(each -> each.node().depth));
        int before = place < 0 ? ~place : place;
        while (before > 0 && !reach.leads(chain.get(before - 1).node(), use.node())) {
            before--;
        }
        return before;
    }

    private void keep(Use write, Use other, int home) {
        boolean inOrder = !stolen
                && other.node().core == write.node().core
                && !other.access().reading();
        if (other.node() == write.node() || inOrder || !other.overlaps(write)) {
            return;
        }
        if (reach.leads(write.node(), other.node()) && !isTold(write.node(), other.node(), home)) {
            if (!chooses) {
                forward(write.node(), home).signals(waiting(write, other, home));
            } else if (!detour.take(write.node(), other.node(), home)) {
                throw untold(write, other, home);
            }
        }
    }

    /** Returns what passes on, on a core, that a writer has signalled there. */
    private Node forward(Node writer, int home) {
        return forwarding.computeIfAbsent(writer, key -> new LinkedHashMap<>()).computeIfAbsent(home, core -> {
            Node relay = Node.on(core, Node.Role.RELAY);
            relay.region = writer.region;
            relay.depth = writer.depth + 1;
            writer.signals(relay);
            signals.relays().add(relay);
            return relay;
        });
    }

    /** Returns who has to wait: the later user, or what enters the loop that it is in and the writer is not. */
    private Node waiting(Use write, Use other, int home) {
        if (write.node().region == other.node().region) {
            return other.node();
        }
        for (LoopNodes loop : signals.loops()) {
            Node enter = loop.enter();
            if (enter.region == write.node().region
                    && reach.leads(write.node(), enter)
                    && reach.leads(enter, other.node())) {
                return enter;
            }
        }
        throw untold(write, other, home);
    }

    private GraphException untold(Use write, Use other, int home) {
        return new GraphException("codelet " + name(other.node()) + " uses " + other.block() + " on "
                + assignment.nameOf(home) + " after " + name(write.node()) + " on "
                + assignment.nameOf(write.node().core)
                + " has written there, but no arc leads from the latter to a codelet on that core before: the"
                + " signals could overtake the data; let one of that core come between them");
    }

    private String name(Node node) {
        return signals.graph().nameOf(node.codelet);
    }

    /**
     * Returns whether a way leads from a writer to a later user of which the first step is to the core that was written
     * to, and that is gone whatever is chosen.
     */
    private boolean isTold(Node writer, Node user, int home) {
        List<Node> told =
                writer.targets.stream().filter(target -> target.core == home).toList();
        return told.stream().anyMatch(target -> target == user || reach.ensures(target, user))
                || reach.meets() && reach.ensures(told, user, writer);
    }
}
