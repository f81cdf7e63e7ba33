package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Completion;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the watchdog says of runs that could go on if a codelet of another run did not hold the only CU. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class RunsBehindOthersTest {
    private static final int RUNS = 500;
    private static final RunOptions WATCHED = RunOptions.DEFAULT.watchdog(Duration.ofSeconds(1));

    private final LinkedBlockingQueue<String> reports = new LinkedBlockingQueue<>();
    private final LinkedBlockingQueue<Completion<Integer>> begun = new LinkedBlockingQueue<>();
    private final CountDownLatch holding = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final CodeletGraph holder = CodeletGraph.build(
            "holder",
            g -> g.codelet("holds", firing -> {
                holding.countDown();
                released.await();
            }));

    private List<String> reportsOf(int runs) throws InterruptedException {
        List<String> told = new ArrayList<>();
        for (int of = 0; of < runs; ) {
            String report = reports.take();
            String first = report.substring(0, report.indexOf(' '));
            of += first.equals("run") ? 1 : Integer.parseInt(first);
            told.add(report);
        }
        assertTrue(told.size() < 10, () -> "it spoke " + told.size() + " times");
        return told;
    }

    @Test
    void theWatchdogSpeaksOnceForAllAndNamesWhatHoldsTheCu() throws InterruptedException {
        CodeletGraph plain = CodeletGraph.build("plain", g -> g.codelet("codelet", firing -> {}));
        try (HostCam cam = HostCam.with().cus(1).watchdogReport(reports::add).open()) {
            Run held = cam.run(holder, WATCHED);
            holding.await();
            List<Run> runs = new ArrayList<>();
            for (int run = 0; run < RUNS; run++) {
                runs.add(cam.run(plain, WATCHED));
            }
            List<String> told = reportsOf(RUNS + 1);
            released.countDown();
            for (Run run : runs) {
                run.await();
            }
            held.await();
            assertTrue(told.stream().anyMatch(report -> report.startsWith("run of \"holder\"")), told::toString);
            assertTrue(
                    told.stream()
                            .anyMatch(report -> report.contains(" and wait for a CU that works for other runs;"
                                    + " they are of: plain; CU 0 has been in codelet \"holds\" of \"holder\"")),
                    told::toString);
        }
    }

    @Test
    void operationsThatHaveEndedAreNotSaidToBePending() throws InterruptedException {
        CodeletGraph waits = CodeletGraph.build("waits", g -> {
            Promise<Integer> answer = g.promise("answer");
            g.codelet("begins", firing -> begun.add(firing.begin(answer)));
            g.codelet("ends", firing -> {}).after(answer);
        });
        try (HostCam cam = HostCam.with().cus(1).watchdogReport(reports::add).open()) {
            List<Run> runs = new ArrayList<>();
            for (int run = 0; run < RUNS; run++) {
                runs.add(cam.run(waits, WATCHED.watchdog(Duration.ofSeconds(2))));
            }
            List<Completion<Integer>> operations = new ArrayList<>();
            for (int run = 0; run < RUNS; run++) {
                operations.add(begun.take());
            }
            while (cam.runs().awake().count() > 0) {
                Thread.sleep(1);
            }
            Run held = cam.run(holder, RunOptions.DEFAULT.watchdog(null));
            holding.await();
            operations.forEach(operation -> operation.complete(1));
            List<String> told = reportsOf(RUNS);
            String alone = runs.get(0) instanceof ActiveRun run ? run.work().describe() : "";
            released.countDown();
            held.await();
            for (Run run : runs) {
                run.await();
            }
            assertTrue(told.toString().contains(" wait for a CU that works for other runs"), told::toString);
            assertFalse(alone.contains("pending"), alone);
        }
    }
}
