package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.edarts.cam.Machines;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Loop;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Slot;
import org.edarts.codelet.StallException;
import org.junit.jupiter.api.Test;

class VirtualStallTest {
    private final VirtualCam cam =
            VirtualCam.with(Machines.host(2)).policy("fifo").open();

    @Test
    void aStallNamesTheCodeletAndWhatItWaitsFor() {
        CodeletGraph promised = CodeletGraph.build("promised", g -> {
            Promise<Integer> never = g.promise("never");
            g.codelet("some", firing -> {});
            g.codelet("dormant", firing -> {}).after(never);
        });
        StallException stall =
                assertThrows(StallException.class, () -> cam.run(promised).await());
        assertTrue(stall.getMessage().contains("\"dormant\""), stall.getMessage());
        assertTrue(stall.getMessage().contains("\"never\" got 0 of 1"), stall.getMessage());
        assertEquals(List.of("\"dormant\""), stall.notFired());

        CodeletGraph chosen = CodeletGraph.build("chosen", g -> {
            Slot two = g.slot("two", 2);
            g.codelet("one", firing -> firing.signal(two)).chooses(two);
            two.fires(g.codelet("dormant", firing -> {}));
        });
        stall = assertThrows(StallException.class, () -> cam.run(chosen).await());
        assertTrue(stall.getMessage().contains("\"two\" got 1 of 2"), stall.getMessage());
    }

    @Test
    void aWayThatWasNotChosenIsNoStall() throws InterruptedException {
        CodeletGraph graph = CodeletGraph.build("choice", g -> {
            Slot left = g.slot("left", 1);
            Slot right = g.slot("right", 1);
            g.codelet("choose", firing -> firing.signal(right)).chooses(left, right);
            left.fires(g.codelet("onTheLeft", firing -> {}));
            right.fires(g.codelet("onTheRight", firing -> {}));
        });
        assertEquals(2, cam.run(graph).await().fired());
    }

    @Test
    void aPromiseThatOnlyAnotherWayWouldHaveCompletedIsNoStall() throws InterruptedException {
        CodeletGraph graph = CodeletGraph.build("choice", g -> {
            Slot ask = g.slot("ask", 1);
            Slot skip = g.slot("skip", 1);
            Promise<String> answer = g.promise("answer");
            g.codelet("choose", firing -> firing.signal(skip)).chooses(ask, skip);
            ask.fires(g.codelet("asks", firing -> firing.begin(answer)).completes(answer));
            skip.fires(g.codelet("skips", firing -> {}));
            g.codelet("uses", firing -> {}).after(answer);
        });
        assertEquals(2, cam.run(graph).await().fired());
    }

    @Test
    void aPromiseForgottenBesideALoopOrAChoiceThatWasMadeIsAStall() {
        CodeletGraph graph = CodeletGraph.build("forgotten", g -> {
            Slot taken = g.slot("taken", 1);
            Promise<String> never = g.promise("never");
            g.loop("loop", firing -> false, body -> g.codelet("work", firing -> {}));
            g.codelet("choose", firing -> firing.signal(taken)).chooses(taken);
            taken.fires(g.codelet("onTheWay", firing -> {}));
            Codelet input = g.codelet("input", firing -> {});
            g.codelets("uses", 5, firing -> {}).after(never, input);
        });
        StallException stall =
                assertThrows(StallException.class, () -> cam.run(graph).await());
        assertTrue(
                stall.getMessage()
                        .endsWith("slot \"inputs of \"uses\"[0]\" got 1 of 2 signals, and \"uses\"[0], \"uses\"[1],"
                                + " \"uses\"[2] and others wait for it; slot \"never\" got 0 of 1 signals, and"
                                + " \"uses\"[0], \"uses\"[1], \"uses\"[2] and others wait for it; complete the"
                                + " promise, or, where a choice may leave it out, declare who completes it with"
                                + " codelet.completes(promise)"),
                stall.getMessage());
        assertEquals(5, stall.notFired().size());
    }

    @Test
    void aRoundThatNeverEndsIsAStall() {
        CodeletGraph graph = CodeletGraph.build("round", g -> {
            int[] rounds = new int[1];
            Loop loop = g.loop("loop", firing -> true, body -> {
                Promise<String> tick = g.promise("tick");
                Codelet work = g.codelet("work", firing -> {
                    if (++rounds[0] < 3) {
                        firing.complete(tick, "tick");
                    }
                });
                g.codelet("tock", firing -> {}).after(tick);
                g.codelet("joined", firing -> {}).after(tick, work);
            });
            g.codelet("after", firing -> {}).after(loop);
        });
        StallException stall =
                assertThrows(StallException.class, () -> cam.run(graph).await());
        assertTrue(stall.getMessage().contains("\"joined\" waits for it"), stall.getMessage());
        assertEquals(List.of("\"after\""), stall.notFired());

        CodeletGraph only = CodeletGraph.build("only", g -> {
            Slot begun = g.slot("begun", 1);
            Loop loop = g.loop("loop", firing -> true, body -> {
                Promise<String> tick = g.promise("tick");
                g.codelet("work", firing -> firing.signal(begun)).chooses(begun);
                g.codelet("tock", firing -> {}).after(tick);
            });
            g.codelet("after", firing -> {}).after(loop);
            begun.fires(g.codelet("elsewhere", firing -> {}));
        });
        stall = assertThrows(StallException.class, () -> cam.run(only).await());
        assertTrue(stall.getMessage().contains("\"tick\" got 0 of 1 signals, and \"tock\" waits"), stall.getMessage());
    }
}
