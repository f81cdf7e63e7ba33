package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What is said of null that machines are given. */
@SuppressWarnings("NullAway") // that is what is tested
class NullsTest {
    private static void assertRefused(String message, Executable call) {
        assertEquals(message, assertThrows(NullPointerException.class, call).getMessage());
    }

    @Test
    void aNullExecutorOrListener() {
        assertRefused("there is no executor to borrow threads of: it is null", () -> Cam.on(null));
        try (HostCam cam = HostCam.with().cus(1).open()) {
            assertRefused("there is no listener to tell: it is null", () -> cam.listen(null));
        }
    }

    @Test
    void aNullCellOrTimeout() {
        CodeletGraph graph = CodeletGraph.build("graph", g -> g.codelet("a", firing -> {}));
        for (Cam each : List.of(Cam.host(1), VirtualCam.on(Machines.host(1)))) {
            try (Cam cam = each) {
                Run run = cam.run(graph).join();
                assertRefused("there is no cell to read: it is null", () -> run.get(null));
                assertRefused("there is no time to wait for: it is null", () -> run.await(null));
            }
        }
    }

    @Test
    void aNullProcedureOrTime() {
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            Promise<Integer> late = g.promise("late");
            g.codelet("begins", firing -> firing.beginTimer(late, 1, (Duration) null));
        });
        for (Cam each : List.of(Cam.host(1), VirtualCam.on(Machines.host(1)))) {
            try (Cam cam = each) {
                assertRefused(
                        "there is no procedure to call: it is null",
                        () -> cam.call((ThreadedProcedure<Integer, Integer>) null, 1));
                assertEquals(
                        "there is no time to wait for: it is null",
                        assertThrows(
                                        CodeletFailedException.class,
                                        () -> cam.run(graph).await())
                                .getCause()
                                .getMessage());
            }
        }
    }
}
