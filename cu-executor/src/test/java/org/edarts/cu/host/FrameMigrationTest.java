package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Firing;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.cu.host.slots.SlotWork;
import org.junit.jupiter.api.Test;

/** Frames of procedures that always end on another CU than the one that invoked them. */
class FrameMigrationTest {
    private static final int BATCH = 100;
    private static final int ROUNDS = 10_000;

    private static final ThreadedProcedure<Integer, Void> CONSUMED = ThreadedProcedure.define(
            "consumed", p -> p.codelet("consume", firing -> {}).on(1));

    private static CodeletGraph producer() {
        return CodeletGraph.build("producer", g -> {
            Shared<int[]> rounds = g.shared("rounds", () -> new int[1]);
            Slot ended = g.slot("ended", BATCH).rearmed();
            ended.fires(g.codelet("produce", firing -> {
                        if (++firing.get(rounds)[0] < ROUNDS) {
                            invokeBatch(firing, ended);
                        }
                    })
                    .on(0)
                    .chooses(ended));
            g.codelet("begin", firing -> invokeBatch(firing, ended)).on(0).chooses(ended);
        });
    }

    private static void invokeBatch(Firing firing, Slot ended) {
        for (int call = 0; call < BATCH; call++) {
            firing.invoke(CONSUMED, call, ended);
        }
    }

    @Test
    void areNoMoreThanWereAliveAtOnce() throws InterruptedException {
        CodeletGraph graph = producer();
        try (HostCam cam = HostCam.with().cus(2).open()) {
            for (int again = 0; again < 2; again++) {
                HostRun run = (HostRun) cam.run(graph);
                assertEquals((long) BATCH * ROUNDS, run.await().invoked());
                SlotWork work = (SlotWork) run.work();
                int made = work.framesMade(0);
                assertTrue(made >= BATCH && made <= BATCH + 2, () -> made + " frames for " + BATCH);
                assertEquals(0, work.framesMade(1));
            }
        }
    }
}
