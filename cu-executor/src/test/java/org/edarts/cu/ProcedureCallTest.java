package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Cell;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Completion;
import org.edarts.codelet.Firing;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.SpentSlotException;
import org.edarts.codelet.StallException;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.GraphException;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Threaded procedures by themselves, on themselves, with numbers, and with nobody who waits for them. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ProcedureCallTest {
    private static final int DEEP = 1_000_000;

    static List<Cam> cams() {
        List<Cam> cams = new ArrayList<>();
        for (int cus = 1; cus <= 3; cus++) {
            for (String policy : List.of("adaptive", "fifo", "local-first")) {
                cams.add(HostCam.with().cus(cus).policy(policy).open());
            }
        }
        cams.add(HostCam.with().cus(2).dedicatedSu().open());
        cams.add(VirtualCam.on(Machines.host(2)));
        return cams;
    }

    private static final ThreadedProcedure<Integer, Long> FIB = ThreadedProcedure.define("fib", p -> {
        Promise<Long> left = p.promise("left");
        Promise<Long> right = p.promise("right");
        p.codelet("split", firing -> {
            int n = firing.getInt(p.argument());
            if (n < 2) {
                firing.complete(p.result(), (long) n);
            } else {
                firing.invoke(p.self(), n - 1, left);
                firing.invoke(p.self(), n - 2, right);
            }
        });
        p.codelet("sum", firing -> firing.complete(p.result(), firing.getLong(left) + firing.getLong(right)))
                .after(left, right);
    });

    @ParameterizedTest
    @MethodSource("cams")
    void aProcedureThatInvokesItself(Cam cam) {
        try (cam) {
            for (int again = 0; again < 3; again++) {
                assertEquals(6765, cam.call(FIB, 20));
            }
        }
    }

    /** As many on one CU; a tenth by other policies, on several CUs, where frames move, and in virtual time. */
    @ParameterizedTest
    @MethodSource("cams")
    void aMillionInvocationsThatWaitForTheNext(Cam cam) {
        ThreadedProcedure<Integer, Integer> depth = ThreadedProcedure.define("depth", p -> {
            Promise<Integer> below = p.promise("below");
            p.codelet("down", firing -> {
                int left = firing.getInt(p.argument());
                if (left == 0) {
                    firing.complete(p.result(), 0);
                } else {
                    firing.invoke(p.self(), left - 1, below);
                }
            });
            p.codelet("up", firing -> firing.complete(p.result(), firing.getInt(below) + 1))
                    .after(below);
        });
        try (cam) {
            boolean many = cam instanceof HostCam host
                    && host.policy().equals("fifo")
                    && host.machine().cus().size() == 1
                    && Runtime.getRuntime().maxMemory() >= 2L << 30;
            int deep = many ? DEEP : DEEP / 10;
            assertEquals(deep, cam.call(depth, deep));
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void numbersAndTheObjectsThatStandForThemAreTheSame(Cam cam) {
        ThreadedProcedure<Integer, Double> numbers = ThreadedProcedure.define("numbers", p -> {
            Promise<Integer> one = p.promise("one");
            Promise<Long> two = p.promise("two");
            Promise<Double> three = p.promise("three");
            p.codelet("numbers", firing -> {
                firing.complete(one, Integer.MIN_VALUE);
                firing.complete(two, Long.MAX_VALUE);
                firing.complete(three, -0.0);
            });
            Promise<Integer> four = p.promise("four");
            Promise<Long> five = p.promise("five");
            Promise<Double> six = p.promise("six");
            p.codelet("objects", firing -> {
                        assertEquals(Integer.MIN_VALUE, firing.getInt(one));
                        assertEquals(Long.MAX_VALUE, firing.getLong(two));
                        assertEquals(-0.0, firing.getDouble(three));
                        assertEquals(Integer.valueOf(Integer.MIN_VALUE), firing.<Object>get(box(one)));
                        assertEquals(Long.valueOf(Long.MAX_VALUE), firing.<Object>get(box(two)));
                        assertEquals(Double.valueOf(-0.0), firing.<Object>get(box(three)));
                        firing.complete(four, Integer.valueOf(4));
                        firing.complete(five, Long.valueOf(5));
                        firing.complete(six, Double.valueOf(6));
                    })
                    .after(one, two, three);
            p.codelet("sum", firing -> {
                        firing.complete(
                                p.result(),
                                firing.getInt(four)
                                        + firing.getLong(five)
                                        + firing.getDouble(six)
                                        + firing.get(p.argument()));
                        assertEquals(22.0, firing.getDouble(p.result()));
                    })
                    .after(four, five, six);
        });
        try (cam) {
            assertEquals(22.0, cam.call(numbers, 7));
        }
    }

    @SuppressWarnings("unchecked")
    private static Cell<Object> box(Promise<?> promise) {
        return (Promise<Object>) promise;
    }

    @ParameterizedTest
    @MethodSource("cams")
    void theFrameOfTheNextInvocationKnowsNothingOfTheOneBefore(Cam cam) {
        ThreadedProcedure<Integer, Integer> forgets = ThreadedProcedure.define("forgets", p -> {
            Promise<Integer> given = p.promise("given");
            p.codelet("gives", firing -> {
                assertThrows(IllegalStateException.class, () -> firing.get(given));
                assertThrows(IllegalStateException.class, () -> firing.getInt(given));
                firing.complete(given, firing.getInt(p.argument()));
            });
            p.codelet("takes", firing -> firing.complete(p.result(), firing.getInt(given)))
                    .after(given);
        });
        try (cam) {
            for (int call = 0; call < 200; call++) {
                assertEquals(call, cam.call(forgets, call));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void nobodyWaitsForThem(Cam cam) {
        AtomicInteger leaves = new AtomicInteger();
        ThreadedProcedure<Integer, Void> halves = ThreadedProcedure.define(
                "halves",
                p -> p.codelet("halve", firing -> halve(firing, p.self(), firing.getInt(p.argument()), leaves)));
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            Slot ended = g.slot("ended", 1);
            g.codelet("begins", firing -> firing.invoke(halves, 1000, ended)).chooses(ended);
            ended.fires(g.codelet("looks", firing -> assertEquals(1000, leaves.get())));
        });
        CodeletGraph alone = CodeletGraph.build(
                "alone",
                g -> g.codelet("begins", firing -> firing.invoke(halves, 500)).invokes());
        try (cam) {
            cam.run(graph).join();
            cam.run(alone).join();
            CodeletGraph embeds = CodeletGraph.build("embeds", g -> g.embed("part", alone));
            cam.run(embeds).join();
        }
        assertEquals(2000, leaves.get());
    }

    @ParameterizedTest
    @MethodSource("cams")
    void aGraphSaysThatItInvokesThem(Cam cam) {
        ThreadedProcedure<Integer, Void> nothing =
                ThreadedProcedure.define("nothing", p -> p.codelet("a", firing -> {}));
        CodeletGraph silent =
                CodeletGraph.build("silent", g -> g.codelet("begins", firing -> firing.invoke(nothing, 1)));
        try (cam) {
            String message = assertThrows(
                            CodeletFailedException.class, () -> cam.run(silent).join())
                    .getCause()
                    .getMessage();
            assertTrue(message.contains("\"begins\" invokes \"nothing\"") && message.contains("invokes()"), message);
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void aNullIsAnArgumentAndAResult(Cam cam) {
        ThreadedProcedure<String, String> same = ThreadedProcedure.define(
                "same", p -> p.codelet("a", firing -> firing.complete(p.result(), firing.get(p.argument()))));
        try (cam) {
            assertNull(cam.call(same, null));
            assertEquals("x", cam.call(same, "x"));
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void whatIsCopiedIsCopiedWhateverItIs(Cam cam) {
        ThreadedProcedure<Integer, Integer> plusOne = ThreadedProcedure.<Integer, Integer>define(
                        "plus one",
                        p -> p.codelet("a", firing -> firing.complete(p.result(), firing.getInt(p.argument()))))
                .copying(argument -> argument + 1);
        ThreadedProcedure<Integer, Integer> calls = ThreadedProcedure.define("calls", p -> {
            Promise<Integer> more = p.promise("more");
            p.codelet("a", firing -> firing.invoke(plusOne, 1, more));
            p.codelet("b", firing -> firing.complete(p.result(), firing.getInt(more)))
                    .after(more);
        });
        try (cam) {
            assertEquals(2, cam.call(calls, 0));
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void aResultThatNeverComesAndOneThatComesTwice(Cam cam) {
        ThreadedProcedure<Integer, Integer> never =
                ThreadedProcedure.define("never", p -> p.codelet("a", firing -> {}));
        ThreadedProcedure<Integer, Integer> twice = ThreadedProcedure.define(
                "twice",
                p -> p.codelet("a", firing -> {
                    firing.complete(p.result(), 1);
                    firing.complete(p.result(), 2);
                }));
        try (cam) {
            assertThrows(StallException.class, () -> cam.call(never, 1));
            CodeletFailedException failure = assertThrows(CodeletFailedException.class, () -> cam.call(twice, 1));
            assertTrue(failure.getCause() instanceof SpentSlotException, failure::toString);
            assertEquals(6765, cam.call(FIB, 20));
        }
    }

    /** The remedies that the message names: see {@code nobodyWaitsForThem} for the slot. */
    @ParameterizedTest
    @MethodSource("cams")
    void oneWithoutAResultIsCalledIfItCompletesNull(Cam cam) {
        AtomicInteger leaves = new AtomicInteger();
        ThreadedProcedure<Integer, Void> silent = ThreadedProcedure.define(
                "silent",
                p -> p.codelet("halve", firing -> halve(firing, p.self(), firing.getInt(p.argument()), leaves)));
        ThreadedProcedure<Integer, Void> halves = ThreadedProcedure.define(
                "halves",
                p -> p.codelet("halve", firing -> {
                    firing.complete(p.result(), null);
                    halve(firing, p.self(), firing.getInt(p.argument()), leaves);
                }));
        try (cam) {
            String message = assertThrows(StallException.class, () -> cam.call(silent, 1_000))
                    .getMessage();
            assertTrue(message.contains("\"silent\"") && message.contains("p.result()"), message);
            leaves.set(0);
            assertNull(cam.call(halves, 1_000));
            assertEquals(1_000, leaves.get(), "returns when all has ended");
        }
    }

    private static void halve(Firing firing, ThreadedProcedure<Integer, Void> self, int size, AtomicInteger leaves) {
        if (size == 1) {
            leaves.incrementAndGet();
        } else {
            firing.invoke(self, size / 2);
            firing.invoke(self, size - size / 2);
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void anOperationThatEndsOutsideHoldsItsProcedure(Cam cam) {
        ThreadedProcedure<Integer, Integer> outside = ThreadedProcedure.define("outside", p -> {
            Promise<Integer> later = p.promise("later");
            p.codelet("begins", firing -> {
                Completion<Integer> completion = firing.begin(later);
                int given = firing.getInt(p.argument());
                completion.complete(given);
            });
            p.codelet("ends", firing -> firing.complete(p.result(), firing.getInt(later)))
                    .after(later);
        });
        ThreadedProcedure<Integer, Integer> many = ThreadedProcedure.define("many", p -> {
            Shared<AtomicInteger> sum = p.shared("sum", AtomicInteger::new);
            List<Promise<Integer>> all = new ArrayList<>();
            for (int index = 0; index < 100; index++) {
                all.add(p.promise("promise " + index));
            }
            p.codelet("invokes", firing -> {
                for (int index = 0; index < all.size(); index++) {
                    firing.invoke(outside, index, all.get(index));
                }
            });
            Codelet last = p.codelet("last", firing -> {
                all.forEach(promise -> firing.get(sum).addAndGet(firing.getInt(promise)));
                firing.complete(p.result(), firing.get(sum).get());
            });
            all.forEach(last::after);
        });
        try (cam) {
            for (int call = 0; call < 20; call++) {
                assertEquals(4950, cam.call(many, 0));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void numbersOfAGraphAreWhereItsRunIsAskedForThem(Cam cam) {
        GraphBuilder g = CodeletGraph.named("graph");
        Promise<Integer> number = g.promise("number");
        Promise<Long> fib = g.promise("fib");
        g.codelet("completes", firing -> firing.complete(number, 12));
        g.codelet("invokes", firing -> firing.invoke(FIB, firing.getInt(number), fib))
                .after(number);
        CodeletGraph graph = g.build();
        try (cam) {
            assertEquals(144L, cam.run(graph).join().get(fib));
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void oneThatIsNotWellFormedIsRefusedByTheCall(Cam cam) {
        ThreadedProcedure<Integer, Integer> twice = ThreadedProcedure.define("twice", p -> {
            p.promise("reply");
            p.codelet("reply", firing -> firing.complete(p.result(), 1));
        });
        try (cam) {
            assertEquals(
                    "graph \"twice\" has two parts called \"reply\": give each its own name",
                    assertThrows(GraphException.class, () -> cam.call(twice, 1)).getMessage());
        }
    }
}
