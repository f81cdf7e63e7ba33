package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Loop;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.StallException;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What runs say that can never go on: the same words on the host, whatever its policy, and in virtual time. */
class StallReportTest {
    private static final ThreadedProcedure<Integer, Integer> FORGETS =
            ThreadedProcedure.define("forgets", p -> p.codelet("idle", firing -> {}));

    private static final ThreadedProcedure<Integer, Integer> WAITS = ThreadedProcedure.define("waits", p -> {
        Slot two = p.slot("two", 2);
        p.codelet("one", firing -> firing.signal(two)).chooses(two);
        two.fires(p.codelet("dormant", firing -> firing.complete(p.result(), 1)));
    });

    private static final ThreadedProcedure<Integer, Integer> EMPTY = ThreadedProcedure.define("empty", p -> {
        Promise<Integer> unused = p.promise("unused");
        p.codelet("dormant", firing -> {}).after(unused);
    });

    static List<Arguments> stalls() {
        return List.of(
                Arguments.of(promise(), "slot \"never\" got 0 of 1 signals, and \"dormant\" waits for it"),
                Arguments.of(missingSignal(), "slot \"two\" got 1 of 2 signals, and \"dormant\" waits for it"),
                Arguments.of(forgottenBesideAChoice(), "slot \"never\" got 0 of 1 signals, and \"uses\"[0]"),
                Arguments.of(exitThatNobodySignals(), "slot \"loop.exit\" got 0 of 1 signals, and \"after\" waits"),
                Arguments.of(
                        exitThatNobodySignalsInALaterRound(),
                        "slot \"loop.exit\" got 0 of 1 signals, and \"after\" waits"),
                Arguments.of(innerLoopThatNeverEnds(), "slot \"inner.exit\" got 0 of 1 signals"),
                Arguments.of(roundThatIsNotJoined(), "and \"joined\" waits for it"),
                Arguments.of(calling(FORGETS), "\"forgets\" ended without completing its result"),
                Arguments.of(calling(WAITS), "\"waits\" ended without completing its result"),
                Arguments.of(calling(EMPTY), "\"empty\" ended without completing its result"),
                Arguments.of(callingForItsEnd(WAITS), "slot \"two\" got 1 of 2 signals, and \"dormant\" waits for it"));
    }

    private static CodeletGraph promise() {
        return CodeletGraph.build("promise", g -> {
            Promise<Integer> never = g.promise("never");
            g.codelet("some", firing -> {});
            g.codelet("dormant", firing -> {}).after(never);
        });
    }

    private static CodeletGraph missingSignal() {
        return CodeletGraph.build("missing signal", g -> {
            Slot two = g.slot("two", 2);
            g.codelet("one", firing -> firing.signal(two)).chooses(two);
            Codelet dormant = g.codelet("dormant", firing -> {});
            two.fires(dormant);
            g.codelet("behind", firing -> {}).after(dormant);
        });
    }

    private static CodeletGraph forgottenBesideAChoice() {
        return CodeletGraph.build("forgotten", g -> {
            Slot taken = g.slot("taken", 1);
            Promise<String> never = g.promise("never");
            g.loop("loop", firing -> false, body -> g.codelet("work", firing -> {}));
            g.codelet("choose", firing -> firing.signal(taken)).chooses(taken);
            taken.fires(g.codelet("onTheWay", firing -> {}));
            Codelet input = g.codelet("input", firing -> {});
            g.codelets("uses", 5, firing -> {}).after(never, input);
        });
    }

    private static CodeletGraph exitThatNobodySignals() {
        return loopThatStopsInRound(1);
    }

    private static CodeletGraph exitThatNobodySignalsInALaterRound() {
        return loopThatStopsInRound(3);
    }

