package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.edarts.cam.Machines;
import org.edarts.codelet.Body;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Loop;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.Shared;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.Resource;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.host.HostCamSettings;
import org.edarts.cu.virtual.VirtualCam;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Which codelets did not fire when a run has not succeeded: the same in all ways on the host, and in virtual time. */
class UnfiredTest {
    private static final Body NOTHING = firing -> {};

    private static final Body FAILS = firing -> {
        throw new IllegalStateException("as intended");
    };

    private static final ThreadedProcedure<Integer, Integer> BROKEN = ThreadedProcedure.define("broken", p -> {
        Codelet bad = p.codelet("bad", FAILS);
        p.codelet("then", firing -> firing.complete(p.result(), 1)).after(bad);
    });

    static List<Arguments> failures() {
        return List.of(
                Arguments.of(chain(), List.of("\"c\"", "\"d\"")),
                Arguments.of(beside(), List.of("\"in the pool\"", "\"behind it\"")),
                Arguments.of(exclusive(), List.of("\"needs it\"[1]", "\"behind them\"")),
                Arguments.of(calling(), List.of("\"end\"", "\"then\" of \"broken\"")),
                Arguments.of(laterRound(), List.of("\"after\"")));
    }

    private static CodeletGraph chain() {
        return CodeletGraph.build("chain", g -> {
            Codelet bad = g.codelet("bad", FAILS).after(g.codelet("a", NOTHING));
            Codelet c = g.codelet("c", NOTHING).after(bad);
            g.codelet("d", NOTHING).after(c);
        });
    }

    private static CodeletGraph beside() {
        return CodeletGraph.build("beside", g -> {
            Codelet a = g.codelet("a", NOTHING);
            g.codelet("bad", FAILS).after(a);
            Codelet waiting = g.codelet("in the pool", NOTHING).after(a);
            g.codelet("behind it", NOTHING).after(waiting);
        });
    }

    private static CodeletGraph exclusive() {
        return CodeletGraph.build("exclusive", g -> {
            Resource one = Resource.of("one", 1);
            Codelet needs = g.codelets("needs it", 2, FAILS).needs(one);
            g.codelet("behind them", NOTHING).after(needs);
        });
    }

    private static CodeletGraph calling() {
        return CodeletGraph.build("calling", g -> {
            Promise<Integer> value = g.promise("value");
            g.codelet("begin", firing -> firing.invoke(BROKEN, 1, value));
            g.codelet("end", NOTHING).after(value);
        });
    }

    private static CodeletGraph laterRound() {
        return CodeletGraph.build("later round", g -> {
            Shared<int[]> rounds = g.shared("rounds", () -> new int[1]);
            Loop loop = g.loop("loop", firing -> true, body -> {
                Codelet works = g.codelet("works twice", firing -> {
                    if (++firing.get(rounds)[0] == 3) {
                        FAILS.fire(firing);
                    }
                });
                g.codelet("behind it", NOTHING).after(works);
            });
            g.codelet("after", NOTHING).after(loop);
        });
    }

    @ParameterizedTest
    @MethodSource("failures")
    void areThoseThatNeverBegan(CodeletGraph graph, List<String> unfired) {
        assertEquals(
                unfired,
                unfired(VirtualCam.with(Machines.host(1)).policy("fifo").open(), graph));
        for (int again = 0; again < 2; again++) {
            HostCamSettings settings = HostCam.with().cus(1).policy("fifo");
            assertEquals(unfired, unfired(settings.open(), graph));
            assertEquals(unfired, unfired(settings.dedicatedSu().open(), graph));
        }
    }

    /** On two CUs a codelet that takes long is left to one of them; the other one goes on by slots. */
    @ParameterizedTest
    @CsvSource({"1, 0", "2, 0", "1, 60", "2, 60"})
    void areTheSameInAllWays(int cus, long millis) {
        Body fails = firing -> {
            if (firing.index() == 2) {
                take(millis);
                FAILS.fire(firing);
            }
        };
        for (boolean prepared : new boolean[] {false, true}) {
            CodeletGraph graph = chainOf(5, fails);
            Cam cam = Cam.host(cus);
            if (prepared) {
                cam.prepare(graph);
            }
            assertEquals(List.of("\"step\"[3]", "\"step\"[4]"), unfired(cam, graph));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 0", "1, 20", "2, 20"})
    void areNotThoseThatWereAtItWhenTheRunWasCancelled(int cus, long millis) throws InterruptedException {
        try (Cam cam = Cam.host(cus)) {
            for (int again = 0; again < 6; again++) {
                CompletableFuture<Run> itself = new CompletableFuture<>();
                CodeletGraph graph = chainOf(5, firing -> {
                    if (firing.index() == 2) {
                        take(millis);
                        itself.join().cancel();
                    }
                });
                if (again >= 3) {
                    cam.prepare(graph);
                }
                Run run = cam.run(graph);
                itself.complete(run);
                assertTrue(run.await(Duration.ofMinutes(1)));
                assertEquals(
                        List.of("\"step\"[3]", "\"step\"[4]"),
                        assertThrows(RunCancelledException.class, run::await).notFired());
            }
        }
    }

    private static CodeletGraph chainOf(int steps, Body body) {
        return CodeletGraph.build("steps", g -> {
            Codelet step = g.codelets("step", steps, body);
            step.after(step, (index, arcs) -> {
                if (index > 0) {
                    arcs.from(index - 1);
                }
            });
        });
    }

    private static void take(long millis) {
        long end = System.nanoTime() + millis * 1_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    private static List<String> unfired(Cam cam, CodeletGraph graph) {
        try (cam) {
            return assertThrows(
                            CodeletFailedException.class, () -> cam.run(graph).await())
                    .notFired();
        }
    }
}
