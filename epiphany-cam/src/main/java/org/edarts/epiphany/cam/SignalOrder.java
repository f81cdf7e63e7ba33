package org.edarts.epiphany.cam;

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

    private SignalOrder(SignalGraph signals, Assignment assignment) {
        this.graph = signals.graph();
        this.reach = Reach.of(signals);
        this.assignment = assignment;
    }

    /**
     * Checks all blocks.
     *
     * @throws GraphException if a codelet could find old data; the message names it, the block and the remedy
     */
    static void check(SignalGraph signals, Homes homes, Assignment assignment) {
        SignalOrder order = new SignalOrder(signals, assignment);
        homes.uses().forEach((cell, uses) -> order.check(uses, homes.of(cell)));
    }

    private void check(List<Homes.Use> uses, int home) {
        for (Homes.Use use : uses) {
            if (use.access().writing() && use.node().core != home) {
                checkRemoteWrite(use, uses, home);
            }
        }
    }

    private void checkRemoteWrite(Homes.Use write, List<Homes.Use> uses, int home) {
        for (Homes.Use other : uses) {
            boolean inOrder =
                    other.node().core == write.node().core && !other.access().reading();
            if (other.node() == write.node() || inOrder || !other.overlaps(write)) {
                continue;
            }
            if (reach.leads(write.node(), other.node()) && !isTold(write.node(), other.node(), home)) {
                throw new GraphException("codelet " + name(other.node()) + " uses " + other.block() + " on "
                        + assignment.nameOf(home) + " after " + name(write.node()) + " on "
                        + assignment.nameOf(write.node().core)
                        + " has written there, but no arc leads from the latter to a codelet on that core before: the"
                        + " signals could overtake the data; let one of that core come between them");
            }
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
