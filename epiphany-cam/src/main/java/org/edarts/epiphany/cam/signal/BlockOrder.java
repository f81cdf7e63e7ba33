package org.edarts.epiphany.cam.signal;

import java.util.List;
import java.util.Map;
import org.edarts.codelet.Access;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.signal.Exclusion.Reason;

/**
 * Refuses codelets that use the same elements of a block, of which one writes them, if no arc orders the two: on cores
 * either finds what it finds. Owner: the thread that lowers the graph.
 */
public final class BlockOrder {
    private final SignalGraph signals;
    private final boolean homes;
    private final CompiledGraph graph;
    private final Reach reach;
    private final Exclusion exclusion;
    private final Alternatives alternatives = new Alternatives();
    private String inPlace = "";

    /**
     * What has to hold where codelets use the same elements in no order.
     *
     * @param inPlace why the blocks have to lie on cores, as the end of a message; empty if they need not
     * @param alternatives what bodies on the host must not choose together
     */
    public record Terms(String inPlace, Alternatives alternatives) {}

    private BlockOrder(SignalGraph signals, boolean homes) {
        this.signals = signals;
        this.homes = homes;
        this.graph = signals.graph();
        this.reach = Reach.of(signals);
        this.exclusion = new Exclusion(signals);
    }

    /**
     * Looks at all blocks.
     *
     * @param uses all uses of each block
     * @param homes whether codelets fire at their homes
     * @throws GraphException if two uses stand in no order; the message names codelets, block, elements and remedy
     */
    public static Terms require(SignalGraph signals, Map<Integer, List<Use>> uses, boolean homes) {
        BlockOrder order = new BlockOrder(signals, homes);
        uses.values().stream()
                .filter(all -> all.stream().anyMatch(use -> use.access().writing()))
                .forEach(all -> new Frontier(order.reach, order.exclusion, order::unordered, all).look(all));
        return new Terms(order.inPlace, order.alternatives);
    }

    private void unordered(Use one, Use other, Reason reason) {
        switch (reason) {
            case ALWAYS -> {
                // Neither is ever fired beside the other.
            }
            case HOST_CHOICE -> noteAlternatives(one, other);
            case ONE_CU -> {
                if (inPlace.isEmpty()) {
                    inPlace = "codelets " + name(one) + " and " + name(other) + " update " + one.block()
                            + " on one CU in any order";
                }
            }
            default -> throw refusal(one, other);
        }
    }

    private void noteAlternatives(Use one, Use other) {
        String why = "codelet " + name(one) + " " + does(one) + " and codelet " + name(other) + " " + does(other) + " "
                + elements(one, other) + one.block() + ", and no arc orders the two";
        Occasions.each(one.node().occasions, other.node().occasions, (each, beside) -> {
            Chosen parting = Chosen.parting(each, beside);
            if (parting != null && !exclusion.neverBoth(each, beside)) {
                alternatives.note(parting.decider, parting.ways, Chosen.waysOf(beside, parting.decider), why);
            }
            return true;
        });
    }

    private GraphException refusal(Use one, Use other) {
        return new GraphException("codelet " + name(other) + " of graph \"" + graph.name() + "\" " + does(other) + " "
                + elements(one, other) + one.block() + ", which codelet " + name(one) + " " + does(one)
                + ", and no arc orders the two: " + new OrderRemedy(signals, reach, homes).of(one, other));
    }

    private static String elements(Use one, Use other) {
        int from = Math.max(one.from(), other.from());
        int to = Math.min(one.to(), other.to());
        if (from == 0 && to == one.block().length()) {
            return "";
        }
        return to == from + 1 ? "element " + from + " of " : "elements " + from + " to " + (to - 1) + " of ";
    }

    private String name(Use use) {
        return graph.nameOf(use.node().codelet);
    }

    private static String does(Use use) {
        return use.access() == Access.READS ? "reads" : use.access() == Access.WRITES ? "writes" : "updates";
    }
}
