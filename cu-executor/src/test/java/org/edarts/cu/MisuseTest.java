package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Firing;
import org.edarts.codelet.Loop;
import org.edarts.codelet.Promise;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.Value;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What bodies are told that use a handle in a way their codelet did not declare; the same on all machines. */
class MisuseTest {
    private static final ThreadedProcedure<Integer, Integer> CALLED =
            ThreadedProcedure.define("called", p -> p.codelet("only", firing -> firing.complete(p.result(), 1)));

    /** One CU, so that codelets without arcs fire one after another, and both ways of running a graph. */
    static List<Cam> cams() {
        List<Cam> cams = new ArrayList<>();
        cams.add(VirtualCam.on(Machines.host(1)));
        cams.add(HostCam.with().cus(1).open());
        cams.add(HostCam.with().cus(1).policy("fifo").open());
        return cams;
    }

    private static void assertRefused(String message, Cam cam, CodeletGraph graph) {
        try (cam) {
            for (int time = 0; time < 2; time++) {
                CodeletFailedException failure = assertThrows(
                        CodeletFailedException.class,
                        () -> cam.run(graph, RunOptions.DEFAULT.checked(false)).await());
                assertInstanceOf(IllegalStateException.class, failure.getCause());
                assertEquals(message, failure.getCause().getMessage());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void readsAValueThatIsNotThereYet(Cam cam) {
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            var first = g.codelet("first", firing -> {});
            Value<Integer> late = g.value("v", firing -> 1, first);
            first.after(g.codelet("y", firing -> firing.get(late)));
        });
        assertRefused(
                "codelet \"y\" reads \"v\" of \"graph\", which has no content yet; declare y.after(v)", cam, graph);
    }

    @ParameterizedTest
    @MethodSource("cams")
    @SuppressWarnings("NullAway") // that is what is tested
    void readsNullAsANumber(Cam cam) {
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            Value<Integer> nothing = g.value("nothing", firing -> null);
            g.codelet("reads", firing -> firing.getInt(nothing)).after(nothing);
        });
        try (cam) {
            for (boolean checked : new boolean[] {false, true}) {
                CodeletFailedException failure = assertThrows(
                        CodeletFailedException.class,
                        () -> cam.run(graph, RunOptions.DEFAULT.checked(checked))
                                .await());
                assertEquals("reads", failure.codelet());
                assertEquals(
                        "the content of Value \"nothing\" of \"graph\" is null, and is read as a number: read it with"
                                + " get, or give it one",
                        failure.getCause().getMessage());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void readsWithinALoopAValueOfOutside(Cam cam) {
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            var first = g.codelet("first", firing -> {});
            Value<Integer> late = g.value("v", firing -> 1, first);
            Loop loop = g.loop("again", firing -> false, round -> round.codelet("y", firing -> firing.get(late)));
            first.after(loop);
        });
        assertRefused(
                "codelet \"y\" reads \"v\" of \"graph\", which has no content yet; declare again.after(v)", cam, graph);
    }

