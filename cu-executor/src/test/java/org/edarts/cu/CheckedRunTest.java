package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.edarts.cam.Machines;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Completion;
import org.edarts.codelet.Embedded;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.Resource;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A checked run refuses what no arc orders, whether or not it went wrong this time, and nothing else; the same on all
 * machines.
 */
class CheckedRunTest {
    private static final RunOptions CHECKED = RunOptions.DEFAULT.checked(true);
    private static final RunOptions UNCHECKED = RunOptions.DEFAULT.checked(false);

    private static final ThreadedProcedure<Integer, Integer> CARELESS = ThreadedProcedure.define("careless", p -> {
        Value<Integer> next = p.value("next", firing -> firing.get(p.argument()) + 1);
        Codelet between = p.codelet("between", firing -> {}).after(next);
        p.codelet("answer", firing -> firing.complete(p.result(), firing.get(next)))
                .after(p.codelet("apart", firing -> {}));
        p.codelet("careful", firing -> firing.get(next)).after(between);
    });

    private static final ThreadedProcedure<Integer, Integer> TRIANGLE = ThreadedProcedure.define("triangle", p -> {
        Promise<Integer> rest = p.promise("rest");
        p.codelet("split", firing -> {
            int n = firing.get(p.argument());
            if (n == 0) {
                firing.complete(rest, 0);
            } else {
                firing.invoke(CheckedRunTest.TRIANGLE, n - 1, rest);
            }
        });
        p.codelet("sum", firing -> firing.complete(p.result(), firing.get(rest) + firing.get(p.argument())))
                .after(rest);
    });

    /** A machine. */
    @FunctionalInterface
    private interface Machine {
        Cam open();
    }

    static Stream<Machine> machines() {
        return Stream.of(
                () -> VirtualCam.on(Machines.host(2)),
                () -> HostCam.with().cus(1).policy("fifo").open(),
                () -> HostCam.with().cus(2).open(),
                () -> HostCam.with().cus(2).dedicatedSu().open());
    }

    private static void assertPasses(Machine machine, Consumer<GraphBuilder> declarations) {
        CodeletGraph graph = CodeletGraph.build("graph", declarations);
        try (Cam cam = machine.open()) {
            for (int repetition = 0; repetition < 4; repetition++) {
                assertDoesNotThrow(() -> cam.run(graph, CHECKED).await());
            }
        }
    }

    private static void assertRefused(Machine machine, Consumer<GraphBuilder> declarations, String... parts) {
        CodeletGraph graph = CodeletGraph.build("graph", declarations);
        try (Cam cam = machine.open()) {
            for (int repetition = 0; repetition < 4; repetition++) {
                CodeletFailedException failure = assertThrows(
                        CodeletFailedException.class,
                        () -> cam.run(graph, CHECKED).await());
                String message = assertInstanceOf(IllegalStateException.class, failure.getCause())
                        .getMessage();
                for (String part : parts) {
                    assertTrue(message.contains(part), message);
                }
            }
        }
    }

    /** Lets a codelet fire after what is there has, without an arc that says so. */
    private static Codelet late(GraphBuilder g) {
        return g.codelet(firing -> {}).after(g.codelet(firing -> {}).after(g.codelet(firing -> {})));
    }

    @ParameterizedTest
    @MethodSource("machines")
    void aValueReadWithoutAnArcIsRefused(Machine machine) {
        assertRefused(
                machine,
                g -> {
                    Value<Integer> six = g.value("six", firing -> 6);
                    g.codelet("read", firing -> firing.get(six)).after(late(g));
                },
                "codelet \"read\" reads \"six\" of \"graph\"",
                "after codelet \"six\"",
                "declare read.after(six)");
    }

