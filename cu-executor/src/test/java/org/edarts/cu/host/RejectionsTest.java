package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunException;
import org.junit.jupiter.api.Test;

/** Executors that reject tasks: for a moment, as small pools do whose queue is full just now, or for good. */
class RejectionsTest {
    private static final CodeletGraph GRAPH = CodeletGraph.build("graph", g -> g.codelet("a", firing -> {}));

    private final AtomicInteger rejected = new AtomicInteger();

    private Executor rejecting(int times) {
        return task -> {
            if (rejected.get() < times) {
                rejected.incrementAndGet();
                throw new RejectedExecutionException("full");
            }
            new Thread(task).start();
        };
    }

    @Test
    void whatIsRejectedForAMomentIsTriedAgain() {
        try (HostCam cam = HostCam.with().cus(1).on(rejecting(3)).open()) {
            assertEquals(1, cam.run(GRAPH).join().report().fired());
            assertEquals(3, rejected.get());
            assertEquals(1, cam.run(GRAPH).join().report().fired());
        }
    }

    @Test
    void whatIsAlwaysRejectedFailsTheRun() {
        try (HostCam cam =
                HostCam.with().cus(2).on(rejecting(Integer.MAX_VALUE)).open()) {
            RunException failure =
                    assertThrows(RunException.class, () -> cam.run(GRAPH).join());
            assertTrue(failure.getMessage().contains("the executor rejected to run any CU"), failure.getMessage());
            assertEquals("full", failure.getCause().getMessage());
            assertThrows(RunException.class, () -> cam.run(GRAPH).join());
        }
    }
}
