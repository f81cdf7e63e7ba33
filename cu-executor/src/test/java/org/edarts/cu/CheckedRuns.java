package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Consumer;
import java.util.stream.Stream;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.RunOptions;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;

/** Runs graphs checked, several times, on hosts and in virtual time. */
final class CheckedRuns {
    static final RunOptions CHECKED = RunOptions.DEFAULT.checked(true);

    private static final int REPETITIONS = 4;

    private CheckedRuns() {}

    /** A machine. */
    @FunctionalInterface
    interface Machine {
        Cam open();
    }

    static Stream<Machine> machines() {
        return Stream.of(
                () -> VirtualCam.on(Machines.host(2)),
                () -> HostCam.with().cus(1).policy("fifo").open(),
                () -> HostCam.with().cus(2).open(),
                () -> HostCam.with().cus(2).dedicatedSu().open());
    }

    static void assertPasses(Machine machine, Consumer<GraphBuilder> declarations) {
        CodeletGraph graph = CodeletGraph.build("graph", declarations);
        try (Cam cam = machine.open()) {
            for (int repetition = 0; repetition < REPETITIONS; repetition++) {
                assertDoesNotThrow(() -> cam.run(graph, CHECKED).await());
            }
        }
    }

    static void assertRefused(Machine machine, Consumer<GraphBuilder> declarations, String... parts) {
        CodeletGraph graph = CodeletGraph.build("graph", declarations);
        try (Cam cam = machine.open()) {
            for (int repetition = 0; repetition < REPETITIONS; repetition++) {
                CodeletFailedException failure = assertThrows(
                        CodeletFailedException.class,
                        () -> cam.run(graph, CHECKED).await());
                String message = assertInstanceOf(IllegalStateException.class, failure.getCause())
                        .getMessage();
                for (String part : parts) {
                    assertTrue(message.contains(part), message);
                }
            }
        }
    }

    /** Lets a codelet fire after what is there has, without an arc that says so. */
    static Codelet late(GraphBuilder g) {
        return g.codelet(firing -> {}).after(g.codelet(firing -> {}).after(g.codelet(firing -> {})));
    }
}
