package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.stream.Streams;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.host.HostCamSettings;
import org.edarts.cu.virtual.VirtualCam;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Promises that a choice leaves out, so that the run is a success without them: on the host, whatever its policy, and
 * in virtual time.
 */
class LeftOutTest {
    private static final ThreadedProcedure<Integer, Long> FIB = ThreadedProcedure.define("fib", p -> {
        Promise<Long> left = p.promise("left");
        Promise<Long> right = p.promise("right");
        p.codelet("split", firing -> {
                    int n = firing.get(p.argument());
                    if (n < 2) {
                        firing.complete(p.result(), (long) n);
                    } else {
                        firing.invoke(LeftOutTest.FIB, n - 1, left);
                        firing.invoke(LeftOutTest.FIB, n - 2, right);
                    }
                })
                .completes(p.result(), left, right);
        p.codelet("sum", firing -> firing.complete(p.result(), firing.get(left) + firing.get(right)))
                .after(left, right)
                .completes(p.result());
    });

    private static final Kernel SAYS = new Kernel("says", arguments -> arguments.ints(0)[0] = 1);

    private static final ThreadedProcedure<Integer, Integer> ECHO = ThreadedProcedure.define(
            "echo", p -> p.codelet("echo", firing -> firing.complete(p.result(), firing.get(p.argument()))));

    private static final ThreadedProcedure<Integer, Integer> CHOOSES =
            ThreadedProcedure.define("chooses", LeftOutTest::declareChoice);

    static List<Arguments> graphs() {
        return List.of(
                Arguments.of(CodeletGraph.build("direct", LeftOutTest::declareChoice), 2),
                Arguments.of(behindSeveral(), 3),
                Arguments.of(severalCompleters(), 2),
                Arguments.of(anyWayOfCompleting(), 2),
                Arguments.of(completerThatWaitsForAnotherPromise(), 2),
                Arguments.of(partNotEntered(), 2),
                Arguments.of(loopNotEntered(), 2),
                Arguments.of(embeddedChoice(), 4),
                Arguments.of(embeddedChoiceInALoop(), 1 + 3 * (4 + 1)),
                Arguments.of(loopThatIsLeftInItsMiddle(1), 1 + 1 + 1),
                Arguments.of(loopThatIsLeftInItsMiddle(3), 1 + 2 * 4 + 1 + 1),
                Arguments.of(roundsWithoutThePromise(), 1 + 4 * 2 + 2 * 2),
                Arguments.of(besideAStream(), 6),
                Arguments.of(kernelsOfAWayNotTaken(), 2),
                Arguments.of(oneOfSeveralKernels(), 1 + 2),
                Arguments.of(embeddedKernels(), 2 + (2 + 2)),
                Arguments.of(procedure(), 4),
                Arguments.of(fib(), 2 + 177 + 88));
    }

    /** Two ways, of which the left one would have completed a promise. */
    private static void declareChoice(GraphBuilder g) {
        Slot ask = g.slot("ask", 1);
        Slot skip = g.slot("skip", 1);
        Promise<String> answer = g.promise("answer");
        g.codelet("choose", firing -> firing.signal(skip)).chooses(ask, skip);
        ask.fires(g.codelet("asks", firing -> firing.complete(answer, "")).completes(answer));
        skip.fires(g.codelet("skips", firing -> {}));
        g.codelet("uses", firing -> {}).after(answer);
    }

    /** Kernels that would have completed promises, or invoked what does, say so by their arguments alone. */
    private static CodeletGraph kernelsOfAWayNotTaken() {
        return CodeletGraph.build("kernels", g -> {
            Slot ask = g.slot("ask", 1);
            Slot skip = g.slot("skip", 1);
            Promise<Integer> said = g.promise("said");
            Promise<Integer> came = g.promise("came");
            g.codelet("choose", firing -> firing.signal(skip)).chooses(ask, skip);
            ask.fires(g.codelets("says", 1, SAYS, (index, arguments) -> arguments.completes(said)));
            ask.fires(g.codelets("invokes", 1, SAYS, (index, arguments) -> arguments.invokes(ECHO, came)));
            skip.fires(g.codelet("skips", firing -> {}));
            g.codelet("uses", firing -> {}).after(said);
            g.codelet("uses too", firing -> {}).after(came);
        });
    }

    /** Each instance answers for its own promise, and not for what the others leave out. */
    private static CodeletGraph oneOfSeveralKernels() {
        return CodeletGraph.build("several kernels", g -> {
            Slot ask = g.slot("ask", 1);
            List<Promise<Integer>> said = List.of(g.promise("mine"), g.promise("other"));
            g.codelet("choose", firing -> {}).chooses(ask);
            Codelet says = g.codelets("says", 2, SAYS, (index, arguments) -> arguments.completes(said.get(index)));
            ask.fires(says.at(1));
            said.forEach(
                    promise -> g.codelet("uses " + promise.name(), firing -> {}).after(promise));
        });
    }

