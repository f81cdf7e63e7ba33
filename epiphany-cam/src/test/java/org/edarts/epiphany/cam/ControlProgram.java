package org.edarts.epiphany.cam;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Slot;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.kernel.KernelLibrary;

/** Programs in which something decides at run time what fires, on cores whose memories reorder. */
enum ControlProgram {
    /** Random choices within others. */
    CHOICES {
        @Override
        String wrong(Firmware firmware, long seed) {
            try (EpiphanyCam cam = cam(seed, NestedChoices.library(), firmware)) {
                return new NestedChoices(seed).wrong(cam);
            } catch (GraphException refused) {
                return "";
            }
        }
    },
    /** Random choices in loops, some of which have others in them. */
    LOOPS {
        @Override
        String wrong(Firmware firmware, long seed) {
            return ChoosingRuns.of(seed, true, false, firmware, OPTIONS).stream()
                    .filter(run -> !run.found().equals(run.expected()))
                    .map(run -> run.what() + ": " + run.found() + ", not " + run.expected())
                    .findFirst()
                    .orElse("");
        }
    },
    /**
     * A loop in which two of three ways lead to the same, before all meet. In every other round one of these is chosen,
     * else the third: what comes after fires in some rounds, and is left out in the others.
     */
    ROUNDS {
        private static final int TIMES = 3;

        @Override
        String wrong(Firmware firmware, long seed) {
            GraphBuilder g = CodeletGraph.named("rounds");
            Blocks<int[]> fired = g.blocks("fired", BlockType.INTS, 6, 1);
            Block<int[]> left = filled(g, "left", 2 * TIMES);
            Block<int[]> which = filled(g, "which", 1, 3);
            g.loop("rounds", left, round -> {
                Slot[] ways = {round.slot("one", 1), round.slot("two", 1), round.slot("three", 1)};
                Slot met = round.slot("met", 1);
                Slot next = round.slot("next", 1);
                Slot all = round.slot("all", 1);
                round.codelets(
                        "choose",
                        1,
                        ChoosingGraph.TURN,
                        (none, arguments) -> arguments.updates(which).chooses(ways));
                for (int way = 0; way < ways.length; way++) {
                    ways[way].fires(bump(round, fired.at(way)).signals(way < 2 ? met : all));
                }
                met.fires(bump(round, fired.at(3)).signals(next));
                next.fires(bump(round, fired.at(4)).signals(all));
                all.fires(bump(round, fired.at(5)));
                round.codelets("fall", 1, ChoosingGraph.FALL, (none, arguments) -> arguments.updates(left));
            });
            CodeletGraph graph = g.build();
            try (EpiphanyCam cam = cam(seed, ChoosingGraph.library(), firmware)) {
                Run run = cam.run(graph, OPTIONS).join();
                List<Integer> found = IntStream.range(0, 6)
                        .mapToObj(number -> run.get(fired.at(number))[0])
                        .toList();
                return found.equals(List.of(TIMES, 0, TIMES, TIMES, TIMES, 2 * TIMES)) ? "" : found.toString();
            }
        }

        private static Block<int[]> filled(GraphBuilder g, String name, int... content) {
            return g.blocks(name, BlockType.INTS, 1, content.length)
                    .filled((none, block) -> System.arraycopy(content, 0, block, 0, content.length))
                    .at(0);
        }

        private static Codelet bump(GraphBuilder g, Block<int[]> block) {
            return g.codelets(block.name(), 1, ChoosingGraph.BUMP, (none, arguments) -> arguments.updates(block));
        }
    },
    /** Chains of codelets each of which completes what the next one waits for, with one more than it was told. */
    PROMISES {
        private static final int CHAINS = 3;
        private static final int LENGTH = 5;

        @Override
        String wrong(Firmware firmware, long seed) {
            GraphBuilder g = CodeletGraph.named("promises");
            List<Promise<Integer>> ends = IntStream.range(0, CHAINS)
                    .mapToObj(chain -> chain(g, "chain" + chain, (int) seed + chain))
                    .toList();
            CodeletGraph graph = g.build();
            try (EpiphanyCam cam = cam(seed, InvocationTest.library(), firmware)) {
                Run run = cam.run(graph, OPTIONS).join();
                return IntStream.range(0, CHAINS)
                        .filter(chain -> run.get(ends.get(chain)) != seed + chain + LENGTH)
                        .mapToObj(chain -> "chain " + chain + " comes to " + run.get(ends.get(chain)) + "; ")
                        .reduce("", String::concat);
            }
        }

        private static Promise<Integer> chain(GraphBuilder g, String name, int first) {
            Promise<Integer> told = g.promise(name + " 0");
            g.codelets(
                    name + " says 0",
                    1,
                    InvocationTest.SAY,
                    (none, arguments) -> arguments.completes(told).value(first));
            return IntStream.range(1, LENGTH)
                    .boxed()
                    .reduce(
                            told,
                            (before, link) -> {
                                Promise<Integer> next = g.promise(name + " " + link);
                                g.codelets(
                                                name + " says " + link,
                                                1,
                                                InvocationTest.SAY,
                                                (none, arguments) -> arguments
                                                        .completes(next)
                                                        .value(before))
                                        .after(before);
                                return next;
                            },
                            (one, other) -> other);
        }
    },
    /** Random procedures, every other time with so many other codelets that frames are few, and invocations wait. */
    PROCEDURES {
        private static final int N = 34;
        private static final int CODELETS = 1300;

        @Override
        String wrong(Firmware firmware, long seed) {
            ManyProcedures many = new ManyProcedures(seed, 1 + (int) (seed % 3), N, seed % 2 == 0 ? 0 : CODELETS);
            try (EpiphanyCam cam = cam(seed, ManyProcedures.library(), firmware)) {
                EpiphanyRun run = cam.run(many.graph(), OPTIONS);
                run.join();
                return many.result(run) == many.expected() ? "" : many.result(run) + ", not " + many.expected();
            }
        }
    };

    private static final int SEEDS = 24;
    private static final RunOptions OPTIONS = RunOptions.DEFAULT.deadline(Duration.ofMillis(20));

    /** Returns what is wrong with a run on cores with a firmware, or an empty text. */
    abstract String wrong(Firmware firmware, long seed);

    private static EpiphanyCam cam(long seed, KernelLibrary library, Firmware firmware) {
        Chip chip = Chips.mesh(1, 2).withMemoryOrder(MemoryOrder.adversarial(seed));
        return EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), library, firmware);
    }

    /** Returns what is wrong with the first run of which something is, or an empty text. */
    String firstComplaint(Firmware firmware) {
        return LongStream.range(0, SEEDS)
                .mapToObj(seed -> complaint(firmware, seed))
                .filter(complaint -> !complaint.isEmpty())
                .findFirst()
                .orElse("");
    }

    private String complaint(Firmware firmware, long seed) {
        try {
            return wrong(firmware, seed);
        } catch (RuntimeException failed) {
            // What a bug leaves in memories may make no sense to who looks into them.
            return String.valueOf(failed);
        }
    }
}
