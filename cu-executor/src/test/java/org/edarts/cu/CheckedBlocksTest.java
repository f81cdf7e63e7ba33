package org.edarts.cu;

import static org.edarts.cu.CheckedRuns.assertPasses;
import static org.edarts.cu.CheckedRuns.assertRefused;
import static org.edarts.cu.CheckedRuns.late;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.RunException;
import org.edarts.codelet.Slot;
import org.edarts.codelet.graph.Resource;
import org.edarts.cu.CheckedRuns.Machine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A checked run refuses uses of blocks that no arc orders, and those that nobody has declared. */
class CheckedBlocksTest {
    private static final Kernel ADD = new Kernel("add", arguments -> arguments.ints(0)[arguments.offset(0)]++);

    private static Codelet add(GraphBuilder g, String name, Blocks<int[]> rows, int from, int length) {
        return g.codelets(name, 1, ADD, (index, arguments) -> arguments.updates(rows.at(0), from, length));
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void partsOfBlocksThatNoArcOrdersAreRefused(Machine machine) {
        assertRefused(
                machine,
                g -> {
                    Blocks<int[]> rows = g.blocks("row", BlockType.INTS, 1, 8);
                    add(g, "one", rows, 0, 4);
                    add(g, "two", rows, 3, 2).after(late(g));
                },
                " of Block \"row\" of \"graph\", which codelet \"",
                " writes, and no arc orders the two; declare that one comes after the other, or let both need an"
                        + " exclusive resource");
    }

    /** Declares a kernel that stores 7 into an element, with updates of 2 and 3, and reads of the first four. */
    private static void stores(GraphBuilder g, int length, int element) {
        Blocks<int[]> rows = g.blocks("row", BlockType.INTS, 2, length);
        Kernel kernel = new Kernel("store", arguments -> arguments.ints(0)[element] = 7);
        Codelet store = g.codelets(
                "store",
                1,
                kernel,
                (index, arguments) -> arguments.updates(rows.at(0), 2, 2).reads(rows.at(0), 0, 4));
        g.codelets(
                        "look",
                        1,
                        firing -> assertEquals(7, firing.get(rows.at(0))[element]),
                        (index, blocks) -> blocks.reads(rows.at(0)))
                .after(store);
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void aKernelThatWritesWhatItHasNotDeclaredIsRefused(Machine machine) {
        assertWritesWhatItDeclares(machine, 8);
        // of so large a block it uses little
        assertWritesWhatItDeclares(machine, 8_000);
    }

    private static void assertWritesWhatItDeclares(Machine machine, int length) {
        assertPasses(machine, g -> stores(g, length, 2));
        assertRefused(
                machine,
                g -> stores(g, length, 1),
                "codelet \"store\" writes element 1 of Block \"row[0]\" of \"graph\", of which it declares: updates 2 to 3,"
                        + " reads 0 to 3; declare what it writes with updates, or with writes if it writes all of it");
        assertRefused(
                machine,
                g -> stores(g, length, length - 1),
                "codelet \"store\" writes element " + (length - 1) + " of Block \"row[0]\"");
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void ofManyKernelsThatUseALittleEachTheOneIsNamedThatWritesElsewhere(Machine machine) {
        int parts = 1_000;
        Kernel kernel = new Kernel("add", arguments -> {
            int[] row = arguments.ints(0);
            row[arguments.offset(0)] += arguments.index() + 1;
            // what another one declares, or what nobody does
            int other = arguments.index() == 700 ? 3 : arguments.index();
            row[other * 4] = row[arguments.offset(0)];
        });
        assertRefused(
                machine,
                g -> {
                    Blocks<int[]> rows = g.blocks("row", BlockType.INTS, 1, 4 * parts);
                    Codelet first = g.codelets(
                            "first", parts, ADD, (index, arguments) -> arguments.updates(rows.at(0), 4 * index, 2));
                    g.codelets("add", parts, kernel, (index, arguments) -> arguments.updates(rows.at(0), 4 * index, 2))
                            .after(first, (index, arcs) -> arcs.from(index));
                },
                "codelet \"add\"[700] writes element 12 of Block \"row\" of \"graph\", of which it declares:"
                        + " updates 2800 to 2801;");
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void kernelsOfManyRoundsFindWhatOthersHaveWritten(Machine machine) {
        int parts = 50;
        Kernel smooth = new Kernel("smooth", arguments -> {
            int[] row = arguments.ints(0);
            int to = arguments.offset(1);
            row[to] = row[arguments.offset(0)] + 1;
        });
        assertPasses(machine, g -> {
            Blocks<int[]> rows = g.blocks("row", BlockType.INTS, 1, 20 * parts);
            Codelet before = g.codelet("begin", firing -> firing.get(rows.at(0))[0] = 1);
            for (int round = 1; round < 20; round++) {
                int from = (round - 1) * parts;
                Codelet next = round % 3 == 0
                        ? g.codelets(
                                "body" + round,
                                parts,
                                firing -> {
                                    int[] row = firing.get(rows.at(0));
                                    row[from + parts + firing.index()] = row[from] + 1;
                                },
                                (index, blocks) ->
                                        blocks.reads(rows.at(0), from, 1).updates(rows.at(0), from + parts + index, 1))
                        : g.codelets(
                                "kernel" + round,
                                parts,
                                smooth,
                                (index, arguments) -> arguments
                                        .reads(rows.at(0), from, 1)
                                        .writes(rows.at(0), from + parts + index, 1));
                before = next.after(before);
            }
            g.codelet("end", firing -> assertEquals(20, firing.get(rows.at(0))[20 * parts - 1]))
                    .after(before);
        });
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void aBodyThatWritesWhatItReadsOrTouchesWhatItHasNotDeclaredIsRefused(Machine machine) {
        assertRefused(
                machine,
                g -> {
                    Blocks<float[]> rows = g.blocks("row", BlockType.FLOATS, 1, 8);
                    g.codelets(
                            "body",
                            1,
                            firing -> firing.get(rows.at(0))[3] = 1,
                            (index, blocks) -> blocks.reads(rows.at(0)));
                },
                "codelet \"body\" writes element 3 of Block \"row\" of \"graph\", of which it declares: reads 0 to 7");
        assertRefused(
                machine,
                g -> {
                    Blocks<byte[]> rows = g.blocks("row", BlockType.BYTES, 2, 8);
                    g.codelets(
                            "body",
                            1,
                            firing -> firing.get(rows.at(1)),
                            (index, blocks) -> blocks.updates(rows.at(0), 4, 2));
                },
                "codelet \"body\" touches Block \"row[1]\" of \"graph\", which it has not declared: it declares"
                        + " updates 4 to 5 of Block \"row[0]\"; declare the codelet with the blocks");
    }

    /** Declares a body that stores 7 into an element, with updates of 1000 and 1001, and reads of 1010. */
    private static void bodyStores(GraphBuilder g, int length, int element) {
        Blocks<int[]> rows = g.blocks("row", BlockType.INTS, 1, length);
        g.codelets(
                "body",
                1,
                firing -> firing.get(rows.at(0))[element] = 7,
                (index, blocks) -> blocks.updates(rows.at(0), 1_000, 2).reads(rows.at(0), 1_010, 1));
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void aBodyThatWritesOutsideOfWhatItDeclaresWhereNobodyElseMayIsRefused(Machine machine) {
        for (int element : new int[] {0, 999, 1_002, 1_010, 1_999}) {
            assertRefused(
                    machine,
                    g -> bodyStores(g, 2_000, element),
                    "codelet \"body\" writes element " + element + " of Block \"row\" of \"graph\", of which it"
                            + " declares: updates 1000 to 1001, reads 1010 to 1010;");
        }
        assertPasses(machine, g -> bodyStores(g, 2_000, 1_001));
        // of a large block what is near
        for (int element : new int[] {500, 1_002, 1_500}) {
            assertRefused(machine, g -> bodyStores(g, 80_000, element), "writes element " + element + " of Block");
        }
        assertPasses(machine, g -> bodyStores(g, 80_000, 79_999));
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void bodiesThatWriteTheirPartsOfOneBlockAtTheSameTimePass(Machine machine) {
        int parts = 100;
        assertPasses(machine, g -> {
            Blocks<int[]> rows = g.blocks("row", BlockType.INTS, 1, 8 * parts);
            Codelet before = g.codelet("begin", firing -> firing.get(rows.at(0))[0] = 1);
            for (int round = 1; round < 10; round++) {
                int added = round;
                before = g.codelets(
                                "add" + round,
                                parts,
                                firing -> {
                                    int[] row = firing.get(rows.at(0));
                                    for (int element = 0; element < 8; element++) {
                                        row[8 * firing.index() + element] += added;
                                        Thread.onSpinWait();
                                    }
                                },
                                (index, blocks) -> blocks.updates(rows.at(0), 8 * index, 8))
                        .after(before);
                Codelet even = g.codelets(
                                "even" + round,
                                parts / 2,
                                ADD,
                                (index, arguments) -> arguments.updates(rows.at(0), 16 * index, 1))
                        .after(before);
                Codelet odd = g.codelets(
                                "odd" + round,
                                parts / 2,
                                firing -> firing.get(rows.at(0))[16 * firing.index() + 8]++,
                                (index, arguments) -> arguments.updates(rows.at(0), 16 * index + 8, 1))
                        .after(before);
                before = g.codelet("all" + round, firing -> {}).after(even, odd);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void whoIsHandedABlockMayWriteItBesideABodyThatUsesAnotherPart(Machine machine) {
        assertPasses(machine, g -> {
            Blocks<int[]> rows = g.blocks("row", BlockType.INTS, 1, 8);
            Promise<Integer> done = g.promise("done");
            Codelet begin = g.codelets(
                    "begin",
                    1,
                    firing -> {
                        int[] row = firing.get(rows.at(0));
                        firing.begin(
                                done,
                                CompletableFuture.supplyAsync(
                                        () -> {
                                            for (int time = 0; time < 1_000; time++) {
                                                row[0] = time;
                                            }
                                            return row[0];
                                        },
                                        CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS)));
                    },
                    (index, blocks) -> blocks.updates(rows.at(0), 0, 1));
            g.codelets(
                            "use",
                            50,
                            firing -> {
                                firing.get(rows.at(0))[4] = firing.index();
                                LockSupport.parkNanos(100_000);
                            },
                            (index, blocks) -> blocks.updates(rows.at(0), 4, 2))
                    .after(begin)
                    .needs(Resource.exclusive("part"));
            g.codelet("end", firing -> assertEquals(999, firing.get(done))).after(done);
        });
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void whatIsWrittenIsThereBeforeAnybodyComesToKnow(Machine machine) {
        assertPasses(machine, g -> {
            Blocks<int[]> rows = g.blocks("row", BlockType.INTS, 1, 1);
            Promise<Integer> done = g.promise("done");
            Kernel kernel = new Kernel("say", arguments -> {
                arguments.ints(0)[0] = 7;
                arguments.ints(1)[0] = 1;
            });
            g.codelets(
                    "say",
                    1,
                    kernel,
                    (index, arguments) -> arguments.updates(rows.at(0)).completes(done));
            g.codelets(
                            "look",
                            1,
                            firing -> assertEquals(7, firing.get(rows.at(0))[0]),
                            (index, blocks) -> blocks.reads(rows.at(0)))
                    .after(done);
        });
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void soAreThoseThatBodiesDeclare(Machine machine) {
        assertRefused(
                machine,
                g -> {
                    Blocks<int[]> rows = g.blocks("row", BlockType.INTS, 1, 8);
                    add(g, "one", rows, 0, 4);
                    g.codelets("body", 1, firing -> firing.get(rows.at(0)), (index, blocks) -> blocks.reads(rows.at(0)))
                            .after(late(g));
                },
                "Block \"row\" of \"graph\"");
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void partsThatAreOrderedApartOrExclusivePass(Machine machine) {
        assertPasses(machine, g -> {
            Blocks<int[]> rows = g.blocks("row", BlockType.INTS, 1, 8);
            Codelet first = add(g, "first", rows, 0, 4);
            add(g, "apart", rows, 4, 4);
            Resource resource = Resource.exclusive("row");
            for (int number = 0; number < 4; number++) {
                add(g, "next" + number, rows, 0, 2).after(first).needs(resource);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void ofWaysOneIsTaken(Machine machine) {
        assertPasses(machine, g -> {
            Blocks<int[]> rows = g.blocks("row", BlockType.INTS, 1, 8);
            Slot even = g.slot("even", 1);
            Slot odd = g.slot("odd", 1);
            g.codelet("decide", firing -> firing.signal(odd)).chooses(even, odd);
            even.fires(add(g, "one", rows, 0, 4));
            odd.fires(add(g, "two", rows, 0, 4));
        });
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void whoDeclaresNoBlockIsOrderedWithAllOfThoseItTouches(Machine machine) {
        assertRefused(
                machine,
                g -> {
                    Blocks<int[]> rows = g.blocks("row", BlockType.INTS, 1, 8);
                    add(g, "one", rows, 0, 4);
                    g.codelet("look", firing -> firing.get(rows.at(0))).after(late(g));
                },
                "\"look\"",
                "codelet \"one\"",
                "Block \"row\" of \"graph\"",
                "no arc orders the two");
        assertRefused(
                machine,
                g -> {
                    Blocks<int[]> rows = g.blocks("row", BlockType.INTS, 1, 8);
                    g.codelets("set", 2, firing -> firing.get(rows.at(0))[5] = 7 + firing.index());
                },
                "Block \"row\" of \"graph\", which codelet \"set\"",
                "no arc orders the two; declare that one comes after the other, or let both need an exclusive resource,"
                        + " or declare the parts of blocks");
        assertRefused(
                machine,
                g -> {
                    Blocks<int[]> rows = g.blocks("row", BlockType.INTS, 1, 8);
                    add(g, "reads", rows, 5, 1);
                    g.codelet("set", firing -> {
                        int[] row = firing.get(rows.at(0));
                        row[4] = row[6] = 7;
                    });
                },
                "Block \"row\" of \"graph\", which codelet",
                "no arc orders the two");
        assertPasses(machine, g -> {
            Blocks<int[]> rows = g.blocks("row", BlockType.INTS, 1, 8);
            Codelet set = g.codelet("set", firing -> firing.get(rows.at(0))[5] = 7);
            Codelet add = add(g, "add", rows, 0, 8).after(set);
            g.codelets("look", 4, firing -> firing.get(rows.at(0))).after(add);
        });
    }

    /** Declares so many kernels that not all of a large block is compared behind each, and one behind them. */
    private static CodeletGraph manyKernels(int lateElement) {
        return CodeletGraph.build("graph", g -> {
            int kernels = 300;
            Blocks<byte[]> bytes = g.blocks("bytes", BlockType.BYTES, 1, 1 << 24);
            Kernel add = new Kernel("add", arguments -> {
                byte[] content = arguments.block(0, BlockType.BYTES);
                content[arguments.offset(0)]++;
            });
            Kernel late = new Kernel("late", arguments -> {
                byte[] content = arguments.block(0, BlockType.BYTES);
                content[lateElement]++;
            });
            Codelet all = g.codelets(
                    "add", kernels, add, (index, arguments) -> arguments.updates(bytes.at(0), 1_000 * index, 1));
            g.codelets("late", 1, late, (index, arguments) -> arguments.updates(bytes.at(0), 500, 1))
                    .after(all);
        });
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void whatIsComparedOnlyInTheEndEndsTheRunWithTheNamesOfWhoMayHaveWrittenIt(Machine machine) {
        CodeletGraph good = manyKernels(500);
        CodeletGraph bad = manyKernels(10_000_000);
        try (Cam cam = machine.open()) {
            cam.run(good, CheckedRuns.CHECKED).join();
            RunException failure = assertThrows(
                    RunException.class, () -> cam.run(bad, CheckedRuns.CHECKED).join());
            String message = failure.getCause().getMessage();
            // how many others are named is chance: a unit that waits long within one fires no more with its copy
            assertTrue(message.startsWith("one of the codelets \"add\"["), message);
            assertTrue(
                    message.endsWith(", \"late\" writes element 10000000 of Block \"bytes\" of \"graph\", which it does"
                            + " not declare as written; declare what it writes with updates, or with writes if it"
                            + " writes all of it"),
                    message);
        }
    }
}