    /** An embedded graph that is left by one way, and so waits for nothing on the other. */
    private static CodeletGraph embeddedKernels() {
        CodeletGraph part = CodeletGraph.build("part", g -> {
            Slot ask = g.slot("ask", 1);
            Slot done = g.slot("done", 1);
            Promise<Integer> said = g.promise("said");
            g.codelet("choose", firing -> firing.signal(done)).chooses(ask, done);
            Codelet says = g.codelets("says", 1, SAYS, (index, arguments) -> arguments.completes(said));
            ask.fires(says);
            g.codelet("uses", firing -> {}).after(said, says).signals(done);
            g.codelet("last", firing -> {}).after(done);
        });
        return CodeletGraph.build("around", g -> {
            Promise<String> first = g.promise("first");
            Codelet before = g.codelet("before", firing -> firing.complete(first, ""));
            g.codelet("between", firing -> {}).after(first);
            g.embed("part", part).after(before);
        });
    }

    private static CodeletGraph behindSeveral() {
        return CodeletGraph.build("behind", g -> {
            Slot ask = g.slot("ask", 1);
            Promise<String> answer = g.promise("answer");
            Codelet free = g.codelet("free", firing -> {});
            g.codelet("choose", firing -> {}).chooses(ask);
            Codelet first = g.codelet("first", firing -> {}).after(ask);
            Codelet second = g.codelets("second", 3, firing -> {}).after(first);
            Codelet asks =
                    g.codelet("asks", firing -> firing.complete(answer, "")).after(second);
            asks.completes(answer);
            g.codelet("other", firing -> {}).after(free);
            g.codelet("uses", firing -> {}).after(answer);
        });
    }

    private static CodeletGraph severalCompleters() {
        return CodeletGraph.build("several", g -> {
            Promise<String> answer = g.promise("answer");
            for (String way : List.of("left", "right")) {
                Slot ask = g.slot(way, 1);
                g.codelet("choose " + way, firing -> {}).chooses(ask);
                ask.fires(g.codelets("asks " + way, 2, firing -> firing.complete(answer, ""))
                        .completes(answer));
            }
            g.codelet("uses", firing -> {}).after(answer);
        });
    }

    private static CodeletGraph anyWayOfCompleting() {
        return CodeletGraph.build("any", g -> {
            Slot ask = g.slot("ask", 1);
            Slot skip = g.slot("skip", 1);
            Promise<Long> invoked = g.promise("invoked");
            Promise<Long> begun = g.promise("begun");
            Promise<Long> timed = g.promise("timed");
            g.codelet("choose", firing -> firing.signal(skip)).chooses(ask, skip);
            ask.fires(g.codelet("asks", firing -> {
                        firing.invoke(FIB, 5, invoked);
                        firing.begin(begun).complete(1L);
                        firing.beginTimer(timed, 1L, Duration.ZERO);
                    })
                    .completes(invoked, begun, timed));
            skip.fires(g.codelet("skips", firing -> {}));
            g.codelet("uses", firing -> {}).after(invoked, begun, timed);
        });
    }

    private static CodeletGraph completerThatWaitsForAnotherPromise() {
        return CodeletGraph.build("chain", g -> {
            Slot ask = g.slot("ask", 1);
            Promise<String> first = g.promise("first");
            Promise<String> second = g.promise("second");
            Codelet free = g.codelet("free", firing -> {});
            g.codelet("choose", firing -> {}).chooses(ask);
            ask.fires(g.codelet("asks", firing -> firing.complete(first, "")).completes(first));
            g.codelet("asks again", firing -> firing.complete(second, ""))
                    .after(first)
                    .completes(second);
            g.codelet("uses", firing -> {}).after(second);
            free.prefers(0);
        });
    }

    /** What was never entered has promised nothing, whoever would have completed it. */
    private static CodeletGraph partNotEntered() {
        CodeletGraph part = CodeletGraph.build("part", g -> {
            Promise<String> answer = g.promise("answer");
            g.codelet("asks", firing -> firing.complete(answer, ""));
            g.codelet("uses", firing -> {}).after(answer);
        });
        return CodeletGraph.build("whole", g -> {
            Slot enter = g.slot("way", 1);
            g.codelet("choose", firing -> {}).chooses(enter);
            g.codelet("free", firing -> {});
            g.embed("part", part).after(enter);
        });
    }