    /** What the codelet of the loop chooses is out of the loop, so that only the promise leads to the end of a round. */
    private static CodeletGraph loopThatStopsInRound(int last) {
        return CodeletGraph.build("loop", g -> {
            Shared<int[]> rounds = g.shared("rounds", () -> new int[1]);
            Slot begun = g.slot("begun", 1).rearmed();
            Loop loop = g.loop("loop", firing -> true, body -> {
                Promise<String> tick = g.promise("tick");
                g.codelet("work", firing -> {
                            firing.signal(begun);
                            if (++firing.get(rounds)[0] < last) {
                                firing.complete(tick, "tick");
                            }
                        })
                        .chooses(begun);
                g.codelet("tock", firing -> {}).after(tick);
            });
            g.codelet("after", firing -> {}).after(loop);
            begun.fires(g.codelet("elsewhere", firing -> {}));
        });
    }

    private static CodeletGraph innerLoopThatNeverEnds() {
        return CodeletGraph.build("nested", g -> {
            Slot begun = g.slot("begun", 1);
            Loop outer = g.loop("outer", firing -> false, around -> {
                g.loop("inner", firing -> true, body -> {
                    Promise<String> tick = g.promise("tick");
                    g.codelet("work", firing -> firing.signal(begun)).chooses(begun);
                    g.codelet("tock", firing -> {}).after(tick);
                });
            });
            g.codelet("after", firing -> {}).after(outer);
            begun.fires(g.codelet("elsewhere", firing -> {}));
        });
    }

    private static CodeletGraph roundThatIsNotJoined() {
        return CodeletGraph.build("round", g -> {
            Shared<int[]> rounds = g.shared("rounds", () -> new int[1]);
            Loop loop = g.loop("loop", firing -> true, body -> {
                Promise<String> tick = g.promise("tick");
                Codelet work = g.codelet("work", firing -> {
                    if (++firing.get(rounds)[0] < 3) {
                        firing.complete(tick, "tick");
                    }
                });
                g.codelet("tock", firing -> {}).after(tick);
                g.codelet("joined", firing -> {}).after(tick, work);
            });
            g.codelet("after", firing -> {}).after(loop);
        });
    }

    private static CodeletGraph calling(ThreadedProcedure<Integer, Integer> procedure) {
        return CodeletGraph.build("calling", g -> {
            Promise<Integer> value = g.promise("value");
            g.codelet("begin", firing -> firing.invoke(procedure, 1, value));
            g.codelet("end", firing -> {}).after(value);
        });
    }

    private static CodeletGraph callingForItsEnd(ThreadedProcedure<Integer, Integer> procedure) {
        return CodeletGraph.build("calling", g -> {
            Slot ended = g.slot("ended", 1);
            g.codelet("begin", firing -> firing.invoke(procedure, 1, ended)).chooses(ended);
            ended.fires(g.codelet("end", firing -> {}));
        });
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("stalls")
    void isTheSameOnAllMachines(CodeletGraph graph, String reason) {
        StallException expected = stall(VirtualCam.on(Machines.host(2)), graph);
        assertTrue(expected.getMessage().contains(reason), expected.getMessage());
        for (String policy : List.of("adaptive", "fifo", "round-robin")) {
            for (int cus = 1; cus <= 2; cus++) {
                HostCam.Settings settings = HostCam.with().cus(cus).policy(policy);
                assertSame(expected, settings, graph);
                assertSame(expected, settings.dedicatedSu(), graph);
            }
        }
    }

    private static void assertSame(StallException expected, HostCam.Settings settings, CodeletGraph graph) {
        try (HostCam cam = settings.open()) {
            StallException stall = stall(cam, graph);
            assertEquals(expected.getMessage(), stall.getMessage());
            assertEquals(expected.notFired(), stall.notFired());
        }
    }

    private static StallException stall(Cam cam, CodeletGraph graph) {
        return assertThrows(StallException.class, () -> cam.run(graph).await());
    }

    @Test
    void aProcedureThatHasNothingToStartEnds() throws InterruptedException {
        CodeletGraph graph = callingForItsEnd(EMPTY);
        try (Cam cam = HostCam.with().cus(2).open()) {
            for (int run = 0; run < 3; run++) {
                assertEquals(2, cam.run(graph).await().fired());
            }
        }
    }
}
