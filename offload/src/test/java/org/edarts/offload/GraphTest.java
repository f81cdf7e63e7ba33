package org.edarts.offload;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Launches as codelets of graphs that the host runs, executions as promises. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class GraphTest {
    private static Mesh mesh(boolean chip) {
        return chip ? Mesh.simulated(Chips.PARALLELLA) : Mesh.host(16);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void codeletsWaitForLaunches(boolean chip) {
        float[] values = new float[8];
        GraphBuilder g = CodeletGraph.named("offloading");
        try (Mesh mesh = mesh(chip);
                Cam cam = Cam.host(2)) {
            Promise<List<Nothing>> scaled = g.promise("scaled");
            Promise<List<Float>> products = g.promise("products");
            Promise<Float> all = g.promise("all");
            var fill = g.codelet("fill", firing -> {
                for (int place = 0; place < values.length; place++) {
                    values[place] = place;
                }
            });
            mesh.launch(Kernels::scale, values, 2f)
                    .cores(1)
                    .codelet(g, "scale", scaled)
                    .after(fill);
            // the other operand is what the first launch leaves
            g.codelet(
                            "dot",
                            firing -> firing.begin(
                                    products,
                                    mesh.launch(Kernels::dot, values, values.clone())
                                            .cores(4)
                                            .async()
                                            .toCompletableFuture()))
                    .after(scaled);
            g.codelet(
                            "sum",
                            firing -> firing.complete(
                                    all, firing.get(products).stream().reduce(0f, Float::sum)))
                    .after(products);
            CodeletGraph graph = g.build();
            for (int round = 0; round < 3; round++) {
                Run run = cam.run(graph).join();
                assertEquals(4 * 4 * 140f, run.get(all));
                assertArrayEquals(new float[] {0, 2, 4, 6, 8, 10, 12, 14}, values);
            }
            assertEquals(0, mesh.outstanding());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aKernelThatFailsEndsTheRun(boolean chip) {
        GraphBuilder g = CodeletGraph.named("failing");
        try (Mesh mesh = mesh(chip);
                Cam cam = Cam.host(1)) {
            Promise<List<Integer>> quotient = g.promise("quotient");
            mesh.launch(Kernels::dividedBy, 0).cores(1).codelet(g, "divide", quotient);
            g.codelet("use", firing -> firing.get(quotient)).after(quotient);
            Run run = cam.run(g.build());
            CodeletFailedException failed = assertThrows(CodeletFailedException.class, run::await);
            assertInstanceOf(LaunchException.class, failed.getCause());
            assertTrue(String.valueOf(failed.getCause().getMessage()).contains("/ by zero"), failed::toString);
        }
    }

    @Test
    void aRunThatIsCancelledCancelsItsLaunches() {
        GraphBuilder g = CodeletGraph.named("cancelled");
        try (Mesh mesh = mesh(true);
                Cam cam = Cam.host(1)) {
            Promise<List<Integer>> never = g.promise("never");
            mesh.launch(Streams::waits, new int[1]).cores(1).codelet(g, "wait", never);
            g.codelet("use", firing -> firing.get(never)).after(never);
            Run run = cam.run(g.build());
            while (mesh.outstanding() == 0) {
                Thread.onSpinWait();
            }
            assertTrue(run.cancel());
            assertThrows(RunCancelledException.class, run::await);
        }
    }

    @Test
    void whoCancelsTheFutureCancelsTheExecution() {
        try (Mesh mesh = mesh(true)) {
            KernelExecution<Integer> execution =
                    mesh.launch(Streams::waits, new int[1]).cores(1).async();
            assertFalse(execution.test());
            assertTrue(execution.toCompletableFuture().cancel(true));
            LaunchException cancelled = assertThrows(LaunchException.class, execution::await);
            assertTrue(cancelled.getMessage().endsWith(": cancelled"), cancelled::getMessage);
        }
    }
}
