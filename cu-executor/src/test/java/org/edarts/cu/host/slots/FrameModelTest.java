package org.edarts.cu.host.slots;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.cam.Machine;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.CuFiring;
import org.edarts.su.Policies;
import org.edarts.su.rules.GraphRules;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** The tokens of a frame and the completion of its result, from several CUs at once. */
class FrameModelTest {
    private static final int INVOCATIONS = 200;
    private static final int CUS = 3;

    private static final CompiledGraph GRAPH =
            CodeletGraph.build("three", g -> g.codelets("c", CUS, firing -> {})).compiled();
    private static final GraphRules RULES = GraphRules.of(GRAPH, Policies.named("fifo"), Machine.named("host:1"));

    @Test
    void exactlyOneGivesTheLastTokenBack() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Frame frame = begun();
            AtomicInteger last = new AtomicInteger();
            onAllCus(() -> {
                frame.addToken();
                drop(frame, last);
                drop(frame, last);
            });
            assertEquals(1, last.get());
        });
    }

    @Test
    void exactlyOneCompletesTheResult() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Frame frame = begun();
            AtomicInteger first = new AtomicInteger();
            onAllCus(() -> {
                if (frame.markCompleted()) {
                    first.incrementAndGet();
                }
            });
            assertEquals(1, first.get());
        });
    }

    /** Returns a frame with a token for each codelet that fires at the start, one on each CU. */
    private static Frame begun() {
        Frame frame = new Frame(FrameCode.ofProcedure(GRAPH, RULES), 0, FreeFrames.NOWHERE);
        frame.begin(null, CuFiring.NO_SLOT, 0, CuFiring.NO_SLOT, false);
        return frame;
    }

    private static void drop(Frame frame, AtomicInteger last) {
        if (frame.dropToken()) {
            last.incrementAndGet();
        }
    }

    private static void onAllCus(Runnable body) {
        Thread[] threads = new Thread[CUS];
        for (int cu = 0; cu < CUS; cu++) {
            threads[cu] = new Thread(body);
            threads[cu].start();
        }
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }
}
