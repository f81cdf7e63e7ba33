package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Loop;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.StallException;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.stream.Streams;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.host.HostCamSettings;
import org.edarts.cu.virtual.VirtualCam;
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

    private static final ThreadedProcedure<Integer, Integer> CHOOSES = ThreadedProcedure.define("chooses", p -> {
        Slot left = p.slot("left", 1);
        Slot right = p.slot("right", 1);
        p.codelet("choose", firing -> firing.signal(left)).chooses(left, right);
        Codelet onTheLeft = p.codelet("onTheLeft", firing -> {});
        Codelet onTheRight = p.codelet("onTheRight", firing -> {});
        left.fires(onTheLeft);
        right.fires(onTheRight);
        p.codelet("joins", firing -> {}).after(onTheLeft, onTheRight);
    });

    private static final ThreadedProcedure<Integer, Integer> EMPTY = ThreadedProcedure.define("empty", p -> {
        Promise<Integer> unused = p.promise("unused");
        p.codelet("dormant", firing -> {}).after(unused);
    });

    private static final ThreadedProcedure<Integer, Integer> LOOPS = ThreadedProcedure.define("loops", p -> {
        Shared<int[]> rounds = p.shared("rounds", () -> new int[1]);
        p.loop("loop", firing -> true, body -> {
            Promise<String> tick = p.promise("tick");
            p.codelet("work", firing -> {
                if (++firing.get(rounds)[0] < 3) {
                    firing.complete(tick, "tick");
                }
            });
            p.codelet("tock", firing -> {}).after(tick);
        });
    });

    private static final String REMEDY =
            "complete the promise, or, where a choice may leave it out, declare who completes it"
                    + " with codelet.completes(promise)";

    static List<Arguments> stalls() {
        return List.of(
                Arguments.of(promise(), "slot \"never\" got 0 of 1 signals, and \"dormant\" waits for it"),
                Arguments.of(missingSignal(), "slot \"two\" got 1 of 2 signals, and \"dormant\" waits for it"),
                Arguments.of(forgottenBesideAChoice(), "slot \"never\" got 0 of 1 signals, and \"uses\"[0]"),
                Arguments.of(loopThatStopsInRound(1), "slot \"tick\" got 0 of 1 signals, and \"tock\" waits for it"),
                Arguments.of(loopThatStopsInRound(3), "slot \"tick\" got 0 of 1 signals, and \"tock\" waits for it"),
                Arguments.of(
                        lastLoopThatStopsInRound(3), "slot \"tick\" got 0 of 1 signals, and \"tock\" waits for it"),
                Arguments.of(loopOfWhatWaits(), "slot \"tick\" got 0 of 1 signals, and \"tock\" waits for it"),
                Arguments.of(
                        loopWhoseChoiceLeadsNowhere(), "slot \"goOn\" got 0 of 1 signals, and \"next\" waits for it"),
                Arguments.of(
                        loopWhoseChoiceLeadsNowhere(), "slot \"loop.exit\" got 0 of 1 signals, and \"after\" waits"),
                Arguments.of(
                        embedding(loopWhoseChoiceLeadsNowhere()),
                        "slot \"part.loop.exit\" got 0 of 1 signals, and \"part.after\" waits"),
                Arguments.of(
                        embedding(embedding(loopWhoseChoiceLeadsNowhere())),
                        "slot \"part.part.loop.exit\" got 0 of 1 signals"),
                Arguments.of(innerLoopThatNeverEnds(), "slot \"tick\" got 0 of 1 signals, and \"tock\" waits for it"),
                Arguments.of(innerLoopForgottenInALaterRoundOfTheOuterOne(), "slot \"tick\" got 0 of 1 signals"),
                Arguments.of(roundThatIsNotJoined(), "and \"joined\" waits for it"),
                Arguments.of(
                        embedding(choiceThatNothingFollows()),
                        "slot \"inputs of \"part.exit\"\" got 1 of 2 signals, and \"part.exit\" waits for it;"
                                + " \"part.behind\" did not fire, as no choice signalled slot \"part.right\"; let all ways"
                                + " of a choice signal one slot, and what waits for them come after that"),
                Arguments.of(
                        callingForItsEnd(CHOOSES),
                        "and \"joins\" waits for it; \"onTheRight\" did not fire, as no choice signalled slot \"right\""),
                Arguments.of(
                        forgottenBesideAWayNotTaken(),
                        "slot \"never\" got 0 of 1 signals, and \"uses\" waits for it; " + REMEDY),
                Arguments.of(
                        forgottenBesideAStream(),
                        "slot \"never\" got 0 of 1 signals, and \"uses\" waits for it; " + REMEDY),
                Arguments.of(
                        completerThatForgets(1),
                        "slot \"answer\" got 0 of 1 signals, and \"uses\" waits for it, but \"asks\", which declares to"
                                + " complete the promise, fired and did not; complete it on every path"),
                Arguments.of(
                        kernelThatSaysNothing(),
                        "slot \"answer\" got 0 of 1 signals, and \"uses\" waits for it, but \"asks\"[1], which declares"
                                + " to complete the promise, fired and did not; complete it on every path"),
                Arguments.of(
                        completerThatForgets(3),
                        "but \"asks\", which declares to complete the promise, fired and did not"),
                Arguments.of(
                        completerOfALoopThatForgets(1),
                        "but \"asks\", which declares to complete the promise, fired and"),
                Arguments.of(
                        completerOfALoopThatForgets(3),
                        "but \"asks\", which declares to complete the promise, fired and"),
                Arguments.of(
                        completedOutsideOfItsLoop(),
                        "but \"once\", which declares to complete the promise, fired and did"),
                Arguments.of(neverInAnyRound(), "slot \"news\" got 0 of 1 signals, and \"takes\" waits for it; "),
                Arguments.of(
                        embedded(false), "slot \"part.never\" got 0 of 1 signals, and \"part.dormant\" waits for it; "),
                Arguments.of(
                        embedded(true), "slot \"part.never\" got 0 of 1 signals, and \"part.dormant\" waits for it; "),
                Arguments.of(
                        calling(FORGETS),
                        "threaded procedure \"forgets\" ended without completing its result, which its caller waits for;"
                                + " complete p.result() on every path, if with null, or invoke it with a slot"),
                Arguments.of(calling(WAITS), "\"waits\" ended without completing its result"),
                Arguments.of(calling(WAITS), "slot \"two\" got 1 of 2 signals, and \"dormant\" waits for it"),
                Arguments.of(calling(EMPTY), "\"empty\" ended without completing its result"),
                Arguments.of(calling(EMPTY), "slot \"unused\" got 0 of 1 signals, and \"dormant\" waits for it"),
                Arguments.of(
                        callingForItsEnd(EMPTY), "slot \"unused\" got 0 of 1 signals, and \"dormant\" waits for it"),
                Arguments.of(callingForItsEnd(LOOPS), "slot \"tick\" got 0 of 1 signals, and \"tock\" waits for it"),
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

    private static CodeletGraph forgottenBesideAWayNotTaken() {
        return CodeletGraph.build("forgotten", g -> {
            Slot left = g.slot("left", 1);
            Slot right = g.slot("right", 1);
            Promise<String> never = g.promise("never");
            g.codelet("choose", firing -> firing.signal(right)).chooses(left, right);
            left.fires(g.codelet("onTheLeft", firing -> {}));
            right.fires(g.codelet("onTheRight", firing -> {}));
            g.codelet("uses", firing -> {}).after(never);
        });
    }

    private static CodeletGraph forgottenBesideAStream() {
        return CodeletGraph.build("forgotten", g -> {
            Promise<String> never = g.promise("never");
            Streams.source(g, "read", 4, firing -> null).sink("write", (firing, item) -> {});
            g.codelet("uses", firing -> {}).after(never);
        });
    }

    /** Several may complete the promise; one that does not lies on the way that is taken, the others do not. */
    private static CodeletGraph kernelThatSaysNothing() {
        return CodeletGraph.build("kernel", g -> {
            Promise<Integer> answer = g.promise("answer");
            g.codelets("asks", 2, new Kernel("mute", arguments -> {}), (index, arguments) -> {
                if (index == 1) {
                    arguments.completes(answer);
                }
            });
            g.codelet("uses", firing -> {}).after(answer);
        });
    }

    private static CodeletGraph completerThatForgets(int completers) {
        return CodeletGraph.build("forgets", g -> {
            Slot taken = g.slot("taken", 1);
            Promise<String> answer = g.promise("answer");
            Codelet chooses =
                    g.codelet("choose", firing -> firing.signal(taken)).chooses(taken);
            for (int other = 1; other < completers; other++) {
                Slot way = g.slot("way" + other, 1);
                chooses.chooses(way);
                way.fires(g.codelet("other" + other, firing -> firing.complete(answer, ""))
                        .completes(answer));
            }
            taken.fires(g.codelet("asks", firing -> {}).completes(answer));
            g.codelet("uses", firing -> {}).after(answer);
        });
    }

    private static CodeletGraph completerOfALoopThatForgets(int last) {
        return CodeletGraph.build("forgets", g -> {
            Shared<int[]> rounds = g.shared("rounds", () -> new int[1]);
            g.loop("loop", firing -> true, body -> {
                Promise<String> answer = g.promise("answer");
                g.codelet("asks", firing -> {
                            if (++firing.get(rounds)[0] < last) {
                                firing.complete(answer, "answer");
                            }
                        })
                        .completes(answer);
                g.codelet("uses", firing -> {}).after(answer);
            });
        });
    }

    private static CodeletGraph completedOutsideOfItsLoop() {
        return CodeletGraph.build("outside", g -> {
            List<Promise<String>> news = new ArrayList<>();
            g.loop("loop", firing -> true, body -> {
                news.add(g.promise("news"));
                g.codelet("takes", firing -> {}).after(news.get(0));
            });
            g.codelet("once", firing -> firing.complete(news.get(0), "")).completes(news.get(0));
        });
    }

    /** The rounds end without the promise. */
    private static CodeletGraph neverInAnyRound() {
        return CodeletGraph.build("never", g -> {
            Shared<int[]> rounds = g.shared("rounds", () -> new int[1]);
            Slot taken = g.slot("taken", 1).rearmed().fires(g.codelet("outside", firing -> {}));
            g.loop("loop", firing -> ++firing.get(rounds)[0] < 3, body -> {
                Promise<String> news = g.promise("news");
                g.codelet("work", firing -> {});
                g.codelet("takes", firing -> {}).after(news).signals(taken);
            });
        });
    }

    private static CodeletGraph embedded(boolean inALoop) {
        CodeletGraph part = CodeletGraph.build("inner", g -> {
            Promise<Integer> never = g.promise("never");
            g.codelet("some", firing -> {});
            g.codelet("dormant", firing -> {}).after(never);
        });
        return CodeletGraph.build("outer", g -> {
            if (inALoop) {
                g.loop("loop", firing -> true, body -> body.embed("part", part));
            } else {
                g.embed("part", part);
            }
        });
    }

    private static CodeletGraph lastLoopThatStopsInRound(int last) {
        return CodeletGraph.build("last", g -> {
            Shared<int[]> rounds = g.shared("rounds", () -> new int[1]);
            g.loop("loop", firing -> true, body -> {
                Promise<String> tick = g.promise("tick");
                g.codelet("work", firing -> {
                    if (++firing.get(rounds)[0] < last) {
                        firing.complete(tick, "tick");
                    }
                });
                g.codelet("tock", firing -> {}).after(tick);
            });
        });
    }

    private static CodeletGraph loopOfWhatWaits() {
        return CodeletGraph.build(
                "waits",
                g -> g.loop("loop", firing -> true, body -> {
                    Promise<String> tick = g.promise("tick");
                    g.codelet("tock", firing -> {}).after(tick);
                }));
    }

    private static CodeletGraph embedding(CodeletGraph part) {
        return CodeletGraph.build("whole", g -> g.codelet("end", firing -> {}).after(g.embed("part", part)));
    }

    private static CodeletGraph choiceThatNothingFollows() {
        return CodeletGraph.build("choice", g -> {
            Slot left = g.slot("left", 1);
            Slot right = g.slot("right", 1);
            g.codelet("choose", firing -> firing.signal(left)).chooses(left, right);
            left.fires(g.codelet("onTheLeft", firing -> {}));
            Codelet onTheRight = g.codelet("onTheRight", firing -> {});
            right.fires(onTheRight);
            g.codelet("behind", firing -> {}).after(onTheRight);
        });
    }

    private static CodeletGraph loopWhoseChoiceLeadsNowhere() {
        return CodeletGraph.build("nowhere", g -> {
            Loop loop = g.loop("loop", firing -> true, body -> {
                Slot goOn = g.slot("goOn", 1);
                g.codelet("work", firing -> {}).chooses(goOn);
                goOn.fires(g.codelet("next", firing -> {}));
            });
            g.codelet("after", firing -> {}).after(loop);
        });
    }

    private static CodeletGraph innerLoopForgottenInALaterRoundOfTheOuterOne() {
        return CodeletGraph.build("nested", g -> {
            Shared<int[]> rounds = g.shared("rounds", () -> new int[1]);
            g.loop(
                    "outer",
                    firing -> true,
                    around -> g.loop("inner", firing -> false, body -> {
                        Promise<String> tick = g.promise("tick");
                        g.codelet("work", firing -> {
                            if (++firing.get(rounds)[0] < 3) {
                                firing.complete(tick, "tick");
                            }
                        });
                        g.codelet("tock", firing -> {}).after(tick);
                    }));
        });
    }

    /**
     * What the codelet of the loop chooses is out of the loop, so that only the promise leads to the end of a round.
     */
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
                HostCamSettings settings = HostCam.with().cus(cus).policy(policy);
                assertSame(expected, settings, graph);
                assertSame(expected, settings.dedicatedSu(), graph);
            }
        }
    }

    private static void assertSame(StallException expected, HostCamSettings settings, CodeletGraph graph) {
        try (HostCam cam = settings.open()) {
            StallException stall = stall(cam, graph);
            assertEquals(expected.getMessage(), stall.getMessage());
            assertEquals(expected.notFired(), stall.notFired());
        }
    }

    private static StallException stall(Cam cam, CodeletGraph graph) {
        return assertThrows(StallException.class, () -> cam.run(graph).await());
    }
}
