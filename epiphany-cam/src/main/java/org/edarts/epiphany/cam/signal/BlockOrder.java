package org.edarts.epiphany.cam.signal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.edarts.codelet.Access;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;
import org.edarts.su.MissingArc;

/**
 * Refuses codelets that use the same elements of a block, of which one writes them, if no arc orders the two: on cores
 * either finds what it finds. Uses are gone through from the first to the last, and each is compared with those alone
 * that no later one stands for: so it takes about as long as there are uses. Where very many stand in no order, and
 * may, that is not so, and what is left after millions of steps nobody looks at. Owner: the thread that lowers the
 * graph.
 */
public final class BlockOrder {
    /** Of those that have read the same elements so many are asked whether another one comes after them. */
    private static final int RECENT = 16;

    /** So many nodes and uses are looked at, which takes a second or less. */
    private static final long MOST_STEPS = 5_000_000;

    private final CompiledGraph graph;
    private final Reach reach;
    private final Exclusion exclusion;
    private String inPlace = "";
    private int number;
    private long steps;

    /** A use, and what it came after: stands for these to whoever comes after it. */
    private static final class Done {
        final Use use;
        final List<Done> before = new ArrayList<>();

        /** Whether it comes after all that has written before. */
        boolean last = true;

        /** The use that looked last whether this one stands for all that has written, and whether it does. */
        int asked;

        boolean stands;

        /** The use that was compared with it last. */
        int compared;

        /** Whether that comes after it. */
        boolean isBefore;

        Done(Use use) {
            this.use = use;
        }

        boolean conflicts(Use later) {
            return use.node() != later.node()
                    && use.overlaps(later)
                    && (use.access().writing() || later.access().writing());
        }
    }

    /** What was done to some elements that nothing later stands for. */
    private record Elements(List<Done> writes, List<Done> reads) {
        Elements() {
            this(new ArrayList<>(1), new ArrayList<>(1));
        }

        Elements copy() {
            return new Elements(new ArrayList<>(writes), new ArrayList<>(reads));
        }
    }

    private BlockOrder(SignalGraph signals) {
        this.graph = signals.graph();
        this.reach = Reach.of(signals);
        this.exclusion = new Exclusion(signals);
    }

    /**
     * Looks at all blocks.
     *
     * @param uses all uses of each block
     * @return why the blocks have to lie on cores, as the end of a message; empty if they need not
     * @throws GraphException if two uses stand in no order; the message names codelets, block, elements and remedy
     */
    public static String require(SignalGraph signals, Map<Integer, List<Use>> uses) {
        BlockOrder order = new BlockOrder(signals);
        uses.values().stream()
                .filter(all -> all.stream().anyMatch(use -> use.access().writing()))
                .forEach(order::require);
        return order.inPlace;
    }

    private void require(List<Use> uses) {
        NavigableMap<Integer, Elements> block = new TreeMap<>(Map.of(0, new Elements()));
        List<Use> inOrder = new ArrayList<>(uses);
        inOrder.sort(Comparator.comparing(use -> use.node().depth));
        for (Use use : inOrder) {
            if (steps + reach.steps() > MOST_STEPS) {
                return;
            }
            split(block, use.from());
            split(block, use.to());
            add(use, block.subMap(use.from(), use.to()).values());
        }
    }

    private static void split(NavigableMap<Integer, Elements> block, int at) {
        if (!block.containsKey(at)) {
            block.put(at, block.floorEntry(at).getValue().copy());
        }
    }

    private void add(Use use, Collection<Elements> used) {
        number++;
        Done done = new Done(use);
        List<Done> compared = new ArrayList<>();
        for (Elements elements : used) {
            steps += elements.writes.size();
            if (use.access().writing()) {
                note(elements.reads, compared);
                note(elements.writes, compared);
            } else if (!isBehindReader(done, elements)) {
                note(elements.writes, compared);
            }
        }
        compare(done, compared);
        for (Elements elements : used) {
            if (use.access().writing()) {
                elements.writes.removeIf(each -> each.isBefore);
                elements.reads.removeIf(each -> each.isBefore);
                elements.reads.forEach(each -> each.last = false);
                elements.writes.add(done);
            } else {
                elements.reads.add(done);
            }
        }
    }

    private void note(List<Done> some, List<Done> compared) {
        for (Done each : some) {
            if (each.compared != number) {
                each.compared = number;
                compared.add(each);
            }
        }
    }

    /** A reader that comes after all writers stands for these. */
    private boolean isBehindReader(Done done, Elements elements) {
        Node reader = done.use.node();
        List<Done> reads = elements.reads;
        for (int place = reads.size() - 1; place >= Math.max(0, reads.size() - RECENT); place--) {
            Done recent = reads.get(place);
            if (recent.asked != number) {
                recent.asked = number;
                recent.stands = recent.last && (recent.use.node() == reader || reach.leads(recent.use.node(), reader));
            }
            if (recent.stands) {
                done.before.add(reads.remove(place));
                return true;
            }
        }
        return false;
    }

    /** Finds out which of some it comes after; of those that it need not, what came before is looked at, too. */
    private void compare(Done done, List<Done> compared) {
        Node node = done.use.node();
        for (List<Done> some = compared; !some.isEmpty(); ) {
            steps += some.size();
            reach.find(some.stream().map(each -> each.use.node()).toList(), node);
            List<Done> further = new ArrayList<>();
            for (Done other : some) {
                other.isBefore = other.use.node() == node || reach.isFound(other.use.node());
                if (other.isBefore) {
                    done.before.add(other);
                    continue;
                }
                if (other.conflicts(done.use)) {
                    requireExclusion(other.use, done.use);
                }
                done.last = false;
                note(other.before, further);
            }
            some = further;
        }
    }

    private void requireExclusion(Use one, Use other) {
        if (exclusion.always(one.node(), other.node())) {
            return;
        }
        if (one.updates() && other.updates() && exclusion.onOneCu(one.node(), other.node())) {
            inPlace = inPlace.isEmpty()
                    ? "codelets " + name(one) + " and " + name(other) + " update " + one.block()
                            + " on one CU in any order"
                    : inPlace;
            return;
        }
        int from = Math.max(one.from(), other.from());
        int to = Math.min(one.to(), other.to());
        String elements = from == 0 && to == one.block().length()
                ? ""
                : to == from + 1 ? "element " + from + " of " : "elements " + from + " to " + (to - 1) + " of ";
        throw new GraphException("codelet " + name(other) + " of graph \"" + graph.name() + "\" " + does(other) + " "
                + elements + one.block() + ", which codelet " + name(one) + " " + does(one)
                + ", and no arc orders the two: declare " + arc(one, other)
                + "; if they touch different elements, declare these; if either may come first, let both need an"
                + " exclusive resource");
    }

    private String name(Use use) {
        return graph.nameOf(use.node().codelet);
    }

    private static String does(Use use) {
        return use.access() == Access.READS ? "reads" : use.access() == Access.WRITES ? "writes" : "updates";
    }

    private String arc(Use one, Use other) {
        return MissingArc.between(graph, handle(one), one.node().region, handle(other), other.node().region);
    }

    /** Returns what an instance may be called in the program. */
    private String handle(Use use) {
        Declaration declaration = graph.declaration(use.node().codelet);
        return declaration.name()
                + (declaration.count() == 1 ? "" : ".at(" + (use.node().codelet - declaration.first()) + ")");
    }
}
