package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphException;

/**
 * No signal overtakes its data: refuses graphs in which one could. The mesh keeps the order of what one core writes into one other
 * core's memory, and of nothing else. So who writes into a block of another core must tell that core itself, and all who use the
 * block later must come after a codelet of that core which was told. docs/epiphany-cam.md has the table of cases.
 */
final class SignalOrder {
    private final CompiledGraph graph;
    private final Assignment assignment;
    private final Reach reach;

    private SignalOrder(CompiledGraph graph, Reach reach, Assignment assignment) {
        this.graph = graph;
        this.reach = reach;
        this.assignment = assignment;
    }

    /**
     * Checks all blocks.
     *
     * @throws GraphException if a codelet could find old data; the message names it, the block and the remedy
     */
    static void check(CompiledGraph graph, Reach reach, Homes homes, Assignment assignment) {
        SignalOrder order = new SignalOrder(graph, reach, assignment);
        homes.uses().forEach((cell, uses) -> order.check(uses, homes.of(cell)));
    }

    private void check(List<Homes.Use> uses, int home) {
        List<Homes.Use> own = inOrder(uses, home, true);
        List<Homes.Use> writes = inOrder(uses, home, false);
        writes.removeIf(use -> !use.access().writing());
        if (writes.isEmpty()) {
            return;
        }
        if (!isChain(own)) {
            writes.forEach(write -> uses.forEach(use -> check(write, use, home)));
            return;
        }
        // Whoever is told and used the block tells the next who does, so each write has to be compared with those only
        // that
        // come before the first whom it tells.
        List<List<Homes.Use>> behind = new ArrayList<>();
        own.forEach(use -> behind.add(new ArrayList<>()));
        behind.add(new ArrayList<>());
        writes.forEach(write -> behind.get(before(own, write)).add(write));
        for (Homes.Use write : writes) {
            int told = before(own, write);
            while (told < own.size() && !isTold(write.node(), own.get(told).node(), home)) {
                check(write, own.get(told), home);
                behind.get(told).forEach(use -> check(write, use, home));
                told++;
            }
            behind.get(told).forEach(use -> check(write, use, home));
        }
    }

    /** Returns the uses on a core, or on the others, early ones first. */
    private static List<Homes.Use> inOrder(List<Homes.Use> uses, int home, boolean there) {
        List<Homes.Use> some = new ArrayList<>(uses);
        some.removeIf(use -> (use.node().core == home) != there);
        some.sort(Comparator.comparing(use -> use.node().depth));
        return some;
    }

    private boolean isChain(List<Homes.Use> uses) {
        for (int place = 1; place < uses.size(); place++) {
            Node before = uses.get(place - 1).node();
            Node after = uses.get(place).node();
            if (before != after && !reach.leads(before, after)) {
                return false;
            }
        }
        return true;
    }

    /** Returns how many of a chain come before a use. */
    private int before(List<Homes.Use> chain, Homes.Use use) {
        int before = Collections.binarySearch(chain, use, Comparator.comparing(each -> each.node().depth));
        before = before < 0 ? ~before : before;
        while (before > 0 && !reach.leads(chain.get(before - 1).node(), use.node())) {
            before--;
        }
        return before;
    }

    private void check(Homes.Use write, Homes.Use other, int home) {
        boolean inOrder =
                other.node().core == write.node().core && !other.access().reading();
        if (other.node() == write.node() || inOrder || !other.overlaps(write)) {
            return;
        }
        if (reach.leads(write.node(), other.node()) && !isTold(write.node(), other.node(), home)) {
            throw new GraphException("codelet " + name(other.node()) + " uses " + other.block() + " on "
                    + assignment.nameOf(home) + " after " + name(write.node()) + " on "
                    + assignment.nameOf(write.node().core)
                    + " has written there, but no arc leads from the latter to a codelet on that core before: the"
                    + " signals could overtake the data; let one of that core come between them");
        }
    }

    private String name(Node node) {
        return graph.nameOf(node.codelet);
    }

    /** Returns whether a way leads from a writer to a later user of which the first step is to the core that was written to. */
    private boolean isTold(Node writer, Node user, int home) {
        return writer.targets.stream()
                .anyMatch(target -> target.core == home && (target == user || reach.leads(target, user)));
    }

    /** Returns the cores that a codelet writes into and signals none of: somebody there must know before the run ends. */
    static Set<Integer> untold(Node node, Set<Integer> written) {
        Set<Integer> untold = new HashSet<>(written);
        untold.removeIf(core -> core == node.core || node.signalsCore(core));
        return untold;
    }
}