    private static CodeletGraph loopNotEntered() {
        return CodeletGraph.build("whole", g -> {
            Slot enter = g.slot("way", 1);
            g.codelet("choose", firing -> {}).chooses(enter);
            g.codelet("free", firing -> {});
            g.loop("loop", firing -> false, body -> {
                        Promise<String> answer = g.promise("answer");
                        g.codelet("asks", firing -> firing.complete(answer, ""));
                        g.codelet("uses", firing -> {}).after(answer);
                    })
                    .after(enter);
        });
    }

    private static CodeletGraph choosing() {
        return CodeletGraph.build("choosing", g -> {
            Slot ask = g.slot("ask", 1);
            Slot done = g.slot("done", 1);
            Promise<String> answer = g.promise("answer");
            g.codelet("choose", firing -> firing.signal(done)).chooses(ask, done);
            Codelet asks =
                    g.codelet("asks", firing -> firing.complete(answer, "")).completes(answer);
            ask.fires(asks);
            g.codelet("uses", firing -> {}).after(answer, asks).signals(done);
            g.codelet("last", firing -> {}).after(done);
        });
    }

    private static CodeletGraph embeddedChoice() {
        return CodeletGraph.build("whole", g -> g.embed("part", choosing()));
    }

    private static CodeletGraph embeddedChoiceInALoop() {
        return CodeletGraph.build("whole", g -> {
            Shared<int[]> rounds = g.shared("rounds", () -> new int[1]);
            g.loop("loop", firing -> ++firing.get(rounds)[0] < 3, body -> body.embed("part", choosing()));
        });
    }

    /** In the rounds before the last one the promise was completed. */
    private static CodeletGraph loopThatIsLeftInItsMiddle(int last) {
        return CodeletGraph.build("left", g -> {
            Shared<int[]> rounds = g.shared("rounds", () -> new int[1]);
            Slot stop = g.slot("stop", 1).fires(g.codelet("end", firing -> {}));
            g.loop("loop", firing -> true, body -> {
                Slot ask = g.slot("ask", 1);
                Promise<String> answer = g.promise("answer");
                g.codelet("choose", firing -> firing.signal(++firing.get(rounds)[0] == last ? stop : ask))
                        .chooses(ask, stop);
                ask.fires(
                        g.codelet("asks", firing -> firing.complete(answer, "")).completes(answer));
                g.codelet("uses", firing -> {}).after(answer);
            });
        });
    }

    /** Each second round completes the promise; nothing in the loop waits for who takes it. */
    private static CodeletGraph roundsWithoutThePromise() {
        return CodeletGraph.build("seldom", g -> {
            Shared<int[]> rounds = g.shared("rounds", () -> new int[1]);
            Slot taken = g.slot("taken", 1).rearmed().fires(g.codelet("outside", firing -> {}));
            g.loop("loop", firing -> firing.get(rounds)[0] < 4, body -> {
                Promise<String> news = g.promise("news");
                g.codelet("work", firing -> {
                    if (++firing.get(rounds)[0] % 2 == 1) {
                        firing.complete(news, "");
                    }
                });
                g.codelet("takes", firing -> {}).after(news).signals(taken);
            });
        });
    }

    private static CodeletGraph besideAStream() {
        return CodeletGraph.build("stream", g -> {
            declareChoice(g);
            Streams.source(g, "read", 4, firing -> null).sink("write", (firing, item) -> {});
        });
    }

    private static CodeletGraph procedure() {
        return CodeletGraph.build("calls", g -> {
            Slot ended = g.slot("ended", 1);
            g.codelet("begin", firing -> firing.invoke(CHOOSES, 1, ended)).chooses(ended);
            ended.fires(g.codelet("end", firing -> {}));
        });
    }

    private static CodeletGraph fib() {
        return CodeletGraph.build("fib", g -> {
            Promise<Long> result = g.promise("result");
            g.codelet("begin", firing -> firing.invoke(FIB, 10, result)).completes(result);
            g.codelet("end", firing -> assertEquals(55, firing.get(result))).after(result);
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("graphs")
    void areNoStall(CodeletGraph graph, int firings) throws InterruptedException {
        assertSucceeds(VirtualCam.on(Machines.host(2)), graph, firings);
        for (String policy : List.of("adaptive", "fifo", "round-robin")) {
            for (int cus = 1; cus <= 2; cus++) {
                HostCamSettings settings = HostCam.with().cus(cus).policy(policy);
                assertSucceeds(settings.open(), graph, firings);
                assertSucceeds(settings.dedicatedSu().open(), graph, firings);
            }
        }
    }

    private static void assertSucceeds(Cam cam, CodeletGraph graph, int firings) throws InterruptedException {
        try (cam) {
            for (int run = 0; run < 2; run++) {
                assertEquals(firings, cam.run(graph).await().fired());
            }
        }
    }
}
