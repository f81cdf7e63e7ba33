package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.ConcurrentLinkedQueue;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.junit.jupiter.api.Test;

/** What runs are spared of the threads that fire their codelets. */
class CuThreadsTest {
    @Test
    void anInterruptThatACodeletLeavesBehindDoesNotReachTheNextRun() throws InterruptedException {
        CodeletGraph rude = CodeletGraph.build(
                "rude", g -> g.codelet("leave", firing -> Thread.currentThread().interrupt()));
        ConcurrentLinkedQueue<Boolean> seen = new ConcurrentLinkedQueue<>();
        CodeletGraph next = CodeletGraph.build(
                "next",
                g -> g.codelet("look", firing -> seen.add(Thread.currentThread().isInterrupted())));
        int rounds = 50;
        try (Cam cam = HostCam.with().cus(1).affinity(unit -> {}).open()) {
            for (int round = 0; round < rounds; round++) {
                cam.run(rude).await();
                cam.run(next).await();
            }
        }
        assertEquals(rounds, seen.stream().filter(interrupted -> !interrupted).count());
    }

    @Test
    void anExecutorThatBreaksFailsTheRunAsOneThatRejects() throws InterruptedException {
        OutOfMemoryError noThread = new OutOfMemoryError("unable to create native thread");
        try (Cam cam = Cam.on(task -> {
            throw noThread;
        })) {
            Run run = cam.run(CodeletGraph.build("g", g -> g.codelet("a", firing -> {})));
            assertSame(noThread, assertThrows(RunException.class, run::await).getCause());
        }
    }

    @Test
    void anAffinityThatBreaksLeavesTheCusUnbound() throws InterruptedException {
        CodeletGraph graph = CodeletGraph.build("g", g -> {
            g.codelet("first", firing -> {}).on(0);
            g.codelet("second", firing -> {}).on(1);
        });
        for (Throwable broken : new Throwable[] {
            new UnsatisfiedLinkError("of a test"), new IllegalStateException("of a test"), new StackOverflowError()
        }) {
            try (Cam cam = HostCam.with()
                    .cus(2)
                    .affinity(unit -> CuThreadsTest.<RuntimeException>fail(broken))
                    .open()) {
                assertEquals(2, cam.run(graph).await().fired());
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void fail(Throwable failure) throws E {
        throw (E) failure;
    }
}
