package org.edarts.su.checked;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.edarts.codelet.graph.CompiledGraph;
import org.jspecify.annotations.Nullable;

/** Conflicts are those that a look at all earlier uses finds, and at all arcs, one by one. */
class AccessesProperties {
    private static final int ELEMENTS = 8;

    @Property(tries = 400)
    void conflictsAreWhatAPlainSearchFinds(@ForAll long seed) {
        Random random = new Random(seed);
        LoopedGraph looped = LoopedGraph.of(random);
        CompiledGraph graph = looped.graph();
        ArcOrder order = new ArcOrder(graph);
        PlainSearch arcs = new PlainSearch(graph);
        for (int frame = 0; frame < 2; frame++) {
            Accesses accesses = new Accesses(order);
            PlainUses plain = new PlainUses(graph, arcs);
            looped.play(random, new LoopedGraph.Player() {
                @Override
                public void fires(int codelet) {
                    Past past = order.past(codelet);
                    for (int use = random.nextInt(4); use > 0; use--) {
                        boolean writes = random.nextInt(3) == 0;
                        BlockPart part = part(random);
                        check(accesses.use(part, writes, past), plain.use(part, writes, codelet));
                    }
                }

                @Override
                public void endsRound(int region) {
                    accesses.endsRound(region);
                    plain.endsRound(region);
                }

                @Override
                public void completes(int codelet, int slot) {
                    order.completes(codelet, slot);
                    arcs.completes(codelet, slot);
                }

                @Override
                public void compares(int first, int second) {
                    assertEquals(
                            first == second || arcs.leads(first, second, PlainSearch.NOWHERE),
                            order.ordered(first, order.past(second)));
                }
            });
        }
    }

    /** Returns one of few parts, or seldom another one. */
    private static BlockPart part(Random random) {
        int length = random.nextInt(6) == 0 ? 1 + random.nextInt(5) : 4;
        int from = length == 4 ? 4 * random.nextInt(2) : random.nextInt(ELEMENTS);
        return new BlockPart(0, from, from + length);
    }

    private static void check(@Nullable Conflict found, Set<Conflict> expected) {
        if (found == null) {
            assertEquals(Set.of(), expected);
        } else {
            assertTrue(expected.contains(found), () -> found + " is none of " + expected);
        }
    }
}
