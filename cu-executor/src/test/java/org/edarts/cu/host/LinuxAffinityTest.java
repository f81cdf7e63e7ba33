package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.Value;
import org.junit.jupiter.api.Test;

/** On Linux with util-linux; skipped elsewhere. */
class LinuxAffinityTest {
    /** No Linux numbers that many. */
    private static final int NOT_THERE = 1 << 20;

    private static final Executor NEW_THREAD = task -> new Thread(task).start();

    private static void assumeTaskset() {
        boolean there = Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "taskset")));
        assumeTrue(there && Files.exists(Path.of("/proc/thread-self")), "no taskset, or not Linux");
    }

    /** Returns the processors that the current thread may use, as Linux writes them: numbers and ranges. */
    private static String allowed() throws IOException {
        return Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.substring(line.indexOf(':') + 1).trim())
                .findFirst()
                .orElseThrow();
    }

    private static int lastAllowed() throws IOException {
        String[] numbers = allowed().split("[-,]");
        return Integer.parseInt(numbers[numbers.length - 1]);
    }

    @Test
    void codeletsFireOnTheProcessorOfTheirCu() throws Exception {
        assumeTaskset();
        int processor = lastAllowed();
        Value<?>[] seen = new Value<?>[2];
        CodeletGraph graph = CodeletGraph.build("where", g -> {
            for (int cu = 0; cu < seen.length; cu++) {
                seen[cu] = g.value("seen by CU " + cu, firing -> allowed());
            }
        });
        String before = allowed();
        try (Cam cam = HostCam.with()
                .cus(2)
                .policy("round-robin")
                .affinity(new LinuxAffinity(processor))
                .open()) {
            Run run = cam.run(graph);
            run.await();
            for (Value<?> value : seen) {
                assertEquals(Integer.toString(processor), run.get(value));
            }
        }
        assertEquals(before, allowed(), "only the CUs are bound");
    }

    @Test
    void aProcessorThatIsNotThereIsRefusedByItsNumber() {
        assumeTaskset();
        LinuxAffinity affinity = new LinuxAffinity(NOT_THERE);
        Throwable refusal = assertThrows(
                        Exception.class,
                        () -> CompletableFuture.runAsync(() -> affinity.bind(0), NEW_THREAD)
                                .get())
                .getCause();
        assertEquals(IllegalStateException.class, refusal.getClass());
        assertTrue(
                refusal.getMessage().contains(Integer.toString(NOT_THERE))
                        && refusal.getMessage().contains("taskset -cp"),
                refusal.getMessage());
    }

    @Test
    void aCuThatCannotBeBoundFiresAllTheSame() throws InterruptedException {
        assumeTaskset();
        CodeletGraph graph = CodeletGraph.build("unbound", g -> g.codelets("c", 10, firing -> {}));
        try (Cam cam =
                HostCam.with().cus(2).affinity(new LinuxAffinity(NOT_THERE)).open()) {
            assertEquals(10, cam.run(graph).await().fired());
        }
    }

    @Test
    void noProcessorAtAllIsRefused() {
        String message =
                assertThrows(IllegalArgumentException.class, LinuxAffinity::new).getMessage();
        assertTrue(message.contains("name at least one"), message);
    }
}
