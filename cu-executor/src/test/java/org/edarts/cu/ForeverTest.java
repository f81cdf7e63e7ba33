package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Completion;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.RunOptions;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The longest durations there are may be given wherever one is asked for. */
class ForeverTest {
    private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);
    private static final Duration LONG_AGO = Duration.ofSeconds(Long.MIN_VALUE);

    private final BlockingQueue<Completion<String>> operations = new LinkedBlockingQueue<>();

    static List<Cam> cams() {
        return List.of(HostCam.with().cus(1).open(), VirtualCam.on(Machines.host(1)));
    }

    private CodeletGraph asking() {
        return CodeletGraph.build("asking", g -> {
            Promise<String> answer = g.promise("answer");
            g.codelet("ask", firing -> operations.add(firing.begin(answer)));
            g.codelet("use", firing -> {}).after(answer);
        });
    }

    @ParameterizedTest
    @MethodSource("cams")
    void awaitDeadlineAndWatchdog(Cam cam) throws InterruptedException {
        try (cam) {
            Run run = cam.run(asking(), RunOptions.DEFAULT.deadline(FOREVER).watchdog(FOREVER));
            Completion<String> operation = operations.take();
            assertFalse(run.await(LONG_AGO));
            Thread.interrupted();
            Thread.currentThread().interrupt();
            assertThrows(InterruptedException.class, () -> run.await(FOREVER));
            operation.complete("42");
            assertTrue(run.await(FOREVER));
            assertEquals(2, run.await().fired());
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void aTimerThatWasDueLongAgo(Cam cam) throws InterruptedException {
        CodeletGraph graph = CodeletGraph.build("timer", g -> {
            Promise<String> past = g.promise("past");
            g.codelet("begin", firing -> firing.beginTimer(past, "past", LONG_AGO));
            g.codelet("use", firing -> {}).after(past);
        });
        try (cam) {
            assertEquals(2, cam.run(graph).await().fired());
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void aTimerForEver(Cam cam) throws InterruptedException {
        CodeletGraph graph = CodeletGraph.build("timer", g -> {
            Promise<String> never = g.promise("never");
            g.codelet("begin", firing -> firing.beginTimer(never, "never", FOREVER));
            g.codelet("use", firing -> {}).after(never);
        });
        try (cam) {
            Run run = cam.run(graph);
            if (cam instanceof VirtualCam) {
                // virtual time passes as far as it goes, about 292 years
                assertEquals(Long.MAX_VALUE, run.await().nanoseconds());
            } else {
                assertFalse(run.await(Duration.ofMillis(20)));
                run.cancel();
                assertThrows(RunCancelledException.class, run::await);
            }
        }
    }
}