    @ParameterizedTest
    @MethodSource("machines")
    void anUncheckedRunRefusesOnlyWhatIsNotThere(Machine machine) {
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            Shared<Integer> last = g.shared("last", () -> 0);
            g.codelets("set", 4, firing -> firing.set(last, firing.index()));
        });
        try (Cam cam = machine.open()) {
            assertEquals(4, cam.run(graph, UNCHECKED).join().report().fired());
        }
    }

    @ParameterizedTest
    @MethodSource("machines")
    void whatArcsOrderPasses(Machine machine) {
        assertPasses(machine, g -> {
            Value<Integer> six = g.value("six", firing -> 6);
            Shared<Integer> last = g.shared("last", () -> 0);
            Shared<AtomicLong> count = g.shared("count", AtomicLong::new);
            Codelet set = g.codelet("set", firing -> firing.set(last, firing.get(six)))
                    .after(six);
            Codelet all = g.codelets("all", 10, firing -> {
                        firing.get(count).addAndGet(firing.get(last) + firing.get(six));
                        firing.set(last, firing.get(last));
                    })
                    .after(set)
                    .needs(Resource.exclusive("last"));
            Slot even = g.slot("even", 1);
            g.codelet("decide", firing -> firing.signal(even)).chooses(even).after(all);
            even.fires(g.codelet("end", firing -> firing.set(last, firing.get(six))));
        });
    }

    @ParameterizedTest
    @MethodSource("machines")
    void sharedStateThatTwoSetIsRefused(Machine machine) {
        assertRefused(
                machine,
                g -> {
                    Shared<Integer> last = g.shared("last", () -> 0);
                    g.codelets("set", 2, firing -> firing.set(last, firing.index()));
                },
                "sets \"last\" of \"graph\"",
                "codelet \"set\"[0]",
                "codelet \"set\"[1]",
                "no arc orders the two");
    }

    @ParameterizedTest
    @MethodSource("machines")
    void sharedStateThatOneReadsAndAnotherSetsIsRefused(Machine machine) {
        assertRefused(
                machine,
                g -> {
                    Shared<Integer> last = g.shared("last", () -> 0);
                    g.codelet("set", firing -> firing.set(last, 1));
                    g.codelet("read", firing -> firing.get(last));
                },
                "codelet \"set\"",
                "codelet \"read\"",
                "\"last\" of \"graph\"");
    }

    @ParameterizedTest
    @MethodSource("machines")
    void roundsOfALoopAreOrdered(Machine machine) {
        assertPasses(machine, g -> {
            Shared<Integer> round = g.shared("round", () -> 0);
            Shared<Integer> seen = g.shared("seen", () -> 0);
            var loop = g.loop("iterate", firing -> firing.get(round) < 4, body -> {
                Codelet read = body.codelet("read", firing -> firing.get(seen));
                Codelet count = body.codelet("count", firing -> firing.set(round, firing.get(round) + 1))
                        .after(read);
                body.codelet("see", firing -> firing.set(seen, firing.get(round)))
                        .after(count);
            });
            g.codelet("end", firing -> firing.get(seen)).after(loop);
        });
    }

    @ParameterizedTest
    @MethodSource("machines")
    void whatARoundOfALoopDoesNotOrderIsRefused(Machine machine) {
        assertRefused(
                machine,
                g -> {
                    Shared<Integer> round = g.shared("round", () -> 0);
                    Shared<Integer> sum = g.shared("sum", () -> 0);
                    g.loop("iterate", firing -> firing.get(round) < 4, body -> {
                        body.codelet("one", firing -> firing.set(sum, firing.get(sum) + 1));
                        body.codelet("other", firing -> firing.set(sum, firing.get(sum) + 1));
                        body.codelet("count", firing -> firing.set(round, firing.get(round) + 1));
                    });
                },
                "codelet \"one\"",
                "codelet \"other\"",
                "\"sum\" of \"graph\"",
                "no arc orders the two");
    }

    @ParameterizedTest
    @MethodSource("machines")
    void loopsInLoopsAndChoicesInThemAreOrdered(Machine machine) {
        assertPasses(machine, g -> {
            Shared<Integer> outer = g.shared("outer", () -> 0);
            Shared<Integer> inner = g.shared("inner", () -> 0);
            Shared<Integer> seen = g.shared("seen", () -> 0);
            g.loop("rows", firing -> firing.get(outer) < 3, rows -> {
                Codelet begin = rows.codelet("begin", firing -> firing.set(inner, 0));
                Slot even = rows.slot("even", 1);
                Slot odd = rows.slot("odd", 1);
                var columns = rows.loop("columns", firing -> firing.get(inner) < 4, body -> {
                    Codelet first = body.codelet("first", firing -> firing.get(seen));
                    body.codelet("last", firing -> firing.set(inner, firing.get(inner) + 1))
                            .after(body.codelet("middle", firing -> firing.set(seen, 1))
                                    .after(first));
                });
                columns.after(begin);
                rows.codelet("choose", firing -> firing.signal(firing.get(outer) % 2 == 0 ? even : odd))
                        .after(columns)
                        .chooses(even, odd);
                Slot next = rows.slot("next", 1);
                even.fires(
                        rows.codelet("of even", firing -> firing.set(seen, 2)).signals(next));
                odd.fires(rows.codelet("of odd", firing -> firing.set(seen, 3)).signals(next));
                next.fires(rows.codelet("next row", firing -> firing.set(outer, firing.get(outer) + 1)));
            });
        });
    }

    /** Embeds a graph twice, behind others; one of its codelets reads a value that it comes after, or not. */
    private static void embedTwice(GraphBuilder g, boolean careful) {
        GraphBuilder part = CodeletGraph.named("part");
        Parameter<Integer> input = part.parameter("input");
        Shared<Integer> copy = part.shared("copy", () -> 0);
        Codelet first = part.codelet("first", firing -> firing.set(copy, firing.get(input)));
        Value<Integer> next =
                part.value("next", firing -> firing.get(input) + 1).after(first);
        part.codelet("use", firing -> Integer.sum(firing.get(next), firing.get(copy)))
                .after(careful ? next : first);
        CodeletGraph built = part.build();
        Value<Integer> six = g.value("six", firing -> 6);
        Embedded one = g.embed("one", built).with(input, six);
        Embedded two = g.embed("two", built).with(input, one.value(next));
        Value<Integer> twice = two.value(next);
        g.codelet("end", firing -> Integer.sum(firing.get(twice), firing.get(six)))
                .after(two);
    }

    @ParameterizedTest
    @MethodSource("machines")
    void embeddedGraphsAreCheckedWithTheirGraph(Machine machine) {
        assertPasses(machine, g -> embedTwice(g, true));
        assertRefused(
                machine, g -> embedTwice(g, false), "codelet \"one.use\" reads \"next\"", "after codelet \"one.next\"");
    }

    /** Reads a value of an embedded graph, behind it or not. */
    private static void readEmbedded(GraphBuilder g, boolean careful) {
        GraphBuilder part = CodeletGraph.named("inner");
        Value<Integer> six = part.value("six", firing -> 6);
        Embedded embedded = g.embed("part", part.build());
        Value<Integer> inner = embedded.value(six);
        Codelet read = g.codelet("read", firing -> firing.get(inner)).after(late(g));
        if (careful) {
            read.after(embedded);
        }
    }

    @ParameterizedTest
    @MethodSource("machines")
    void aValueOfAnEmbeddedGraphComesAfterThatGraph(Machine machine) {
        assertRefused(
                machine,
                g -> readEmbedded(g, false),
                "codelet \"read\" reads \"part.six\" of \"graph\"",
                "after codelet \"part.exit\"",
                "declare read.after(part)");
        assertPasses(machine, g -> readEmbedded(g, true));
    }

    @ParameterizedTest
    @MethodSource("machines")
    void whoseCompletionIsHandedOnIsOrderedByWhoeverEndsIt(Machine machine) {
        assertPasses(machine, g -> {
            Shared<Integer> result = g.shared("result", () -> 0);
            Promise<Integer> told = g.promise("told");
            Promise<Integer> soon = g.promise("soon");
            Shared<CompletableFuture<Completion<Integer>>> hand = g.shared("hand", CompletableFuture::new);
            g.codelet("ask", firing -> {
                firing.get(hand).complete(firing.begin(told));
                firing.beginTimer(soon, 1, Duration.ofMillis(1));
            });
            g.codelet("answer", firing -> {
                        firing.set(result, 42);
                        firing.get(hand).thenAccept(completion -> completion.complete(42));
                    })
                    .after(late(g));
            g.codelet("use", firing -> Integer.sum(firing.get(result), firing.get(told)))
                    .after(told);
            g.codelet("use later", firing -> firing.get(soon)).after(soon);
        });
    }

    @ParameterizedTest
    @MethodSource("machines")
    void aPromiseReadWithoutAnArcIsRefused(Machine machine) {
        assertRefused(
                machine,
                g -> {
                    Promise<Integer> answer = g.promise("answer");
                    g.codelet("tell", firing -> firing.complete(answer, 42));
                    g.codelet("read", firing -> firing.get(answer)).after(late(g));
                },
                "codelet \"read\" reads promise \"answer\" of \"graph\"",
                "declare read.after(answer)");
    }

    @ParameterizedTest
    @MethodSource("machines")
    void whoCompletesAPromiseMayReadIt(Machine machine) {
        assertPasses(machine, g -> {
            Promise<Integer> answer = g.promise("answer");
            Codelet tell = g.codelet("tell", firing -> {
                firing.complete(answer, 42);
                firing.get(answer);
            });
            g.codelet("read", firing -> firing.get(answer)).after(tell);
            g.codelet("use", firing -> firing.get(answer)).after(answer);
        });
    }

    @ParameterizedTest
    @MethodSource("machines")
    void threadedProceduresAreCheckedToo(Machine machine) {
        assertRefused(
                machine,
                g -> {
                    Promise<Integer> answer = g.promise("answer");
                    g.codelet("ask", firing -> firing.invoke(CARELESS, 1, answer));
                    g.codelet("use", firing -> firing.get(answer)).after(answer);
                },
                "codelet \"answer\" reads \"next\" of \"careless\"");
        assertPasses(machine, g -> {
            Promise<Integer> answer = g.promise("answer");
            Shared<Integer> sum = g.shared("sum", () -> 0);
            Slot end = g.slot("end", 1);
            g.codelet("ask", firing -> {
                        firing.set(sum, 1);
                        firing.invoke(TRIANGLE, 20, answer);
                        firing.invoke(TRIANGLE, 3, end);
                    })
                    .chooses(end);
            g.codelet("use", firing -> firing.set(sum, firing.get(answer) + firing.get(sum)))
                    .after(answer, end);
        });
    }

    @ParameterizedTest
    @MethodSource("machines")
    void largeGraphsAreLeftOut(Machine machine) {
        assertPasses(machine, g -> {
            Shared<Integer> last = g.shared("last", () -> 0);
            g.codelets("set", 100_001, firing -> firing.set(last, firing.index()));
        });
    }

    @ParameterizedTest
    @MethodSource("machines")
    void theGraphOfACheckedRunIsTheCallers(Machine machine) {
        GraphBuilder g = CodeletGraph.named("graph");
        Parameter<Integer> n = g.parameter("n");
        Value<Integer> next = g.value("next", n, number -> number + 1);
        CodeletGraph graph = g.build();
        try (Cam cam = machine.open()) {
            var run = cam.run(graph, CHECKED.with(n, 6)).join();
            assertEquals(graph, run.graph());
            assertEquals(7, run.get(next));
            assertEquals(List.of(1L), List.of(run.report().fired()));
        }
    }

    private static final Kernel ADD = new Kernel("add", arguments -> arguments.ints(0)[arguments.offset(0)]++);

    private static Codelet add(GraphBuilder g, String name, Blocks<int[]> rows, int from, int length) {
        return g.codelets(name, 1, ADD, (index, arguments) -> arguments.updates(rows.at(0), from, length));
    }

    @ParameterizedTest
    @MethodSource("machines")
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

    /** Declares a kernel that stores 7 into an element, with updates of 2 and 3 of 8, and reads of the first four. */
    private static void stores(GraphBuilder g, int element) {
        Blocks<int[]> rows = g.blocks("row", BlockType.INTS, 2, 8);
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
    @MethodSource("machines")
    void aKernelThatWritesWhatItHasNotDeclaredIsRefused(Machine machine) {
        assertPasses(machine, g -> stores(g, 2));
        assertRefused(
                machine,
                g -> stores(g, 1),
                "codelet \"store\" writes element 1 of Block \"row[0]\" of \"graph\", of which it declares: updates 2 to 3,"
                        + " reads 0 to 3; declare what it writes with updates, or with writes if it writes all of it");
        assertRefused(machine, g -> stores(g, 7), "writes element 7 of Block \"row[0]\"");
    }

    @ParameterizedTest
    @MethodSource("machines")
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

    @ParameterizedTest
    @MethodSource("machines")
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
    @MethodSource("machines")
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
    @MethodSource("machines")
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
    @MethodSource("machines")
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

    /** Declares a loop of three rounds in which a value is computed and read. */
    private static void readInLoop(GraphBuilder g, boolean after, boolean before) {
        Shared<Integer> round = g.shared("round", () -> 0);
        g.loop("iterate", firing -> firing.get(round) < 3, body -> {
            Value<Integer> next = body.value("next", firing -> 7);
            Codelet read = body.codelet("read", firing -> {
                if (!before || firing.get(round) > 0) {
                    firing.get(next);
                }
            });
            if (after) {
                read.after(next);
            } else if (before) {
                next.after(read);
            } else {
                read.after(late(body));
            }
            body.codelet("count", firing -> firing.set(round, firing.get(round) + 1))
                    .after(read, next);
        });
    }

    @ParameterizedTest
    @MethodSource("machines")
    void aValueReadInTheRoundOfItsLoopThatComputesItIsRefusedWithoutAnArc(Machine machine) {
        assertPasses(machine, g -> readInLoop(g, true, false));
        assertPasses(machine, g -> readInLoop(g, false, true));
        assertRefused(machine, g -> readInLoop(g, false, false), "codelet \"read\"", "\"next\" of \"graph\"", "arc");
    }

    /** Another CU may read before there is anything to read: that is refused too, with the same remedy. */
    @ParameterizedTest
    @MethodSource("machines")
    void aPromiseReadInTheRoundOfItsLoopThatCompletesItIsRefusedWithoutAnArc(Machine machine) {
        assertRefused(
                machine,
                g -> {
                    Shared<Integer> round = g.shared("round", () -> 0);
                    g.loop("iterate", firing -> firing.get(round) < 3, body -> {
                        Promise<Integer> answer = body.promise("answer");
                        Codelet tell = body.codelet("tell", firing -> firing.complete(answer, 42));
                        Codelet read = body.codelet("read", firing -> firing.get(answer))
                                .after(late(body));
                        body.codelet("count", firing -> firing.set(round, firing.get(round) + 1))
                                .after(answer)
                                .after(tell, read);
                    });
                },
                "codelet \"read\"",
                "\"answer\" of \"graph\"",
                "declare");
    }

    @ParameterizedTest
    @MethodSource("machines")
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
}
