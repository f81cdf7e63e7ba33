package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.statistics.Statistics;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Slot;
import org.edarts.codelet.graph.GraphException;
import org.edarts.su.Policies;
import org.jspecify.annotations.Nullable;

/** Promises that kernels complete or procedures come to, on both ways of choices or on one, are those of the host. */
class ChosenResultsProperties {
    private static final List<String> POLICIES = List.of("adaptive", "fifo", "local-first", "round-robin");
    private static final int MOST_PROMISES = 12;

    /** In percent: else what is compared is too little. */
    private static final double MOSTLY = 80;

    @Property(tries = 24, edgeCases = EdgeCasesMode.NONE)
    void areThoseOfTheHost(@ForAll long seed) {
        Random random = new Random(seed);
        Results results = new Results(random);
        CodeletGraph graph = results.g.build();
        MemoryOrder order = new MemoryOrder(random.nextBoolean(), seed);
        Chip chip = Chips.mesh(2, 2).withMemoryOrder(order);
        Machine machine = chip.machine(1 + random.nextInt(2));
        String policy = POLICIES.get(random.nextInt(POLICIES.size()));
        boolean compared = true;
        try (Cam host = Cam.host(1);
                EpiphanyCam cam =
                        EpiphanyCam.simulated(chip, machine, RunReportsTest.LIBRARY, Policies.named(policy))) {
            for (int way = 1; way <= 2; way++) {
                assertEquals(
                        results.contents(host, graph, way),
                        results.contents(cam, graph, way),
                        policy + " on " + machine + ", way " + way);
            }
        } catch (GraphException refused) {
            // one promise is read on several cores
            compared = false;
        }
        Statistics.collect(compared);
        Statistics.coverage(all -> all.check(true).percentage(share -> share > MOSTLY));
    }

    /** A graph of promises, each of which comes of those before it. */
    private static final class Results {
        final GraphBuilder g = CodeletGraph.named("results");
        private final Parameter<Integer> way = g.parameter("way");
        private final Random random;
        private final List<Promise<Integer>> all = new ArrayList<>();

        /** What has content whatever is chosen, and nobody reads yet. */
        private final List<Promise<Integer>> unread = new ArrayList<>();

        Results(Random random) {
            this.random = random;
            int promises = 2 + random.nextInt(MOST_PROMISES - 1);
            for (int number = 0; number < promises; number++) {
                add(number, g.promise("promise " + number));
            }
        }

        private void add(int number, Promise<Integer> promise) {
            Promise<Integer> read =
                    unread.isEmpty() || random.nextBoolean() ? null : unread.remove(random.nextInt(unread.size()));
            all.add(promise);
            int ways = random.nextInt(4) - 1;
            if (ways <= 0) {
                Codelet codelet = say("say " + number, promise, read);
                if (read != null) {
                    codelet.after(read);
                }
            } else {
                Slot[] slots = {g.slot("first " + number, 1), g.slot("second " + number, 1)};
                Codelet choice = g.codelets(
                        "choose " + number,
                        1,
                        RunReportsTest.PICK,
                        (index, arguments) -> arguments.value(way).chooses(slots[0], slots[1]));
                if (read != null) {
                    choice.after(read);
                }
                for (int each = 0; each < ways; each++) {
                    say("way " + each + " of " + number, promise, each == 0 ? read : null)
                            .after(slots[each]);
                }
            }
            if (ways != 1) {
                unread.add(promise);
            }
        }

        private Codelet say(String name, Promise<Integer> promise, @Nullable Promise<Integer> read) {
            boolean invokes = random.nextBoolean();
            int number = random.nextInt(100);
            return g.codelets(name, 1, InvocationTest.SAY, (index, arguments) -> {
                if (invokes) {
                    arguments.invokes(InvocationTest.NEXT, promise);
                } else {
                    arguments.completes(promise);
                }
                if (read == null) {
                    arguments.value(number);
                } else {
                    arguments.value(read);
                }
            });
        }

        List<String> contents(Cam cam, CodeletGraph graph, int number) {
            Run run = cam.run(graph, RunOptions.DEFAULT.with(way, number)).join();
            return all.stream().map(promise -> String.valueOf(run.get(promise))).toList();
        }
    }
}
