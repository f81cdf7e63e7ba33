package org.edarts.it.invariants;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.cu.host.HostCam;
import org.edarts.it.invariants.RandomGraph.Interference;
import org.edarts.it.invariants.RandomGraph.Tuning;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several applications on one CAM: every run is right, and none waits for the end of another. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class SharingTest {
    private static final int APPLICATIONS = 4;
    private static final int ROUNDS = 15;
    private static final int LONG_ROUNDS = 50_000;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void applicationsShareGraphsAndTheCam() throws Exception {
        List<RandomGraph> graphs = new ArrayList<>();
        for (long seed = 1; seed <= 3; seed++) {
            graphs.add(RandomGraph.of(seed, seed % 2 == 0, Tuning.NONE, Interference.NONE));
        }
        ExecutorService applications = Executors.newFixedThreadPool(APPLICATIONS);
        try {
            for (SchedulingPolicy policy : Policies.all()) {
                try (HostCam cam = HostCam.with().cus(2).policy(policy).open()) {
                    List<Future<?>> all = new ArrayList<>();
                    for (int application = 0; application < APPLICATIONS; application++) {
                        all.add(applications.submit(() -> {
                            for (int round = 0; round < ROUNDS; round++) {
                                runAllAtOnce(cam, graphs);
                            }
                            return null;
                        }));
                    }
                    for (Future<?> application : all) {
                        application.get();
                    }
                    assertEquals(0, cam.activeRuns());
                }
            }
        } finally {
            applications.shutdownNow();
        }
    }

    private static void runAllAtOnce(HostCam cam, List<RandomGraph> graphs) throws InterruptedException {
        List<Run> runs = new ArrayList<>();
        for (RandomGraph random : graphs) {
            runs.add(cam.run(random.graph()));
            runs.add(cam.run(random.graph(), RunOptions.DEFAULT.seed(runs.size())));
        }
        for (int index = 0; index < runs.size(); index++) {
            RandomGraph random = graphs.get(index / 2);
            Run run = runs.get(index);
            assertTrue(run.await(PATIENCE), () -> "hangs: " + Machines.describe(cam));
            run.await();
            assertArrayEquals(random.expected(), run.get(random.numbers()), () -> Machines.describe(cam));
        }
    }

    @Test
    void aShortRunDoesNotWaitForALongOne() throws InterruptedException {
        for (SchedulingPolicy policy : Policies.all()) {
            try (HostCam cam = HostCam.with().cus(2).policy(policy).open()) {
                CountDownLatch underWay = new CountDownLatch(1);
                CodeletGraph endless = wide("long", underWay);
                CodeletGraph brief =
                        RandomGraph.of(7, true, Tuning.NONE, Interference.NONE).graph();
                List<String> order = new CopyOnWriteArrayList<>();
                Run longRun = cam.run(endless);
                longRun.completion().whenComplete((report, failure) -> order.add("long"));
                underWay.await();
                for (int again = 0; again < 3; again++) {
                    Run shortRun = cam.run(brief);
                    assertTrue(shortRun.await(PATIENCE), () -> "hangs: " + Machines.describe(cam));
                    shortRun.await();
                    order.add("short");
                }
                assertEquals(List.of("short", "short", "short"), order, () -> Machines.describe(cam));
                assertEquals(Run.State.RUNNING, longRun.state(), () -> Machines.describe(cam));
                longRun.cancel();
                assertTrue(longRun.await(PATIENCE), () -> "hangs: " + Machines.describe(cam));
            }
        }
    }

    /** A graph that keeps both CUs busy for seconds, far longer than a handful of short runs needs. */
    private static CodeletGraph wide(String name, CountDownLatch underWay) {
        GraphBuilder g = CodeletGraph.named(name);
        g.codelets("works", LONG_ROUNDS, firing -> {
            underWay.countDown();
            long until = System.nanoTime() + 200_000;
            while (System.nanoTime() < until) {
                Thread.onSpinWait();
            }
        });
        return g.build();
    }
}
