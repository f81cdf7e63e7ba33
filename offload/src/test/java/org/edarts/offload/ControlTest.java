package org.edarts.offload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.edarts.cam.chip.Chips;
import org.edarts.mesh.Unchecked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a program hears of its kernels, and how it ends them. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ControlTest {
    private static Mesh mesh(boolean chip) {
        return chip ? Mesh.simulated(Chips.PARALLELLA) : Mesh.host(4);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void kernelsPrint(boolean chip) throws InterruptedException {
        ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
        try (Mesh mesh = mesh(chip)) {
            mesh.printTo(lines::add);
            mesh.launch(Streams::says, 7).cores(3).await();
        }
        assertEquals(
                Set.of("core 0: 7", "core 0: 3.5", "core 1: 7", "core 1: 3.5", "core 2: 7", "core 2: 3.5"),
                new TreeSet<>(lines));
        assertThrows(IllegalStateException.class, () -> Mesh.print(1));
    }

    @Test
    void aStackThatOverflowsIsTold() throws InterruptedException {
        try (Mesh mesh = mesh(true)) {
            int[] kept = new int[2000];
            try (Resident<int[]> below = mesh.resident(kept)) {
                assertEquals(
                        List.of(14), mesh.launch(Streams::depth, 9).cores(1).await());
                Launch<Integer> deep = mesh.launch(Streams::depth, 1000).cores(1);
                LaunchException failed = assertThrows(LaunchException.class, deep::await);
                assertTrue(
                        failed.getMessage()
                                .matches("org.edarts.offload.Streams.depth on core \\d+: java.lang.StackOverflowError"
                                        + " at org.edarts.offload.Streams.(depth|odd)\\(Streams.java:\\d+\\)"),
                        failed::getMessage);
                for (int word : below.read(0)) {
                    assertEquals(0, word);
                }
                assertEquals(
                        List.of(14), mesh.launch(Streams::depth, 9).cores(1).await());
            }
        }
    }

    @Unchecked
    static void writesFarAway(int[] values, int place) {
        values[place] = 1;
    }

    @Test
    void aCoreThatStopsWhereNothingLiesIsTold() throws InterruptedException {
        try (Mesh mesh = mesh(true)) {
            assertThrows(
                    LaunchException.class,
                    mesh.launch(Kernels::dividedBy, 0).target(2)::await,
                    "which is told otherwise");
            LaunchException failed = assertThrows(
                    LaunchException.class,
                    mesh.launch(ControlTest::writesFarAway, new int[1], 1 << 27).target(2)::await);
            assertTrue(failed.getMessage().contains("on core 2: core (32, 10), pc "), failed::getMessage);
            assertTrue(failed.getMessage().contains("access to nothing at 0x2000"), failed::getMessage);
            assertEquals(List.of(14), mesh.launch(Streams::depth, 9).target(2).await(), "the core goes on");
        }
    }

    @Test
    void anExecutionIsCancelled() throws InterruptedException {
        try (Mesh mesh = mesh(true)) {
            KernelExecution<Integer> at =
                    mesh.launch(Streams::waits, new int[1]).target(0).async();
            KernelExecution<Integer> waiting =
                    mesh.launch(Streams::waits, new int[1]).target(0).async();
            KernelExecution<Integer> behind =
                    mesh.launch(Streams::depth, 9).target(0).async();
            assertFalse(at.test());
            assertTrue(waiting.cancel());
            assertTrue(at.cancel());
            assertFalse(at.cancel());
            for (KernelExecution<Integer> cancelled : List.of(at, waiting)) {
                LaunchException failed = assertThrows(LaunchException.class, cancelled::await);
                assertEquals("org.edarts.offload.Streams.waits: cancelled", failed.getMessage());
            }
            assertEquals(List.of(14), behind.await());
            assertFalse(behind.cancel());
            assertEquals(0, mesh.outstanding());
        }
    }

    private static final CountDownLatch CANCELLED = new CountDownLatch(1);

    /** Number 0 waits for 1, which ends when it may. */
    private static int late() {
        if (Core.id() == 0) {
            return Core.receiveInt(1);
        }
        while (CANCELLED.getCount() > 0) {
            Thread.onSpinWait();
        }
        return 0;
    }

    @Test
    void whatWaitsForMessagesIsCancelledOnTheHost() {
        try (Mesh mesh = mesh(false)) {
            KernelExecution<Integer> deaf =
                    mesh.launch(ControlTest::late).cores(2).async();
            assertTrue(deaf.cancel());
            CANCELLED.countDown();
            assertThrows(LaunchException.class, deaf::await);
        }
    }

    @Test
    void aLaunchExplainsWhatMoves() {
        float[] plain = new float[10];
        int[] hosted = new int[100];
        short[] together = new short[50];
        byte[] stays = new byte[20];
        try (Mesh mesh = mesh(true);
                Host<int[]> host = mesh.onHost(hosted);
                Shared<short[]> shared = mesh.share(together);
                Resident<byte[]> resident = mesh.resident(stays)) {
            String text = mesh.launch(Streams::sum, host.array())
                    .target(2, 1)
                    .prefetch(1, 512, 128, 256)
                    .explain();
            assertTrue(text.startsWith("org.edarts.offload.Streams.sum on cores [2, 1]\n"), text);
            assertTrue(text.contains("of each core's memory: loader "), text);
            assertTrue(text.contains("argument 1, int[100]: with the host, 400 bytes"), text);
            assertTrue(text.contains("fetches 128 elements at once, 256 before they are needed"), text);
            assertTrue(
                    mesh.launch(Streams::twice, shared.array()).explain().contains("in the board's DRAM: 100 bytes"));
            String copied = mesh.launch(Kernels::scale, plain, 2f).cores(1).explain();
            assertTrue(copied.contains("argument 1, float[10]: a copy in the memory of the core, 40 bytes"), copied);
            assertTrue(copied.contains("argument 2, 2.0: a word"), copied);
            assertTrue(mesh.launch(Streams::wanders, resident.array(), 3)
                    .explain()
                    .contains("byte[20]: in each core's memory, 20 bytes, for good: nothing moves"));
            assertEquals(0, mesh.outstanding());
        }
    }

    /** A copy is there as a whole: nothing is fetched, and whoever asks for it hears so. */
    @Test
    void nothingIsFetchedOfCopies() {
        int[] plain = new int[100];
        byte[] stays = new byte[20];
        try (Mesh mesh = mesh(true);
                Resident<byte[]> resident = mesh.resident(stays)) {
            Launch<Integer> launch = mesh.launch(Streams::sum, plain);
            String text = launch.cores(1).explain();
            assertTrue(text.contains("; @Prefetch does nothing for it: it counts for arrays of Mesh.share and"), text);
            assertFalse(mesh.launch(Kernels::scale, new float[3], 2f)
                    .cores(1)
                    .explain()
                    .contains("@Prefetch"));
            String refused = assertThrows(IllegalArgumentException.class, () -> launch.prefetch(1, 512, 128, 256))
                    .getMessage();
            assertEquals(
                    "argument 1 of org.edarts.offload.Streams.sum lies in each core's memory, where nothing is fetched:"
                            + " share the array with Mesh.share, leave it with Mesh.onHost, or launch without prefetch",
                    refused);
            Launch<Integer> fixed = mesh.launch(Streams::wanders, resident.array(), 3);
            assertThrows(IllegalArgumentException.class, () -> fixed.prefetch(1, 512, 128, 256));
            assertEquals(0, mesh.outstanding());
        }
    }

    @Test
    void onTheHostNothingMoves() {
        int[] hosted = new int[100];
        byte[] stays = new byte[20];
        try (Mesh mesh = mesh(false);
                Host<int[]> host = mesh.onHost(hosted);
                Resident<byte[]> resident = mesh.resident(stays)) {
            assertEquals("mesh of 4 cores, HOST", mesh.toString());
            String text = mesh.launch(Streams::sum, host.array()).explain();
            assertTrue(text.contains("argument 1, int[100]: the host's own; nothing moves\n"), text);
            assertTrue(mesh.launch(Streams::wanders, resident.array(), 3)
                    .explain()
                    .contains("byte[20]: one for each core, for good\n"));
        }
    }

    static int hears() {
        return Core.receiveInt(Core.host()) + Core.sum(1);
    }

    static int tells() {
        Core.send(Core.host(), 1);
        Core.send(Core.host(), 2);
        Core.send(Core.host(), 3);
        return 0;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoWaitsForAProgramThatClosesFails(boolean chip) {
        KernelExecution<Integer> deaf;
        KernelExecution<Integer> behind;
        try (Mesh mesh = mesh(chip)) {
            deaf = mesh.launch(ControlTest::hears).target(0, 1).async();
            behind = mesh.launch(ControlTest::tells).target(1).async();
        }
        LaunchException failed = assertThrows(LaunchException.class, deaf::await);
        assertTrue(
                failed.getMessage()
                        .endsWith("number 0 waits for a message from the host, number 1 waits for a message from the"
                                + " host; the host has closed the mesh; no other core goes on"),
                failed::getMessage);
        failed = assertThrows(LaunchException.class, behind::await);
        assertTrue(
                failed.getMessage().contains("number 0 waits for the host to receive the message before; the host has"),
                failed::getMessage);
    }

    private static final CountDownLatch CLOSED_TWICE = new CountDownLatch(1);

    private static int open() {
        while (CLOSED_TWICE.getCount() > 0) {
            Thread.onSpinWait();
        }
        return 0;
    }

    @Test
    void whoClosesASecondTimeWaitsForTheFirst() throws InterruptedException {
        Mesh mesh = mesh(false);
        KernelExecution<Integer> last = mesh.launch(ControlTest::open).cores(1).async();
        AtomicBoolean ended = new AtomicBoolean();
        Thread first = new Thread(mesh::close);
        first.start();
        awaitWaiting(first);
        Thread second = new Thread(() -> {
            mesh.close();
            ended.set(last.test());
        });
        second.start();
        awaitWaiting(second);
        CLOSED_TWICE.countDown();
        first.join();
        second.join();
        assertTrue(ended.get(), "before the second one returned");
    }

    private static final CountDownLatch CLOSING = new CountDownLatch(1);

    private static int first() {
        while (CLOSING.getCount() > 0) {
            Thread.onSpinWait();
        }
        return 1;
    }

    private static int second() {
        return 2;
    }

    /** The threads of virtual cores end last: what waits in a core's order when the mesh closes is carried out. */
    @Test
    void whatWasStartedBeforeTheCloseIsCarriedOut() throws InterruptedException {
        Mesh mesh = mesh(false);
        KernelExecution<Integer> first =
                mesh.launch(ControlTest::first).target(0).async();
        KernelExecution<Integer> second =
                mesh.launch(ControlTest::second).target(0).async();
        Thread closes = new Thread(mesh::close);
        closes.start();
        awaitWaiting(closes);
        CLOSING.countDown();
        closes.join();
        assertTrue(second.test(), "the close has waited for it");
        assertEquals(List.of(1), first.await());
        assertEquals(List.of(2), second.await());
    }

    /** Waits until a thread waits, or has ended. */
    private static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TERMINATED) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aVirtualCoreDoesNotCloseItsMesh() {
        try (Mesh mesh = mesh(false)) {
            Runnable closes = mesh::close;
            mesh.printTo(line -> closes.run());
            LaunchException failed = assertThrows(
                    LaunchException.class, mesh.launch(Streams::says, 1).cores(1)::await);
            assertTrue(failed.getMessage().contains("would wait for itself"), failed::getMessage);
        }
    }

    private static final CountDownLatch ASKED_BY_MANY = new CountDownLatch(1);

    private static int answers() {
        while (ASKED_BY_MANY.getCount() > 0) {
            Thread.onSpinWait();
        }
        return Core.id();
    }

    @Test
    void eachCoreIsToldOnceWhoeverAsks() throws Exception {
        try (Mesh mesh = mesh(false)) {
            KernelExecution<Integer> execution =
                    mesh.launch(ControlTest::answers).cores(2).async();
            Set<Integer> told = new ConcurrentSkipListSet<>();
            FutureTask<InterruptedException> impatience =
                    new FutureTask<>(() -> assertThrows(InterruptedException.class, execution::awaitAny));
            FutureTask<Boolean> patience =
                    new FutureTask<>(() -> told.add(execution.awaitAny().number()));
            Thread impatient = new Thread(impatience);
            Thread patient = new Thread(patience);
            impatient.start();
            awaitWaiting(impatient);
            patient.start();
            awaitWaiting(patient);
            impatient.interrupt();
            impatience.get();
            ASKED_BY_MANY.countDown();
            assertTrue(patience.get());
            told.add(execution.awaitAny().number());
            assertEquals(Set.of(0, 1), told);
        }
    }

    @Test
    void anArrayLargerThanWordsCanTellIsRefused() {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> new KeptArrays().place("array", 1L << 32));
        assertTrue(refused.getMessage().startsWith("a resident array of 4,294,967,296 bytes"), refused::getMessage);
    }
}
