package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Firing;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.junit.jupiter.api.Test;

/** A run of long codelets behind one of the same graph whose codelets were so short that each CU kept its own. */
class CoarseAfterFineTest {
    private static final int BATCH = 100;
    private static final int ROUNDS = 2_000;

    /** Each CU has the frames of procedures for itself only if nobody looks at what they hold. */
    private static final RunOptions UNCHECKED = RunOptions.DEFAULT.checked(false);

    private final CountDownLatch others = new CountDownLatch(BATCH - 1);
    private volatile boolean coarse;
    private volatile Thread invoker = Thread.currentThread();

    private final ThreadedProcedure<Integer, Void> called =
            ThreadedProcedure.define("called", p -> p.codelet("work", firing -> work()));

    private void work() throws InterruptedException {
        if (!coarse) {
            return;
        }
        if (Thread.currentThread() == invoker) {
            assertTrue(others.await(30, TimeUnit.SECONDS), "nobody else can take what the CU has invoked");
        } else {
            others.countDown();
        }
    }

    private void invokeBatch(Firing firing, Slot ended) {
        invoker = Thread.currentThread();
        for (int call = 0; call < BATCH; call++) {
            firing.invoke(called, call, ended);
        }
    }

    @Test
    void othersTakeAllThatTheCuDoesNotFireItself() throws InterruptedException {
        CodeletGraph graph = CodeletGraph.build("batches", g -> {
            Shared<int[]> rounds = g.shared("rounds", () -> new int[1]);
            Slot ended = g.slot("ended", BATCH).rearmed();
            ended.fires(g.codelet("again", firing -> {
                        if (!coarse && ++firing.get(rounds)[0] < ROUNDS) {
                            invokeBatch(firing, ended);
                        }
                    })
                    .on(0)
                    .chooses(ended));
            g.codelet("begin", firing -> invokeBatch(firing, ended)).on(0).chooses(ended);
        });
        try (HostCam cam = HostCam.with().cus(2).open()) {
            for (int run = 0; run < 2; run++) {
                assertEquals(
                        (long) BATCH * ROUNDS, cam.run(graph, UNCHECKED).await().invoked());
            }
            coarse = true;
            assertEquals(BATCH, cam.run(graph, UNCHECKED).await().invoked());
        }
    }
}
