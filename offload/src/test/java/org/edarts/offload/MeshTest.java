package org.edarts.offload;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.edarts.cam.chip.Chips;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The same launches on virtual cores of the host and on a simulated chip. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class MeshTest {
    static Stream<Arguments> meshes() {
        IntFunction<Mesh> chip = cores -> Mesh.simulated(Chips.PARALLELLA);
        return Stream.of(
                Arguments.of(Named.<IntFunction<Mesh>>of("host", Mesh::host)), Arguments.of(Named.of("chip", chip)));
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void aKernelRunsOnAllCoresUnlessToldOtherwise(IntFunction<Mesh> meshes) throws InterruptedException {
        try (Mesh mesh = meshes.apply(16)) {
            assertEquals(
                    Collections.nCopies(16, 42), mesh.launch(Kernels::answer).await());
            assertEquals(List.of(7), mesh.launch(Kernels::sum, 3, 4).cores(1).await());
            assertEquals(List.of(true, true), mesh.launch(Kernels::onTwo).await());
            assertEquals(16, mesh.launch(Kernels::onTwo).all().await().size());
            assertEquals(16, mesh.launch(Kernels::onTwo).auto().await().size());
            assertEquals(
                    List.of(5, 3),
                    mesh.launch(Kernels::onTwo).target(5, 3).async().cores());
        }
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void argumentsOfAllTypesArrive(IntFunction<Mesh> meshes) throws InterruptedException {
        try (Mesh mesh = meshes.apply(16)) {
            assertEquals(
                    List.of('g'),
                    mesh.launch(Kernels::next, 'a', (byte) -1, (short) 4, true)
                            .cores(1)
                            .await());
            float[] left = {1, 2, 3};
            float[] right = {4, 5, 6};
            assertEquals(
                    List.of(32f, 32f),
                    mesh.launch(Kernels::dot, left, right).cores(2).await());
        }
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void whatOneCoreWritesToAnArrayComesBack(IntFunction<Mesh> meshes) throws InterruptedException {
        try (Mesh mesh = meshes.apply(16)) {
            float[] values = {1, 2, 3};
            mesh.launch(Kernels::scale, values, 2f).cores(1).await();
            assertArrayEquals(new float[] {2, 4, 6}, values);
            int[] filled = new int[4];
            mesh.launch(Kernels::fill, filled, 10).cores(1).await();
            assertArrayEquals(new int[] {10, 11, 12, 13}, filled);
            int[] kept = {1, 2};
            assertEquals(
                    List.of(2, 2),
                    mesh.launch(Kernels::spoilsItsCopy, kept).cores(2).await());
            assertArrayEquals(new int[] {1, 2}, kept);
        }
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void whatSeveralCoresWouldEachBringBackIsRefused(IntFunction<Mesh> meshes) {
        try (Mesh mesh = meshes.apply(16)) {
            Launch<Nothing> fill = mesh.launch(Kernels::fill, new int[4], 1);
            IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, fill::async);
            assertTrue(
                    refused.getMessage().contains("argument 1 of org.edarts.offload.Kernels.fill"),
                    refused::getMessage);
            Launch<Nothing> scale =
                    mesh.launch(Kernels::scale, new float[] {1}, 2f).cores(2);
            LaunchException written = assertThrows(LaunchException.class, scale::await);
            assertTrue(written.getMessage().contains("@In"), written::getMessage);
            assertEquals(0, mesh.outstanding());
        }
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void coresWorkOnASharedArrayInPlace(IntFunction<Mesh> meshes) throws InterruptedException {
        try (Mesh mesh = meshes.apply(16)) {
            int[] values = new int[100];
            for (int place = 0; place < values.length; place++) {
                values[place] = place;
            }
            try (Shared<int[]> shared = mesh.share(values)) {
                mesh.launch(Kernels::squares, shared.array()).await();
                assertThrows(IllegalArgumentException.class, () -> mesh.share(values));
            }
            for (int place = 0; place < values.length; place++) {
                assertEquals(place * place, values[place]);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void coresKnowTheirRank(IntFunction<Mesh> meshes) throws InterruptedException {
        try (Mesh mesh = meshes.apply(16)) {
            assertEquals(
                    List.of(3, 103, 203),
                    mesh.launch(Kernels::rank).target(7, 2, 11).await());
        }
        assertThrows(IllegalStateException.class, Core::id);
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void failuresNameKernelAndCore(IntFunction<Mesh> meshes) throws InterruptedException {
        try (Mesh mesh = meshes.apply(16)) {
            Launch<Integer> outside = mesh.launch(Kernels::at, new int[3], 3).target(5);
            LaunchException failed = assertThrows(LaunchException.class, outside::await);
            assertTrue(failed.getMessage().startsWith("org.edarts.offload.Kernels.at on core 5: "), failed::getMessage);
            assertTrue(
                    failed.getMessage().contains("ArrayIndexOutOfBoundsException: Index 3 out of bounds for length 3"),
                    failed::getMessage);
            LaunchException divided = assertThrows(
                    LaunchException.class, mesh.launch(Kernels::dividedBy, 0).cores(1)::await);
            assertTrue(divided.getMessage().contains("ArithmeticException: / by zero"), divided::getMessage);
            assertEquals(List.of(42), mesh.launch(Kernels::answer).target(5).await(), "the core goes on");
        }
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void executionsOfACoreRunInOrderAndOthersDoNotWait(IntFunction<Mesh> meshes) throws Exception {
        try (Mesh mesh = meshes.apply(16)) {
            List<KernelExecution<Integer>> executions = new ArrayList<>();
            for (int round = 0; round < 20; round++) {
                executions.add(
                        mesh.launch(Kernels::sum, round, 1).target(round % 3).async());
            }
            assertTrue(KernelExecution.awaitAny(executions).test());
            for (int round = 0; round < 20; round++) {
                assertEquals(List.of(round + 1), executions.get(round).await());
            }
            assertEquals(
                    List.of(42),
                    mesh.launch(Kernels::answer)
                            .cores(1)
                            .async()
                            .toCompletableFuture()
                            .get());
            assertEquals(0, mesh.outstanding());
        }
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void coresAreToldAsTheyEnd(IntFunction<Mesh> meshes) throws InterruptedException {
        try (Mesh mesh = meshes.apply(16)) {
            KernelExecution<Integer> execution =
                    mesh.launch(Kernels::rank).target(7, 2, 11).async();
            Map<Integer, Integer> told = new TreeMap<>();
            for (int core = 0; core < 3; core++) {
                CoreResult<Integer> one = execution.awaitAny();
                told.put(one.number(), one.result());
            }
            assertEquals(Map.of(0, 3, 1, 103, 2, 203), told);
            assertThrows(NoSuchElementException.class, execution::awaitAny);
            assertEquals(List.of(3, 103, 203), execution.await());
            KernelExecution<Integer> failing =
                    mesh.launch(Kernels::at, new int[3], 3).target(5).async();
            assertThrows(LaunchException.class, failing::awaitAny);
        }
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void aLaunchForOtherCoresIsRefused(IntFunction<Mesh> meshes) throws InterruptedException {
        try (Mesh mesh = meshes.apply(16)) {
            Device other = mesh.device() == Device.HOST ? Device.EPIPHANY : Device.HOST;
            Launch<Integer> launch = mesh.launch(Kernels::sum, 3, 4).cores(1);
            assertEquals(List.of(7), launch.device(mesh.device()).await());
            assertRefused("org.edarts.offload.Kernels.sum is for device " + other, launch.device(other)::async);
            Launch<Integer> onHost = mesh.launch(Kernels::onHost).cores(1);
            if (mesh.device() == Device.HOST) {
                assertEquals(List.of(1), onHost.await());
            } else {
                assertRefused("is for device HOST, and this mesh has EPIPHANY", onHost::explain);
                assertEquals(List.of(1), onHost.device(Device.ANY).await());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void wrongLaunchesAreRefusedBeforeAnythingStarts(IntFunction<Mesh> meshes) {
        Mesh mesh = meshes.apply(4);
        int number = 3;
        assertThrows(IllegalArgumentException.class, () -> mesh.launch(() -> number + mesh.cores()));
        assertThrows(IllegalArgumentException.class, () -> mesh.launch(Kernels::tooLong, 3L));
        assertThrows(
                IllegalArgumentException.class, mesh.launch(Kernels::answer).target(99)::async);
        assertThrows(
                IllegalArgumentException.class, mesh.launch(Kernels::answer).target(1, 1)::async);
        assertThrows(
                IllegalArgumentException.class, mesh.launch(Kernels::answer).cores(99)::async);
        assertEquals(0, mesh.outstanding());
        mesh.close();
        mesh.close();
        assertFalse(mesh.running() > 0);
        assertThrows(IllegalStateException.class, mesh.launch(Kernels::answer)::async);
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void coresSendEachOtherMessages(IntFunction<Mesh> meshes) throws InterruptedException {
        try (Mesh mesh = meshes.apply(16)) {
            // each round adds 1 + 2 + ... + 5
            assertEquals(
                    List.of(15, 3, 6, 10, 15),
                    mesh.launch(Kernels::ring, 1).target(9, 4, 0, 15, 2).await());
            for (int cores = 1; cores <= 16; cores++) {
                int sum = cores * (cores + 1) / 2;
                int all = sum * 1_000_000 + (cores - 1) * 10_000 + 1000 + (cores - 1);
                assertEquals(
                        Collections.nCopies(cores, all),
                        mesh.launch(Kernels::together).cores(cores).await());
            }
            float expected = 8 + 3.5f + 0.5f + 1.5f * 2.5f * (3.5f * 4.5f) + 0.5f;
            assertEquals(
                    Collections.nCopies(4, expected),
                    mesh.launch(Kernels::floats).cores(4).await());
        }
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void whoWaitsForACoreThatFailedGivesUp(IntFunction<Mesh> meshes) throws InterruptedException {
        try (Mesh mesh = meshes.apply(16)) {
            Launch<Integer> launch =
                    mesh.launch(Kernels::oneFailsWhileOthersWait, new int[2]).target(3, 4, 5);
            LaunchException failed = assertThrows(LaunchException.class, launch::await);
            assertTrue(failed.getMessage().contains("oneFailsWhileOthersWait on core 4: "), failed::getMessage);
            assertTrue(failed.getMessage().contains("Index 2 out of bounds for length 2"), failed::getMessage);
            assertEquals(16, mesh.launch(Kernels::together).await().size(), "all cores go on");
        }
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void whatAKernelLeavesOnACoreTheNextOneFinds(IntFunction<Mesh> meshes) throws InterruptedException {
        try (Mesh mesh = meshes.apply(16)) {
            int[] calls = {10, 0};
            try (Resident<int[]> resident = mesh.resident(calls)) {
                assertEquals(
                        Collections.nCopies(16, 11),
                        mesh.launch(Kernels::counts, calls).await());
                assertEquals(
                        List.of(12, 12),
                        mesh.launch(Kernels::counts, calls).target(3, 5).await());
                assertArrayEquals(new int[] {12, 0}, resident.read(5));
                assertArrayEquals(new int[] {11, 0}, resident.read(4));
                assertArrayEquals(new int[] {10, 0}, calls);
            }
            assertEquals(
                    List.of(11), mesh.launch(Kernels::counts, calls).cores(1).await());
            assertArrayEquals(new int[] {11, 0}, calls);
        }
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void aFailureInALoopIsToldWithWhatWasWrittenBefore(IntFunction<Mesh> meshes) throws InterruptedException {
        try (Mesh mesh = meshes.apply(16)) {
            int[] values = new int[3];
            LaunchException failed = assertThrows(
                    LaunchException.class,
                    mesh.launch(Kernels::countsUp, values, 7).cores(1)::await);
            assertTrue(failed.getMessage().contains("Index 3 out of bounds for length 3"), failed::getMessage);
            assertArrayEquals(new int[] {1, 2, 3}, values);
            int[] more = new int[20];
            assertEquals(
                    List.of(20),
                    mesh.launch(Kernels::countsUp, more, 20).cores(1).await());
            assertEquals(20, more[19]);
        }
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void messagesToNobodyFail(IntFunction<Mesh> meshes) {
        try (Mesh mesh = meshes.apply(16)) {
            for (int core : new int[] {9, -1}) {
                assertThrows(
                        LaunchException.class,
                        mesh.launch(Kernels::sendsTo, core).cores(2)::await);
                assertThrows(
                        LaunchException.class, mesh.launch(Kernels::told, core).cores(2)::await);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void coresThatWaitForEachOtherAreNamed(IntFunction<Mesh> meshes) throws InterruptedException {
        try (Mesh mesh = meshes.apply(16)) {
            assertDeadlock(
                    "number 0 waits for a message from 1, number 1 waits for a message from 0",
                    mesh.launch(Kernels::waitsForOne).target(7, 2));
            assertDeadlock(
                    "number 0 waits for 1 to receive the message before",
                    mesh.launch(Kernels::sendsTwice).cores(3));
            assertDeadlock(
                    "number 0 waits for a message from 0",
                    mesh.launch(Kernels::waitsForItself).cores(1));
            assertTrue(assertThrows(
                            LaunchException.class,
                            mesh.launch(Kernels::waitsForItself).cores(12)::await)
                    .getMessage()
                    .contains("number 7 waits for a message from 7, and 4 more; no"));
            assertEquals(16, mesh.launch(Kernels::together).await().size(), "all cores go on");
        }
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void theHostIsOneOfThoseThatSendAndReceive(IntFunction<Mesh> meshes) throws InterruptedException {
        try (Mesh mesh = meshes.apply(16)) {
            KernelExecution<Integer> doubling =
                    mesh.launch(Kernels::doubles).target(5, 9).async();
            for (int given = 1; given <= 3; given++) {
                doubling.send(1, given);
                doubling.send(0, -given);
                assertEquals(-2 * given, doubling.receiveInt(0));
                assertEquals(1000 + 2 * given, doubling.receiveInt(1));
            }
            doubling.send(0, 0);
            doubling.send(1, 0);
            assertEquals(List.of(3, 3), doubling.await());
            assertThrows(IllegalStateException.class, () -> doubling.receiveInt(0));
            assertThrows(IllegalStateException.class, () -> doubling.send(1, 4));
            assertThrows(IllegalArgumentException.class, () -> doubling.send(2, 4));
            KernelExecution<Nothing> telling =
                    mesh.launch(Kernels::tells, 1.5f).cores(1).async();
            assertEquals(1.5f, telling.receiveFloat(0));
            telling.await();
            assertEquals(2.5f, telling.receiveFloat(0));
            assertThrows(IllegalStateException.class, () -> telling.receiveFloat(0));
        }
    }

    private static void assertDeadlock(String who, Launch<Integer> launch) {
        LaunchException failed = assertThrows(LaunchException.class, launch::await);
        assertTrue(
                failed.getMessage().endsWith("deadlock: of the launch's cores, " + who + "; no other core goes on"),
                failed::getMessage);
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void nobodyWaitsForACoreThatFailedBefore(IntFunction<Mesh> meshes) {
        try (Mesh mesh = meshes.apply(4)) {
            for (int round = 0; round < 30; round++) {
                LaunchException failed =
                        assertThrows(LaunchException.class, mesh.launch(Kernels::firstFailsLate, 0)::await);
                assertTrue(failed.getMessage().contains("core"), failed::getMessage);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void whatCannotTravelIsRefusedWithItsNumber(IntFunction<Mesh> meshes) {
        try (Mesh mesh = meshes.apply(4)) {
            int[] values = {1};
            assertRefused(
                    "argument 2 of org.edarts.offload.Kernels.both is the same array as argument 1",
                    () -> mesh.launch(Kernels::both, values, values));
            assertRefused(
                    "argument 1 of org.edarts.offload.Kernels.counts is null",
                    () -> mesh.launch(Kernels::counts, (int[]) null));
            Resident<int[]> resident = mesh.resident(values);
            Launch<Integer> late = mesh.launch(Kernels::counts, values);
            resident.close();
            assertThrows(IllegalStateException.class, late::async);
            assertEquals(0, mesh.outstanding());
        }
    }

    private static void assertRefused(String says, Executable launch) {
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, launch);
        assertTrue(refused.getMessage().contains(says), refused::getMessage);
    }

    @ParameterizedTest
    @MethodSource("meshes")
    void whoGoesOnWithAnExecutionMayLaunchAndWait(IntFunction<Mesh> meshes) throws Exception {
        try (Mesh mesh = meshes.apply(4)) {
            assertEquals(
                    42,
                    mesh.launch(Kernels::answer)
                            .cores(1)
                            .async()
                            .toCompletableFuture()
                            .thenApply(results -> launchAgain(mesh))
                            .get());
        }
    }

    private static int launchAgain(Mesh mesh) {
        try {
            return mesh.launch(Kernels::answer).all().await().get(0);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
