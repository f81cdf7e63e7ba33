package org.edarts.offload;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Value;
import org.edarts.codelet.method.MethodForm;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.HostPort;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.mesh.kernel.CompiledKernels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of turns on a board that are cut short: who waits gives up, and who fails leaves it to others. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class TurnsTest {
    private static final Chip CHIP = Chips.PARALLELLA;

    static int seven() {
        return 7;
    }

    private static CodeletGraph kernels() {
        GraphBuilder builder = CodeletGraph.named("doubling");
        Blocks<int[]> blocks = builder.blocks("block", BlockType.INTS, 1, 1).filled((index, block) -> block[0] = 7);
        builder.codelets(
                "double",
                1,
                MethodForm.of(TurnsTest::doubled).kernel(),
                (index, arguments) -> arguments.updates(blocks.at(index)));
        return builder.build();
    }

    static void doubled(int[] values) {
        values[0] *= 2;
    }

    private static EpiphanyCam cam(Board board, CodeletGraph graph) {
        return EpiphanyCam.on(CHIP.machine().withFoldedSus().withHost(), board, CompiledKernels.of(graph));
    }

    @Test
    void aDeadlineAndACloseEndTheWaitForTheBoard() throws Exception {
        Board board = new SimulatedBoard(CHIP).connect();
        CodeletGraph graph = kernels();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        EpiphanyCam other = cam(board, graph);
        try (Mesh mesh = Mesh.on(board);
                EpiphanyCam cam = cam(board, graph)) {
            KernelExecution<Integer> endless =
                    mesh.launch(Streams::waits, new int[1]).target(3).async();
            Run late = cam.run(graph, RunOptions.DEFAULT.deadline(Duration.ofMillis(50)));
            assertEquals(Run.State.FAILED, late.state());
            assertThrows(DeadlineExceededException.class, late::await);
            Future<Run> waiting = thread.submit(() -> other.run(graph));
            while (!board.turns().isWanted()) {
                Thread.onSpinWait();
            }
            other.close();
            assertThrows(RunCancelledException.class, waiting.get()::await);
            assertTrue(endless.cancel());
            assertEquals(Run.State.SUCCEEDED, cam.run(graph).state());
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void aBodyOfARunMayCancelWhatWaitsForTheBoard() throws InterruptedException {
        Board board = new SimulatedBoard(CHIP).connect();
        int[] values = {3, 4};
        AtomicReference<KernelExecution<Integer>> started = new AtomicReference<>();
        try (Mesh mesh = Mesh.on(board);
                Shared<int[]> shared = mesh.share(values)) {
            GraphBuilder builder = CodeletGraph.named("cancels");
            Value<Integer> cancelled = builder.value("cancelled", firing -> {
                KernelExecution<Integer> execution =
                        mesh.launch(Streams::sum, shared.array()).async();
                started.set(execution);
                assertThrows(IllegalStateException.class, mesh::close);
                return execution.cancel() ? 1 : 0;
            });
            CodeletGraph graph = builder.build();
            try (EpiphanyCam cam = cam(board, graph)) {
                assertEquals(1, cam.run(graph).get(cancelled));
            }
            LaunchException failed = assertThrows(LaunchException.class, started.get()::await);
            assertEquals("org.edarts.offload.Streams.sum: cancelled", failed.getMessage());
            assertEquals(0, mesh.outstanding());
            assertEquals(List.of(7), mesh.launch(Streams::sum, values).cores(1).await());
        }
    }

    /** A board whose memories cannot be written to for a while. */
    private static final class Failing implements HostPort {
        private final SimulatedBoard board = new SimulatedBoard(CHIP);
        private boolean fails;

        Board connect() {
            return new Board(board.connect().platform(), this);
        }

        private void check() {
            if (fails) {
                throw new IllegalStateException("the link is down");
            }
        }

        @Override
        public int readWord(int address) {
            check();
            return board.readWord(address);
        }

        @Override
        public void writeWord(int address, int value) {
            check();
            board.writeWord(address, value);
        }

        @Override
        public byte[] read(int address, int count) {
            check();
            return board.read(address, count);
        }

        @Override
        public void write(int address, byte[] bytes) {
            check();
            board.write(address, bytes);
        }

        @Override
        public void pause(Duration time) {
            board.pause(time);
        }

        @Override
        public void close() {
            board.close();
        }
    }

    @Test
    void whatIsResidentSurvivesATurnThatFails() throws InterruptedException {
        Failing port = new Failing();
        int[] calls = {10, 0};
        try (Board board = port.connect();
                Mesh mesh = Mesh.on(board);
                Mesh other = Mesh.on(board);
                Resident<int[]> resident = mesh.resident(calls)) {
            assertEquals(
                    List.of(11), mesh.launch(Kernels::counts, calls).target(5).await());
            port.fails = true;
            assertThrows(
                    IllegalStateException.class, other.launch(TurnsTest::seven)::await, "the other one cannot leave");
            port.fails = false;
            assertEquals(16, other.launch(TurnsTest::seven).await().size());
            port.fails = true;
            assertThrows(
                    LaunchException.class, mesh.launch(Kernels::counts, calls).target(5)::await);
            port.fails = false;
            assertEquals(
                    List.of(12), mesh.launch(Kernels::counts, calls).target(5).await());
            assertArrayEquals(new int[] {12, 0}, resident.read(5));
        }
    }

    @Test
    void aCoreThatWasLostBeginsAnew() throws InterruptedException {
        Failing port = new Failing();
        int[] values = new int[50_000];
        values[17] = 4;
        try (Board board = port.connect();
                Mesh mesh = Mesh.on(board);
                Host<int[]> host = mesh.onHost(values)) {
            Launch<Integer> launch = mesh.launch(Streams::sum, host.array()).target(2);
            KernelExecution<Integer> lost = launch.async();
            for (int glance = 0; glance < 30; glance++) {
                lost.test();
            }
            port.fails = true;
            assertThrows(LaunchException.class, lost::await);
            port.fails = false;
            assertEquals(List.of(4), launch.await());
            assertEquals(4, values[17]);
        }
    }
}
