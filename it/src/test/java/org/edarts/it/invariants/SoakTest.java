package org.edarts.it.invariants;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.cu.host.HostCam;
import org.edarts.it.invariants.RandomGraph.Interference;
import org.edarts.it.invariants.RandomGraph.Tuning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** 10,000 runs, some failing and some cancelled, many at once: nothing is lost and nothing is left over. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class SoakTest {
    private static final int RUNS = 10_000;
    private static final int RUNS_OF_A_GRAPH = 20;
    private static final int IN_FLIGHT = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long MOST_GROWTH = 16L << 20;

    private int succeeded;
    private int failed;
    private int cancelled;

    @Test
    void endsWithNothingLostAndNothingLeft() throws InterruptedException {
        long seed = Long.getLong("soak.seed", System.nanoTime());
        System.out.println("soak.seed = " + seed);
        Random random = new Random(seed);
        List<WeakReference<Object>> gone = new ArrayList<>();
        soak(random, 10 * RUNS_OF_A_GRAPH, gone);
        long before = usedHeap();
        soak(random, RUNS, gone);
        assertEquals(RUNS + 10 * RUNS_OF_A_GRAPH, succeeded + failed + cancelled);
        assertTrue(succeeded > RUNS / 2 && failed > RUNS / 20 && cancelled > RUNS / 100, this::toString);
        assertAllCleared(gone);
        long growth = usedHeap() - before;
        assertTrue(growth < MOST_GROWTH, () -> "the heap grew by " + growth + " bytes");
        System.out.println(this + ", heap grew by " + growth + " bytes");
    }

    private void soak(Random random, int runs, List<WeakReference<Object>> gone) throws InterruptedException {
        List<HostCam> cams = List.of(
                HostCam.with().cus(1).open(),
                HostCam.with().cus(2).open(),
                HostCam.with().cus(3).policy("steal-random").open(),
                HostCam.with().cus(2).policy("round-robin").dedicatedSu().open(),
                HostCam.with().cus(3).policy("fifo").open());
        BlockingQueue<Run> toCancel = new LinkedBlockingQueue<>();
        Thread canceller = new Thread(() -> cancelAll(toCancel, random.nextLong()), "canceller");
        canceller.setDaemon(true);
        canceller.start();
        for (int done = 0; done < runs; done += RUNS_OF_A_GRAPH) {
            HostCam cam = cams.get(random.nextInt(cams.size()));
            runSome(cam, random, toCancel, gone);
        }
        canceller.interrupt();
        canceller.join();
        for (HostCam cam : cams) {
            assertEquals(0, cam.activeRuns(), cam::name);
            cam.close();
            assertEquals(List.of(), threadsOf(cam));
            gone.add(new WeakReference<>(cam));
        }
    }

    /** Cancels each run after a random while. */
    private static void cancelAll(BlockingQueue<Run> runs, long seed) {
        Random random = new Random(seed);
        try {
            while (true) {
                Run run = runs.take();
                for (int spin = random.nextInt(2000); spin > 0; spin--) {
                    Thread.onSpinWait();
                }
                run.cancel();
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    private void runSome(HostCam cam, Random random, BlockingQueue<Run> toCancel, List<WeakReference<Object>> gone)
            throws InterruptedException {
        long seed = random.nextLong();
        boolean fails = random.nextInt(5) == 0;
        int culprit = random.nextInt(100);
        Interference interference = fails
                ? (firing, codelet) -> {
                    if (codelet == culprit) {
                        throw new IllegalStateException("as intended");
                    }
                }
                : Interference.NONE;
        RandomGraph graph = RandomGraph.of(seed, random.nextBoolean(), Tuning.NONE, interference);
        gone.add(new WeakReference<>(graph.graph()));
        RunOptions options = RunOptions.DEFAULT.seed(seed).deadline(Duration.ofHours(1));
        for (int done = 0; done < RUNS_OF_A_GRAPH; done += IN_FLIGHT) {
            List<Run> runs = new ArrayList<>();
            boolean[] mayCancel = new boolean[IN_FLIGHT];
            for (int index = 0; index < IN_FLIGHT; index++) {
                Run run = cam.run(graph.graph(), options);
                runs.add(run);
                mayCancel[index] = random.nextInt(5) == 0;
                if (mayCancel[index]) {
                    toCancel.add(run);
                }
            }
            for (int index = 0; index < IN_FLIGHT; index++) {
                judge(cam, graph, runs.get(index), seed, fails, mayCancel[index]);
            }
        }
    }

    private void judge(HostCam cam, RandomGraph graph, Run run, long seed, boolean fails, boolean mayCancel)
            throws InterruptedException {
        String where = Machines.describe(cam) + ", graph of seed " + seed;
        assertTrue(run.await(PATIENCE), () -> "hangs: " + where);
        assertNotEquals(Run.State.RUNNING, run.state(), where);
        try {
            run.await();
            assertTrue(!fails, where);
            assertArrayEquals(graph.expected(), run.get(graph.numbers()), where);
            succeeded++;
        } catch (CodeletFailedException failure) {
            assertTrue(fails, () -> where + ": " + failure);
            assertEquals("as intended", failure.getCause().getMessage(), where);
            failed++;
        } catch (RunCancelledException cancellation) {
            assertTrue(mayCancel, () -> where + ": " + cancellation);
            cancelled++;
        } catch (RunException other) {
            throw new AssertionError(where, other);
        }
    }

    @Test
    void proceduresOfManyRunsLeaveNothing() throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("procedures");
        Promise<Integer> leaves = g.promise("leaves");
        g.codelet("start", firing -> firing.invoke(TREE, 8, leaves));
        g.codelet("end", firing -> {}).after(leaves);
        CodeletGraph graph = g.build();
        try (HostCam cam = HostCam.with().cus(2).policy("fifo").open()) {
            long before = 0;
            for (int run = 0; run < 1_500; run++) {
                if (run == 100) {
                    before = usedHeap();
                }
                Run done = cam.run(graph);
                done.await();
                assertEquals(1 << 8, done.get(leaves));
            }
            long growth = usedHeap() - before;
            assertTrue(growth < MOST_GROWTH, () -> "the heap grew by " + growth + " bytes");
        }
    }

    private static final ThreadedProcedure<Integer, Integer> TREE = ThreadedProcedure.define("tree", p -> {
        Promise<Integer> left = p.promise("left");
        Promise<Integer> right = p.promise("right");
        p.codelet("split", firing -> {
            int depth = firing.get(p.argument());
            if (depth == 0) {
                firing.complete(p.result(), 1);
            } else {
                firing.invoke(SoakTest.TREE, depth - 1, left);
                firing.invoke(SoakTest.TREE, depth - 1, right);
            }
        });
        p.codelet("join", firing -> firing.complete(p.result(), firing.get(left) + firing.get(right)))
                .after(left, right);
    });

    private static List<String> threadsOf(HostCam cam) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .map(Thread::getName)
                .filter(name -> name.startsWith(cam.name() + "-"))
                .toList();
    }

    private static long usedHeap() throws InterruptedException {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt < 4; attempt++) {
            System.gc();
            Thread.sleep(20);
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }

    private static void assertAllCleared(List<WeakReference<Object>> gone) throws InterruptedException {
        for (int attempt = 0; attempt < 50 && gone.stream().anyMatch(left -> left.get() != null); attempt++) {
            System.gc();
            Thread.sleep(50);
        }
        for (WeakReference<Object> left : gone) {
            assertNull(left.get(), "the CAM or graph is still held");
        }
    }

    @Override
    public String toString() {
        return succeeded + " runs succeeded, " + failed + " failed, " + cancelled + " were cancelled";
    }
}
