package org.edarts.codelet.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Slot;

/** What is refused as a cycle through a slot that fires once, against what such graphs would do: they all fail. */
class SlotCycleProperties {
    private static final int MANY_FIRINGS = 2_000;

    /** A small graph of codelets that signal slots, which fire codelets: no choices, no dependencies. */
    private static final class Signals {
        final int codelets;
        final int[] counts;
        final boolean[] rearmed;
        final boolean[][] signals;
        final boolean[][] fires;

        Signals(long seed) {
            Random random = new Random(seed);
            codelets = 2 + random.nextInt(5);
            int slots = 1 + random.nextInt(4);
            counts =
                    IntStream.range(0, slots).map(slot -> 1 + random.nextInt(2)).toArray();
            rearmed = new boolean[slots];
            signals = new boolean[codelets][slots];
            fires = new boolean[slots][codelets];
            for (int slot = 0; slot < slots; slot++) {
                rearmed[slot] = random.nextInt(4) == 0;
                for (int codelet = 0; codelet < codelets; codelet++) {
                    signals[codelet][slot] = random.nextInt(3) == 0;
                    fires[slot][codelet] = codelet > 0 && random.nextInt(4) == 0;
                }
            }
        }

        CodeletGraph graph() {
            GraphBuilder g = CodeletGraph.named("signals");
            List<Codelet> all = new ArrayList<>();
            for (int codelet = 0; codelet < codelets; codelet++) {
                all.add(g.codelet("c" + codelet, firing -> {}));
            }
            for (int number = 0; number < counts.length; number++) {
                Slot slot = g.slot("s" + number, counts[number]);
                if (rearmed[number]) {
                    slot.rearmed();
                }
                for (int codelet = 0; codelet < codelets; codelet++) {
                    if (signals[codelet][number]) {
                        all.get(codelet).signals(slot);
                    }
                    if (fires[number][codelet]) {
                        slot.fires(all.get(codelet));
                    }
                }
            }
            return g.build();
        }

        /** Returns whether some slot that fires once leads to itself. */
        boolean cyclic() {
            boolean[][] leads = new boolean[counts.length][counts.length];
            for (int slot = 0; slot < counts.length; slot++) {
                for (int codelet = 0; codelet < codelets; codelet++) {
                    for (int next = 0; next < counts.length; next++) {
                        leads[slot][next] |= fires[slot][codelet] && signals[codelet][next];
                    }
                }
            }
            for (int by = 0; by < counts.length; by++) {
                for (int from = 0; from < counts.length; from++) {
                    for (int to = 0; to < counts.length; to++) {
                        leads[from][to] |= leads[from][by] && leads[by][to];
                    }
                }
            }
            return IntStream.range(0, counts.length).anyMatch(slot -> !rearmed[slot] && leads[slot][slot]);
        }

        /** Returns whether a run, in one order of many, fails: by a signal to a spent slot, or because it stalls. */
        boolean fails(Random order) {
            int[] missing = counts.clone();
            List<Integer> ready = new ArrayList<>();
            IntStream.range(0, codelets)
                    .filter(codelet -> Arrays.stream(fires).noneMatch(fired -> fired[codelet]))
                    .forEach(ready::add);
            for (int firings = 0; !ready.isEmpty() && firings < MANY_FIRINGS; firings++) {
                boolean[] sent = signals[ready.remove(order.nextInt(ready.size()))];
                for (int slot = 0; slot < counts.length; slot++) {
                    if (sent[slot] && missing[slot] == 0) {
                        return true;
                    }
                    if (sent[slot] && --missing[slot] == 0) {
                        missing[slot] = rearmed[slot] ? counts[slot] : 0;
                        boolean[] fired = fires[slot];
                        IntStream.range(0, codelets)
                                .filter(codelet -> fired[codelet])
                                .forEach(ready::add);
                    }
                }
            }
            return IntStream.range(0, counts.length)
                    .anyMatch(slot -> missing[slot] > 0 && missing[slot] < counts[slot]);
        }
    }

    @Property(tries = 5000)
    void onlyWhatAlwaysFailsIsRefused(@ForAll long seed) {
        Signals random = new Signals(seed);
        boolean refused = false;
        try {
            random.graph();
        } catch (GraphException problem) {
            refused = problem.getMessage().endsWith("which fires once; re-arm the slot, or make a loop of it");
            if (!refused) {
                Statistics.collect("refused otherwise");
                return;
            }
        }
        Statistics.collect(refused ? "refused" : "built");
        assertEquals(random.cyclic(), refused);
        if (refused) {
            for (long order = 0; order < 5; order++) {
                assertTrue(random.fails(new Random(order)));
            }
        }
    }
}
