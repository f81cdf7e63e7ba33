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
import org.edarts.epiphany.board.BoardUser;
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
    void aDeadlineMayBeLongerThanAnyWait() {
        Board board = new SimulatedBoard(CHIP).connect();
        CodeletGraph graph = kernels();
        try (Mesh mesh = Mesh.on(board);
                EpiphanyCam cam = cam(board, graph)) {
            KernelExecution<Integer> first =
                    mesh.launch(Streams::depth, 9).target(3).async();
            Run run = cam.run(graph, RunOptions.DEFAULT.deadline(Duration.ofSeconds(Long.MAX_VALUE)));
            assertEquals(Run.State.SUCCEEDED, run.state());
            assertTrue(first.hasEnded());
        }
    }

    @Test
    void whoIsClosedJustBeforeItHasTheBoardIsCancelled() throws InterruptedException {
        Board board = new SimulatedBoard(CHIP).connect();
        CodeletGraph graph = kernels();
        EpiphanyCam cam = cam(board, graph);
        board.turns().take(new BoardUser() {
            @Override
            public void leave() {
                cam.close();
            }
        });
        board.turns().giveBack();
        assertThrows(RunCancelledException.class, cam.run(graph)::await);
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

    @Test
    void whatIsResidentSurvivesATurnThatFails() throws InterruptedException {
        FailingPort port = new FailingPort();
        int[] calls = {10, 0};
        try (Board board = port.connect();
                Mesh mesh = Mesh.on(board);
                Mesh other = Mesh.on(board);
                Resident<int[]> resident = mesh.resident(calls)) {
            assertEquals(
                    List.of(11), mesh.launch(Kernels::counts, calls).target(5).await());
            port.fail();
            assertThrows(
                    IllegalStateException.class, other.launch(TurnsTest::seven)::await, "the other one cannot leave");
            port.heal();
            assertEquals(16, other.launch(TurnsTest::seven).await().size());
            port.fail();
            assertThrows(
                    LaunchException.class, mesh.launch(Kernels::counts, calls).target(5)::await);
            port.heal();
            assertEquals(
                    List.of(12), mesh.launch(Kernels::counts, calls).target(5).await());
            assertArrayEquals(new int[] {12, 0}, resident.read(5));
        }
    }

    @Test
    void aCoreThatWasLostBeginsAnew() throws InterruptedException {
        FailingPort port = new FailingPort();
        byte[] values = new byte[50_000];
        try (Board board = port.connect();
                Mesh mesh = Mesh.on(board);
                Host<byte[]> host = mesh.onHost(values)) {
            KernelExecution<Integer> lost = mesh.launch(Streams::wanders, host.array(), 1_000_000)
                    .target(2)
                    .async();
            for (int glance = 0; glance < 30; glance++) {
                lost.test();
            }
            port.fail();
            assertThrows(LaunchException.class, lost::await);
            port.heal();
            for (byte value : values) {
                assertEquals(0, value, "what it wrote is lost with it");
            }
            assertEquals(
                    List.of(0),
                    mesh.launch(Streams::wanders, host.array(), 0).target(2).await());
            for (byte value : values) {
                assertEquals(0, value, "and does not come later");
            }
        }
    }
}
