package org.edarts.offload;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.board.Board;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who hears of the ends of kernels while lines are printed, the mesh is closed, or cores are lost. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class EndsTest {
    private static final int ROUNDS = 5_000;
    private static final int FIRST_NODE = 32 << 6 | 8;

    private static Mesh mesh(boolean chip) {
        return chip ? Mesh.simulated(Chips.PARALLELLA) : Mesh.host(4);
    }

    static int firstSays() {
        if (Core.id() == 0) {
            Mesh.print(1);
        }
        return 7;
    }

    private static int seven() {
        return 7;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoPrintsALineDoesNotCloseTheMesh(boolean chip) {
        try (Mesh mesh = mesh(chip)) {
            isRefused(mesh, mesh::close);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoPrintsALineDoesNotWaitForKernels(boolean chip) {
        try (Mesh mesh = mesh(chip)) {
            KernelExecution<Integer> other =
                    mesh.launch(ControlTest::hears).target(3).async();
            isRefused(mesh, other::await);
            assertTrue(other.cancel());
        }
    }

    private static void isRefused(Mesh mesh, Executable printer) {
        mesh.printTo(line -> {
            try {
                printer.execute();
            } catch (RuntimeException refused) {
                throw refused;
            } catch (Throwable other) {
                throw new AssertionError(other);
            }
        });
        RuntimeException refused = assertThrows(
                RuntimeException.class, mesh.launch(EndsTest::firstSays).cores(3)::await);
        assertTrue(refused.getMessage().contains("\"core 0: 1\", and would wait for itself"), refused::getMessage);
    }

    @Test
    void whoPrintsALineMayCancel() {
        try (Mesh mesh = mesh(true)) {
            KernelExecution<Integer> other =
                    mesh.launch(Streams::waits, new int[1]).target(3).async();
            mesh.printTo(line -> assertTrue(other.cancel()));
            assertEquals(
                    List.of(7, 7, 7),
                    assertDoesNotThrow(mesh.launch(EndsTest::firstSays).cores(3)::await));
            assertTrue(other.hasEnded());
        }
    }

    @Test
    void whatIsNotOutstandingHasEnded() {
        try (Mesh mesh = mesh(false)) {
            for (int round = 0; round < ROUNDS; round++) {
                KernelExecution<Integer> execution =
                        mesh.launch(EndsTest::seven).cores(1).async();
                while (mesh.outstanding() > 0) {
                    Thread.onSpinWait();
                }
                assertTrue(execution.hasEnded(), "though nothing is outstanding");
            }
        }
    }

    @Test
    void aCoreThatIsLostTakesNoOtherWithIt() throws InterruptedException {
        FailingPort port = new FailingPort();
        try (Board board = port.connect();
                Mesh mesh = Mesh.on(board)) {
            KernelExecution<Integer> well =
                    mesh.launch(EndsTest::seven).target(0).async();
            KernelExecution<Integer> lost =
                    mesh.launch(EndsTest::seven).target(3).async();
            port.failAt(FIRST_NODE + 3);
            assertEquals(List.of(7), well.await());
            LaunchException failed = assertThrows(LaunchException.class, lost::await);
            assertTrue(
                    failed.getMessage().endsWith("on core 3: the core is lost: the link is down"), failed::getMessage);
            port.heal();
            assertEquals(16, mesh.launch(EndsTest::seven).await().size());
        }
    }

    static int tells() {
        Core.send(Core.host(), 1);
        return Core.receiveInt(Core.host());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoHasClosedTheMeshSendsAndReceivesNoMore(boolean chip) throws InterruptedException {
        KernelExecution<Integer> waits;
        try (Mesh mesh = mesh(chip)) {
            waits = mesh.launch(EndsTest::tells).target(0).async();
        }
        for (Executable late : List.<Executable>of(() -> waits.send(0, 2), () -> waits.receiveInt(0))) {
            IllegalStateException refused = assertThrows(IllegalStateException.class, late);
            assertTrue(refused.getMessage().startsWith("the mesh is being closed"), refused::getMessage);
        }
        assertThrows(LaunchException.class, waits::await);
    }

    @Test
    void whoWaitsForAMessageHearsThatTheMeshIsClosed() throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Mesh mesh = mesh(false);
            KernelExecution<Integer> silent =
                    mesh.launch(ControlTest::hears).cores(1).async();
            Future<Integer> waits = thread.submit(() -> silent.receiveInt(0));
            assertFalse(waits.isDone());
            mesh.close();
            ExecutionException failed = assertThrows(ExecutionException.class, waits::get);
            assertTrue(String.valueOf(failed.getMessage()).contains("the mesh is being closed"), failed::getMessage);
        } finally {
            thread.shutdownNow();
        }
    }
}
