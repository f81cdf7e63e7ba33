package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Code that is not the CAM's neither stops nor delays its deadlines, timers and reports. */
class TimerThreadTest {
    private static final Duration SHORT = Duration.ofMillis(20);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final CountDownLatch released = new CountDownLatch(1);
    private final CountDownLatch hangs = new CountDownLatch(1);

    @AfterEach
    void release() {
        released.countDown();
    }

    /** What hangs until the end of the test. */
    private void hang() {
        hangs.countDown();
        try {
            released.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Its operation never ends. */
    private static CodeletGraph pending() {
        return CodeletGraph.build("pending", g -> {
            Promise<String> answer = g.promise("answer");
            g.codelet("ask", firing -> firing.begin(answer));
            g.codelet("use", firing -> {}).after(answer);
        });
    }

    private static void assertDeadlinesPass(HostCam cam) throws InterruptedException {
        Run run = cam.run(pending(), RunOptions.DEFAULT.deadline(SHORT));
        assertTrue(run.await(PATIENCE), "the deadline of 20 ms has not passed for 30 s");
        assertThrows(DeadlineExceededException.class, run::await);
    }

    @Test
    void aReceiverThatHangsDelaysNoDeadline() throws InterruptedException {
        try (HostCam cam =
                HostCam.with().cus(1).watchdogReport(report -> hang()).open()) {
            cam.run(pending(), RunOptions.DEFAULT.watchdog(SHORT));
            hangs.await();
            assertDeadlinesPass(cam);
            released.countDown();
        }
    }

    @Test
    void aReceiverThatHangsDoesNotKeepTheCamOpen() throws InterruptedException {
        HostCam cam = HostCam.with().cus(1).watchdogReport(report -> hang()).open();
        cam.run(pending(), RunOptions.DEFAULT.watchdog(SHORT));
        hangs.await();
        cam.close();
        assertEquals(1, released.getCount());
    }

    @Test
    void aReceiverMayCloseTheCam() throws InterruptedException {
        CountDownLatch closed = new CountDownLatch(1);
        List<HostCam> cams = new ArrayList<>();
        HostCam cam = HostCam.with()
                .cus(1)
                .watchdogReport(report -> {
                    cams.get(0).close();
                    closed.countDown();
                })
                .open();
        cams.add(cam);
        cam.run(pending(), RunOptions.DEFAULT.watchdog(SHORT));
        closed.await();
        assertEquals(0, cam.activeRuns());
    }

    @Test
    void aReceiverThatThrowsGetsTheNextReport() throws InterruptedException {
        BlockingQueue<String> reports = new LinkedBlockingQueue<>();
        Consumer<String> receiver = report -> {
            reports.add(report);
            throw new IllegalStateException("the first report is too much");
        };
        try (HostCam cam = HostCam.with().cus(1).watchdogReport(receiver).open()) {
            for (int run = 0; run < 3; run++) {
                Run waiting = cam.run(pending(), RunOptions.DEFAULT.watchdog(SHORT));
                reports.take();
                waiting.cancel();
            }
        }
    }

    @Test
    void aCallbackThatHangsDelaysNoDeadline() throws InterruptedException {
        try (HostCam cam = HostCam.with().cus(1).open()) {
            Run run = cam.run(pending(), RunOptions.DEFAULT.deadline(SHORT));
            run.completion().whenComplete((report, failure) -> hang());
            hangs.await();
            assertDeadlinesPass(cam);
        }
    }

    @Test
    void aCodeletThatHangsOnABorrowedThreadDelaysNoDeadline() throws InterruptedException {
        CodeletGraph graph = CodeletGraph.build("timer", g -> {
            Promise<String> tick = g.promise("tick");
            g.codelet("begin", firing -> firing.beginTimer(tick, "tick", SHORT));
            g.codelet("hangs", firing -> hang()).after(tick);
        });
        try (HostCam cam = HostCam.with().cus(2).on(Runnable::run).open()) {
            cam.run(graph);
            hangs.await();
            assertDeadlinesPass(cam);
            released.countDown();
        }
    }

    @Test
    void aReceiverThatIsBusyFindsTheLatestReportsAndHowManyAreMissing() {
        List<Runnable> calls = new ArrayList<>();
        List<String> received = new ArrayList<>();
        Reports reports = new Reports(received::add, calls::add);
        for (int report = 1; report <= 20; report++) {
            reports.add("report " + report);
        }
        assertEquals(1, calls.size(), "one thread at a time");
        calls.remove(0).run();
        assertEquals(16, received.size());
        assertEquals("report 5; 4 reports before this one were dropped, as their receiver was busy", received.get(0));
        assertEquals("report 20", received.get(15));
        reports.add("another");
        calls.remove(0).run();
        assertEquals("another", received.get(16));
    }

    @Test
    void anExecutorWithoutAThreadIsAskedAgain() {
        List<String> received = new ArrayList<>();
        boolean[] exhausted = {true};
        Executor executor = call -> {
            if (exhausted[0]) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            call.run();
        };
        Reports reports = new Reports(received::add, executor);
        assertThrows(OutOfMemoryError.class, () -> reports.add("first"));
        exhausted[0] = false;
        reports.add("second");
        assertEquals(List.of("first", "second"), received);
    }

    @Test
    void aReportThatComesWhenNoMoreCallsAreTakenIsNotLost() {
        List<String> received = new ArrayList<>();
        Reports reports = new Reports(received::add, call -> {
            throw new RejectedExecutionException("closed");
        });
        reports.add("first");
        reports.add("second");
        assertEquals(List.of("first", "second"), received);
    }
}