    @ParameterizedTest
    @MethodSource("cams")
    void readsOutsideOfALoopWhatIsGivenWithin(Cam cam) {
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            var y = new AtomicReference<Promise<Integer>>();
            Codelet reader = g.codelet("y", firing -> firing.get(y.get()));
            g.loop("again", firing -> false, round -> {
                        y.set(round.promise("p"));
                        round.codelet("gives", firing -> firing.complete(y.get(), 1));
                    })
                    .after(reader);
        });
        assertRefused(
                "codelet \"y\" reads \"p\" of \"graph\", which has no content yet; declare y.after(again)", cam, graph);
    }

    @ParameterizedTest
    @MethodSource("cams")
    void readsAPromiseThatNobodyCompleted(Cam cam) {
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            Promise<Integer> promise = g.promise("p");
            g.codelet("y", firing -> firing.get(promise));
        });
        assertRefused(
                "codelet \"y\" reads \"p\" of \"graph\", which has no content yet; declare y.after(p)", cam, graph);
    }

    @ParameterizedTest
    @MethodSource("cams")
    void readsTheResultOfItsProcedureBeforeItIsComplete(Cam cam) {
        ThreadedProcedure<Integer, Integer> reads =
                ThreadedProcedure.define("reads", p -> p.codelet("y", firing -> firing.get(p.result())));
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            Promise<Integer> promise = g.promise("p");
            g.codelet("invokes", firing -> firing.invoke(reads, 1, promise));
        });
        assertRefused(
                "codelet \"y\" reads \"result\" of \"reads\", which has no content yet;"
                        + " let \"y\" come after what completes the result",
                cam,
                graph);
    }

    @ParameterizedTest
    @MethodSource("cams")
    void readsTheFrameOfAnEndedProcedureAsNew(Cam cam) throws InterruptedException {
        List<String> seen = new ArrayList<>();
        ThreadedProcedure<Integer, Integer> twice = ThreadedProcedure.define("twice", p -> {
            Promise<Integer> inner = p.promise("inner");
            var early = p.codelet("early", firing -> {
                try {
                    seen.add("content " + firing.get(inner));
                } catch (IllegalStateException missing) {
                    seen.add("none");
                }
            });
            p.codelet("completes", firing -> firing.complete(inner, 1)).after(early);
            p.codelet("ends", firing -> firing.complete(p.result(), 1)).after(inner);
        });
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            Promise<Integer> one = g.promise("one");
            Promise<Integer> two = g.promise("two");
            g.codelet("first", firing -> firing.invoke(twice, 1, one));
            g.codelet("second", firing -> firing.invoke(twice, 1, two)).after(one);
            g.codelet("end", firing -> {}).after(two);
        });
        try (cam) {
            cam.run(graph).await();
            assertEquals(List.of("none", "none"), seen);
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void nullIsAContent(Cam cam) throws InterruptedException {
        List<Object> seen = new ArrayList<>();
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            Shared<Object> shared = g.shared("s", () -> null);
            Promise<Object> promise = g.promise("p");
            Value<Object> value = g.value("v", firing -> {
                firing.complete(promise, null);
                return null;
            });
            g.codelet("y", firing -> {
                        seen.add(firing.get(shared));
                        seen.add(firing.get(promise));
                        seen.add(firing.get(value));
                    })
                    .after(value, promise);
        });
        try (cam) {
            cam.run(graph).await();
            assertEquals(3, seen.size());
            seen.forEach(content -> assertNull(content));
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void signalsASlotThatOnlyAnotherCodeletChose(Cam cam) {
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            Slot slot = g.slot("s", 1).fires(g.codelet("end", firing -> {}));
            var y = g.codelet("y", firing -> firing.signal(slot));
            g.codelet("z", firing -> firing.signal(slot)).chooses(slot).after(y);
        });
        assertRefused(
                "codelet \"y\" signals slot \"s\" without saying so; declare it with codelet.chooses(slot)",
                cam,
                graph);
    }

    @ParameterizedTest
    @MethodSource("cams")
    void signalsASlotThatItSignalsAnyway(Cam cam) {
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            Slot slot = g.slot("s", 1).fires(g.codelet("end", firing -> {}));
            g.codelet("y", firing -> firing.signal(slot)).signals(slot);
        });
        assertRefused(
                "codelet \"y\" signals slot \"s\", which gets a signal when the codelet has fired, anyway: leave that to"
                        + " the arc, or declare codelet.chooses(slot) in place of codelet.signals(slot)",
                cam,
                graph);
    }

    @ParameterizedTest
    @MethodSource("cams")
    void signalsASlotThatNobodyChose(Cam cam) {
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            Slot slot = g.slot("s", 1).fires(g.codelet("end", firing -> {}));
            g.codelet("z", firing -> {}).signals(slot).after(g.codelet("y", firing -> firing.signal(slot)));
        });
        assertRefused(
                "codelet \"y\" signals slot \"s\" without saying so; declare it with codelet.chooses(slot)",
                cam,
                graph);
    }

    @ParameterizedTest
    @MethodSource("cams")
    void endsAProcedureInASlotThatOnlyAnotherCodeletChose(Cam cam) {
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            Slot slot = g.slot("s", 1).fires(g.codelet("end", firing -> {}));
            var y = g.codelet("y", firing -> firing.invoke(CALLED, 1, slot));
            g.codelet("z", firing -> firing.signal(slot)).chooses(slot).after(y);
        });
        assertRefused(
                "codelet \"y\" signals slot \"s\" without saying so; declare it with codelet.chooses(slot)",
                cam,
                graph);
    }

    @ParameterizedTest
    @MethodSource("cams")
    void completesAPromiseThatOthersDeclareToComplete(Cam cam) {
        List<BiFunction<Firing, Promise<Integer>, Object>> ways = List.of(
                (firing, promise) -> {
                    firing.complete(promise, 1);
                    return "";
                },
                (firing, promise) -> {
                    firing.invoke(CALLED, 1, promise);
                    return "";
                },
                (firing, promise) -> {
                    firing.beginTimer(promise, 1, Duration.ZERO);
                    return "";
                },
                (firing, promise) -> firing.begin(promise));
        try (cam) {
            for (BiFunction<Firing, Promise<Integer>, Object> way : ways) {
                CodeletGraph graph = CodeletGraph.build("graph", g -> {
                    Promise<Integer> promise = g.promise("p");
                    var y = g.codelet("y", firing -> way.apply(firing, promise));
                    g.codelet("z", firing -> firing.complete(promise, 1))
                            .completes(promise)
                            .after(y);
                    g.codelet("end", firing -> {}).after(promise);
                });
                CodeletFailedException failure = assertThrows(
                        CodeletFailedException.class, () -> cam.run(graph).await());
                assertInstanceOf(IllegalStateException.class, failure.getCause());
                assertEquals(
                        "codelet \"y\" completes promise \"p\" without saying so, while others do; declare it with"
                                + " codelet.completes(promise)",
                        failure.getCause().getMessage());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void completesTheResultThatOthersDeclareToComplete(Cam cam) {
        ThreadedProcedure<Integer, Integer> procedure = ThreadedProcedure.define("procedure", p -> {
            var y = p.codelet("y", firing -> firing.complete(p.result(), 1));
            p.codelet("z", firing -> firing.complete(p.result(), 1))
                    .completes(p.result())
                    .after(y);
        });
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            Promise<Integer> promise = g.promise("p");
            g.codelet("invokes", firing -> firing.invoke(procedure, 1, promise)).completes(promise);
        });
        assertRefused(
                "codelet \"y\" completes promise \"result\" without saying so, while others do; declare it with"
                        + " codelet.completes(promise)",
                cam,
                graph);
    }

    @ParameterizedTest
    @MethodSource("cams")
    void readsThePromiseOfTheRoundBefore(Cam cam) {
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            Shared<int[]> rounds = g.shared("rounds", () -> new int[1]);
            g.loop("loop", firing -> true, body -> {
                Promise<Integer> promise = g.promise("p");
                var y = g.codelet("y", firing -> {
                    if (++firing.get(rounds)[0] == 2) {
                        firing.get(promise);
                    }
                });
                g.codelet("z", firing -> firing.complete(promise, 1)).after(y);
                g.codelet("end", firing -> firing.get(promise)).after(promise);
            });
        });
        assertRefused(
                "codelet \"y\" reads \"p\" of \"graph\", which has no content yet; declare y.after(p)", cam, graph);
    }

    @ParameterizedTest
    @MethodSource("cams")
    void sharedStateWhoseSupplierThrows(Cam cam) {
        IllegalArgumentException cause = new IllegalArgumentException("no luck");
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            g.<Integer>shared("s", () -> {
                throw cause;
            });
            g.codelet("y", firing -> {});
        });
        try (cam) {
            IllegalStateException failure = assertThrows(IllegalStateException.class, () -> cam.run(graph));
            assertEquals("what makes the first content of \"s\" of \"graph\" failed: " + cause, failure.getMessage());
            assertSame(cause, failure.getCause());
        }
    }
}
