package org.edarts.benchmarks.peer;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.edarts.benchmarks.pattern.BasicPatterns;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.pattern.RandomPatterns;
import org.edarts.benchmarks.work.TouchWork;
import org.edarts.benchmarks.work.Work;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.StallException;
import org.edarts.cu.host.HostCam;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the measured graphs do when something goes wrong, in the configuration in which they are measured, once and
 * again.
 */
@Timeout(120)
class DeclaredGraphsTest {
    private static final int CUS = 2;
    private static final int RUNS = 5;

    static Stream<Arguments> all() {
        return Stream.of(BasicPatterns.wavefront(40, 40), RandomPatterns.graph(2000, 3, 1), BasicPatterns.tree(1023))
                .flatMap(pattern ->
                        Stream.of(Declaration.values()).map(declaration -> Arguments.of(declaration, pattern)));
    }

    /** Does something of its own in one codelet. */
    private record Odd(Work work, int odd, Runnable action) implements Work {
        @Override
        public void begin(int iterations) {
            work.begin(iterations);
        }

        @Override
        public void fire(int codelet) {
            work.fire(codelet);
            if (codelet == odd) {
                action.run();
            }
        }

        @Override
        public void verify() {
            work.verify();
        }
    }

    private static String name(Declaration declaration, int codelet) {
        return switch (declaration) {
            case BY_RULE, BY_HANDLES -> "codelet \"codelet\"[" + codelet + "]";
            case EACH_ITS_OWN, EACH_ITS_OWN_CLASSES -> "codelet \"codelet " + codelet + "\"[0]";
        };
    }

    @ParameterizedTest
    @MethodSource("all")
    void anInjectedFailureNamesCodeletAndCu(Declaration declaration, Pattern pattern) {
        int odd = pattern.size() / 2;
        int[] run = new int[1];
        Work work = new Odd(new TouchWork(pattern), odd, () -> {
            if (run[0] == 0 || run[0] == RUNS - 1) {
                throw new IllegalStateException("injected");
            }
        });
        try (Cam cam = Cam.host(CUS)) {
            CodeletGraph again = declaration.declare(pattern, work);
            for (run[0] = 0; run[0] < RUNS; run[0]++) {
                CodeletGraph once = declaration.declare(pattern, work);
                if (run[0] == 0 || run[0] == RUNS - 1) {
                    requireNamed(cam, again, name(declaration, odd));
                    requireNamed(cam, once, name(declaration, odd));
                } else {
                    cam.run(again).join();
                    cam.run(once).join();
                }
            }
        }
    }

    private static void requireNamed(Cam cam, CodeletGraph graph, String codelet) {
        CodeletFailedException failure =
                assertThrows(CodeletFailedException.class, () -> cam.run(graph).join());
        String message = String.valueOf(failure.getMessage());
        assertTrue(message.startsWith(codelet), message);
        assertTrue(message.contains("failed on CU " + failure.cu() + ": "), message);
        assertTrue(failure.cu() >= 0 && failure.cu() < CUS, message);
        assertTrue(message.contains("injected"), message);
    }

    @ParameterizedTest
    @MethodSource("all")
    void aCancelledRunEndsWithoutTheRest(Declaration declaration, Pattern pattern) throws InterruptedException {
        for (int run = 0; run < RUNS; run++) {
            CountDownLatch reached = new CountDownLatch(1);
            CountDownLatch cancelled = new CountDownLatch(1);
            TouchWork touch = new TouchWork(pattern);
            Work work = new Odd(touch, 0, () -> {
                reached.countDown();
                await(cancelled);
            });
            try (Cam cam = Cam.host(CUS)) {
                touch.begin(0);
                Run cancelledRun = cam.run(declaration.declare(pattern, work));
                reached.await();
                assertTrue(cancelledRun.cancel());
                cancelled.countDown();
                assertThrows(RunCancelledException.class, cancelledRun::join);
                assertThrows(
                        RuntimeException.class, touch::verify, "codelet 0 is the only root: nothing else may fire");
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void whatWaitsForNothingStalls(Declaration declaration, Pattern pattern) {
        TouchWork work = new TouchWork(pattern);
        GraphBuilder g = CodeletGraph.named("graph");
        declaration.declare(g, pattern, work);
        Promise<Integer> never = g.promise("never");
        g.codelet("waits", firing -> firing.get(never)).after(never);
        CodeletGraph graph = g.build();
        try (Cam cam = Cam.host(CUS)) {
            for (int run = 0; run < RUNS; run++) {
                work.begin(0);
                StallException stall =
                        assertThrows(StallException.class, () -> cam.run(graph).join());
                work.verify();
                assertTrue(String.valueOf(stall.getMessage()).contains("waits"), stall.getMessage());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void theWatchdogReportsACodeletThatDoesNotEnd(Declaration declaration, Pattern pattern) {
        BlockingQueue<String> reports = new LinkedBlockingQueue<>();
        String[] report = new String[1];
        Work work = new Odd(new TouchWork(pattern), pattern.size() / 2, () -> {
            try {
                report[0] = reports.take();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        CodeletGraph graph = declaration.declare(pattern, work);
        try (HostCam cam = HostCam.with().cus(CUS).watchdogReport(reports::add).open()) {
            for (int run = 0; run < 2; run++) {
                reports.clear();
                cam.run(graph, RunOptions.DEFAULT.watchdog(Duration.ofMillis(20)))
                        .join();
                assertTrue(report[0].startsWith("run of \"" + graph.name() + "\""), report[0]);
            }
        }
    }
}
