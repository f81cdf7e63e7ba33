package org.edarts.it.docs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Value;
import org.edarts.codelet.method.MethodForm;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.mesh.kernel.CompiledKernels;
import org.edarts.offload.Core;
import org.edarts.offload.Device;
import org.edarts.offload.Host;
import org.edarts.offload.In;
import org.edarts.offload.KernelExecution;
import org.edarts.offload.Launch;
import org.edarts.offload.Mesh;
import org.edarts.offload.Nothing;
import org.edarts.offload.Prefetch;
import org.edarts.offload.Resident;
import org.edarts.offload.Shared;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** docs/offload.md. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class OffloadTest {
    private static final class Dots {
        // snippet
        static float dot(@In float[] left, @In float[] right) {
            float sum = 0;
            for (int place = Core.id(); place < left.length; place += Core.count()) {
                sum += left[place] * right[place];
            }
            return Core.sum(sum);
        }
        // end of snippet
    }

    private static final class Streams {
        // snippet
        static float largest(@In @Prefetch(buffer = 256, perFetch = 64, distance = 128) float[] values) {
            float largest = Float.NEGATIVE_INFINITY;
            for (int place = Core.id(); place < values.length; place += Core.count()) {
                largest = Math.max(largest, values[place]);
            }
            return Core.maximum(largest);
        }
        // end of snippet
    }

    private static void says(int number) {
        Mesh.print(number);
    }

    private static void grow(int[] array) {
        array[Core.id() % array.length] += Core.count();
    }

    @Test
    void aMethodIsLaunchedOnCores() throws InterruptedException {
        // snippet
        float[] left = {1, 2, 3, 4, 5};
        float[] right = {1, 1, 1, 1, 2};
        List<Float> results;
        try (Mesh mesh = Mesh.simulated(Chips.PARALLELLA)) {
            results = mesh.launch(Dots::dot, left, right).cores(4).await();     // one result for each core
        }
        // end of snippet
        assertEquals(List.of(20f, 20f, 20f, 20f), results);
    }

    @Test
    void theSameProgramRunsOnOtherCores() throws InterruptedException {
        Chip chip = Chips.PARALLELLA;
        Board board = new SimulatedBoard(chip).connect();
        int n = 16;
        for (Mesh each : List.of(Mesh.host(n), Mesh.simulated(chip), Mesh.on(board))) {
            try (Mesh mesh = each) {
                int[] array = {1};
                Launch<Nothing> launch = mesh.launch(OffloadTest::grow, array);
                launch.cores(1).await();
                launch.auto().target(3).async().await();
                assertArrayEquals(new int[] {3}, array);
                KernelExecution<Nothing> execution = launch.cores(1).async();
                List<KernelExecution<Nothing>> executions = List.of(execution);
                KernelExecution.awaitAny(executions).toCompletableFuture().join();
                assertEquals(4, array[0]);
            }
        }
    }

    @Test
    void arraysLiveInSeveralPlaces() throws InterruptedException {
        try (Mesh mesh = Mesh.host(2)) {
            int[] array = {0, 0};
            try (Shared<int[]> shared = mesh.share(array)) {
                mesh.launch(OffloadTest::grow, shared.array()).all().await();
            }
            assertArrayEquals(new int[] {2, 2}, array);
            try (Resident<int[]> resident = mesh.resident(array)) {
                mesh.launch(OffloadTest::grow, array).await();
                assertArrayEquals(new int[] {2, 4}, resident.read(1));
            }
        }
    }

    @Test
    void arraysComePartByPart() throws InterruptedException {
        float[] array = new float[3000];
        array[2345] = 7;
        List<String> lines = new CopyOnWriteArrayList<>();
        try (Mesh mesh = Mesh.simulated(Chips.PARALLELLA)) {
            mesh.printTo(lines::add);
            try (Host<float[]> host = mesh.onHost(array)) {
                Launch<Float> launch =
                        mesh.launch(Streams::largest, host.array()).cores(2);
                assertEquals(List.of(7f, 7f), launch.prefetch(1, 512, 128, 256).await());
                assertTrue(launch.explain().contains("with the host"), launch::explain);
                KernelExecution<Float> execution = launch.async();
                assertTrue(execution.cancel());
            }
            mesh.launch(OffloadTest::says, 5).target(4).await();
        }
        assertEquals(List.of("core 4: 5"), lines);
    }

    static void twice(int[] row) {
        for (int place = 0; place < row.length; place++) {
            row[place] *= 2;
        }
    }

    private static final class Rows {
        static int total(@In int[] row) {
            int total = 0;
            for (int each : row) {
                total += each;
            }
            return total;
        }
    }

    private static int echo() {
        int given = Core.receiveInt(Core.host());
        Core.send(Core.host(), given + Core.id());
        Core.send(Core.host(), 0.5f);
        return given;
    }

    @Test
    void launchesAreCodelets() {
        float[] left = {1, 2, 3};
        float[] right = new float[3];
        try (Mesh mesh = Mesh.simulated(Chips.PARALLELLA);
                Cam cam = Cam.host(1)) {
            // snippet
            GraphBuilder g = CodeletGraph.named("product");
            Promise<List<Float>> products = g.promise("products");
            Codelet fill = g.codelet("fill", firing -> Arrays.fill(right, 2));
            mesh.launch(Dots::dot, left, right).cores(4).codelet(g, "dot", products).after(fill);
            Value<Float> product = g.value("product", products, each -> each.get(0));
            CodeletGraph graph = g.build();
            // end of snippet
            assertEquals(12f, cam.run(graph).join().get(product));
            Launch<Float> launch = mesh.launch(Dots::dot, left, right).cores(1);
            GraphBuilder other = CodeletGraph.named("body");
            Promise<List<Float>> later = begins(other, launch);
            Value<Float> first = other.value("first", later, each -> each.get(0));
            assertEquals(12f, cam.run(other.build()).join().get(first));
        }
    }

    private static Promise<List<Float>> begins(GraphBuilder g, Launch<Float> launch) {
        Promise<List<Float>> products = g.promise("products");
        g.codelet("launch", firing -> firing.begin(products, launch.async().toCompletableFuture()));
        return products;
    }

    @Test
    void graphsAndLaunchesTakeTurns() throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("rows");
        Blocks<int[]> rows = g.blocks("row", BlockType.INTS, 4, 2).filled((index, row) -> Arrays.fill(row, index));
        g.codelets(
                "twice",
                4,
                MethodForm.of(OffloadTest::twice).kernel(),
                (index, arguments) -> arguments.updates(rows.at(index)));
        CodeletGraph graph = g.build();
        int[] row = {1, 2, 3};
        List<Integer> totals;
        // snippet
        Board board = new SimulatedBoard(Chips.PARALLELLA).connect();
        try (Mesh mesh = Mesh.on(board);
                EpiphanyCam cam = EpiphanyCam.on(Chips.PARALLELLA.machine().withFoldedSus(), board, CompiledKernels.of(graph))) {
            KernelExecution<Integer> execution = mesh.launch(Rows::total, row).async();
            cam.run(graph);                     // when the cores have ended what they have begun
            totals = execution.await();         // the rest of it, if there is one, after the run
        }
        // end of snippet
        assertEquals(Collections.nCopies(16, 6), totals);
    }

    @Test
    void theHostSendsAndReceives() throws InterruptedException {
        try (Mesh mesh = Mesh.host(2)) {
            KernelExecution<Integer> execution =
                    mesh.launch(OffloadTest::echo).device(Device.ANY).async();
            execution.send(0, 10);
            execution.send(1, 20);
            assertEquals(10, execution.receiveInt(0));
            assertEquals(0.5f, execution.receiveFloat(0));
            assertEquals(21, execution.receiveInt(1));
            assertEquals(0.5f, execution.receiveFloat(1));
            assertEquals(2, Set.of(execution.awaitAny(), execution.awaitAny()).size());
        }
    }
}
