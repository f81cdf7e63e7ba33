package org.edarts.offload;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.method.MethodForm;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.HostPort;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.mesh.kernel.CompiledKernels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several that use one board, and boards that have no room. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class BoardTest {
    private static final Chip CHIP = Chips.PARALLELLA;

    private final GraphBuilder builder = CodeletGraph.named("tripling");
    private final Blocks<int[]> blocks = builder.blocks("block", BlockType.INTS, 16, 4)
            .filled((index, block) -> {
                for (int place = 0; place < block.length; place++) {
                    block[place] = index + place;
                }
            });

    private CodeletGraph graph() {
        builder.codelets(
                "triple",
                16,
                MethodForm.of(BoardTest::triple).kernel(),
                (index, arguments) -> arguments.updates(blocks.at(index)));
        return builder.build();
    }

    static void triple(int[] values) {
        for (int place = 0; place < values.length; place++) {
            values[place] *= 3;
        }
    }

    private static EpiphanyCam cam(Board board, CodeletGraph graph) {
        return EpiphanyCam.on(CHIP.machine().withFoldedSus(), board, CompiledKernels.of(graph));
    }

    @Test
    void graphsAndLaunchesTakeTurns() throws InterruptedException {
        Board board = new SimulatedBoard(CHIP).connect();
        CodeletGraph graph = graph();
        int[] calls = {10, 0};
        int[] together = {1, 2, 3, 4, 5, 6, 7, 8};
        try (Mesh mesh = Mesh.on(board);
                EpiphanyCam cam = cam(board, graph);
                Resident<int[]> resident = mesh.resident(calls);
                Shared<int[]> shared = mesh.share(together)) {
            for (int round = 1; round <= 3; round++) {
                KernelExecution<Integer> before =
                        mesh.launch(Kernels::counts, calls).async();
                KernelExecution<Nothing> writes =
                        mesh.launch(Kernels::squares, shared.array()).async();
                assertArrayEquals(new int[] {9, 12, 15, 18}, cam.run(graph).get(blocks.at(3)));
                assertEquals(Collections.nCopies(16, 10 + round), before.await());
                writes.await();
                assertArrayEquals(new int[] {10 + round, 0}, resident.read(7));
            }
            assertEquals(6561, together[2], "what is shared stays as it is, too");
            assertEquals(0, mesh.outstanding());
        }
        assertThrows(IllegalStateException.class, () -> board.open(0, 0, 1, 1), "the last one has closed it");
    }

    @Test
    void threadsMayDoSoAllAtOnce() throws Exception {
        Board board = new SimulatedBoard(CHIP).connect();
        CodeletGraph graph = graph();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (Mesh mesh = Mesh.on(board);
                Mesh other = Mesh.on(board);
                EpiphanyCam cam = cam(board, graph)) {
            List<Future<?>> all = new ArrayList<>();
            for (int number = 0; number < 4; number++) {
                int which = number;
                all.add(threads.submit(() -> {
                    for (int round = 0; round < 5; round++) {
                        if (which == 0) {
                            assertArrayEquals(
                                    new int[] {0, 3, 6, 9}, cam.run(graph).get(blocks.at(0)));
                        } else {
                            Mesh mine = which == 1 ? other : mesh;
                            assertEquals(
                                    16, mine.launch(Kernels::together).await().size());
                        }
                    }
                    return null;
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void whoWaitsForTheBoardIsInterrupted() throws Exception {
        Board board = new SimulatedBoard(CHIP).connect();
        CodeletGraph graph = graph();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (Mesh mesh = Mesh.on(board);
                EpiphanyCam cam = cam(board, graph)) {
            KernelExecution<Integer> endless =
                    mesh.launch(Streams::waits, new int[1]).target(3).async();
            KernelExecution<Integer> behind =
                    mesh.launch(Kernels::answer).target(3).async();
            Future<Run> waiting = thread.submit(() -> {
                Thread.currentThread().interrupt();
                return cam.run(graph);
            });
            assertThrows(RunCancelledException.class, waiting.get()::await);
            KernelExecution<Integer> halfReady =
                    mesh.launch(Kernels::together).target(2, 3).async();
            Future<Run> patient = thread.submit(() -> cam.run(graph));
            assertFalse(endless.test());
            assertTrue(halfReady.cancel(), "while the other one waits");
            assertTrue(endless.cancel());
            assertEquals(Run.State.SUCCEEDED, patient.get().state());
            assertEquals(List.of(42), behind.await());
            assertThrows(LaunchException.class, halfReady::await);
            assertEquals(2, mesh.launch(Kernels::together).target(2, 3).await().size());
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void whoIsToldOfAKernelCannotWaitForAGraph() {
        Board board = new SimulatedBoard(CHIP).connect();
        CodeletGraph graph = graph();
        try (Mesh mesh = Mesh.on(board);
                EpiphanyCam cam = cam(board, graph)) {
            mesh.printTo(line -> cam.run(graph));
            IllegalStateException refused = assertThrows(
                    IllegalStateException.class, mesh.launch(Streams::says, 1).target(0)::await);
            assertTrue(String.valueOf(refused.getMessage()).contains("would wait for itself"), refused::getMessage);
            mesh.printTo(line -> {});
            Mesh other = Mesh.on(board);
            other.printTo(line -> {
                throw new IllegalArgumentException(line);
            });
            other.launch(Streams::says, 7).target(2).async();
            assertEquals(
                    "core 2: 7",
                    assertThrows(IllegalArgumentException.class, other::close).getMessage());
            assertEquals(0, other.outstanding());
        }
    }

    /** A board that outlives the program, as a real one does. */
    private record Lasting(SimulatedBoard board) implements HostPort {
        @Override
        public int readWord(int address) {
            return board.readWord(address);
        }

        @Override
        public void writeWord(int address, int value) {
            board.writeWord(address, value);
        }

        @Override
        public byte[] read(int address, int count) {
            return board.read(address, count);
        }

        @Override
        public void write(int address, byte[] bytes) {
            board.write(address, bytes);
        }

        @Override
        public void pause(Duration time) {
            board.pause(time);
        }

        @Override
        public void close() {
            // it goes on
        }
    }

    @Test
    void aMeshLeavesNothingInTheDram() throws InterruptedException {
        SimulatedBoard simulated = new SimulatedBoard(CHIP);
        Lasting port = new Lasting(simulated);
        // as large as the DRAM has room for once
        int[] values = new int[1_000_000];
        values[17] = 4;
        for (int round = 0; round < 3; round++) {
            try (Mesh mesh = Mesh.on(new Board(simulated.connect().platform(), port))) {
                mesh.onHost(values);
                mesh.launch(Streams::sum, values).target(0, 1);
                int[] few = {3, 4};
                mesh.share(few);
                assertEquals(List.of(7), mesh.launch(Streams::sum, few).cores(1).await());
            }
        }
    }

    @Test
    void aDramThatIsFullRefusesArraysAndNothingElse() throws InterruptedException {
        Board board = new SimulatedBoard(CHIP).connect();
        try (Mesh mesh = Mesh.on(board)) {
            int left = 8 << 20;
            while (left > 8) {
                try {
                    board.allocate("other" + left, left);
                } catch (IllegalArgumentException full) {
                    left = left / 2 & -8;
                }
            }
            int[] values = {1, 2};
            assertThrows(IllegalArgumentException.class, () -> mesh.share(values));
            assertThrows(IllegalArgumentException.class, () -> mesh.onHost(values));
            assertEquals(List.of(3), mesh.launch(Streams::sum, values).cores(1).await());
            assertEquals(0, mesh.outstanding());
        }
    }

    @Test
    void aBoardThatIsLostFailsWhatIsLaunched() {
        Board board = new SimulatedBoard(CHIP).connect();
        try (Mesh mesh = Mesh.on(board)) {
            int[] together = {1, 2};
            mesh.share(together);
            KernelExecution<Integer> under =
                    mesh.launch(Streams::waits, new int[1]).target(3).async();
            List<KernelExecution<Integer>> behind = new ArrayList<>();
            for (int place = 0; place < 5_000; place++) {
                behind.add(mesh.launch(Kernels::answer).target(3).async());
            }
            board.close();
            assertThrows(LaunchException.class, under::await);
            for (KernelExecution<Integer> each : behind) {
                assertThrows(LaunchException.class, each::await);
            }
            LaunchException failed = assertThrows(
                    LaunchException.class,
                    mesh.launch(Kernels::squares, together).cores(2)::await);
            assertTrue(String.valueOf(failed.getMessage()).contains("is closed"), failed::getMessage);
            assertEquals(0, mesh.outstanding());
            assertEquals(0, mesh.running());
        }
    }

    @Test
    void aFetchLargerThanAWindowIsRefused() {
        int[] values = new int[10_000];
        try (Mesh mesh = Mesh.simulated(Chips.mesh(32, 32))) {
            mesh.onHost(values);
            Launch<Integer> launch = mesh.launch(Streams::sum, values);
            IllegalArgumentException refused = assertThrows(
                    IllegalArgumentException.class,
                    launch.prefetch(1, 2048, 1024, 0).cores(1)::async);
            assertTrue(
                    String.valueOf(refused.getMessage())
                            .startsWith(
                                    "argument 1 of org.edarts.offload.Streams.sum is fetched 1,024 elements at once"),
                    refused::getMessage);
            assertTrue(launch.prefetch(1, 2048, 512, 0).cores(1).explain().contains("fetches 512"));
        }
    }
}
