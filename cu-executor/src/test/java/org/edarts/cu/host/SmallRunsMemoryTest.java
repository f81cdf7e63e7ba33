package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicIntegerArray;
import jdk.jfr.FlightRecorder;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Slot;
import org.junit.jupiter.api.Test;

/** A run of few codelets, its report included, leaves little in memory, on whatever thread. */
class SmallRunsMemoryTest {
    private static final int MOST_BYTES = 500;

    /** What the event of a run takes in a JVM whose flight recorder another test has started. */
    private static final int EVENT_BYTES = 150;

    private static final int ROUNDS = 40;
    private static final int RUNS = 500;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** What is checked keeps all accesses. */
    private static final RunOptions UNCHECKED = RunOptions.DEFAULT.checked(false);

    private final AtomicIntegerArray fired = new AtomicIntegerArray(10);

    @Test
    void tenCodeletsByTheStaticSchedule() throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("scheduled");
        declareEight(g);
        g.codelet("tenth", firing -> fired.incrementAndGet(9)).after(declareNinth(g));
        requireFewBytes(g.build(), true);
    }

    @Test
    void tenCodeletsBySlots() throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("by slots");
        declareEight(g);
        Slot chosen = g.slot("chosen", 1);
        g.codelet("tenth", firing -> fired.incrementAndGet(9)).after(chosen);
        g.codelet("ninth", firing -> {
                    fired.incrementAndGet(8);
                    firing.signal(chosen);
                })
                .chooses(chosen);
        requireFewBytes(g.build(), false);
    }

    private void declareEight(GraphBuilder g) {
        g.codelets("side by side", 8, firing -> fired.incrementAndGet(firing.index()));
    }

    private Codelet declareNinth(GraphBuilder g) {
        return g.codelet("ninth", firing -> fired.incrementAndGet(8));
    }

    private void requireFewBytes(CodeletGraph graph, boolean prepares) throws InterruptedException {
        try (HostCam cam = HostCam.with().cus(2).open()) {
            if (prepares) {
                cam.prepare(graph);
            }
            long[] threads = threads(cam);
            assertEquals(3, threads.length);
            long least = Long.MAX_VALUE;
            for (int round = 0; round < ROUNDS; round++) {
                long before = allocated(threads);
                for (int run = 0; run < RUNS; run++) {
                    assertEquals(10, cam.run(graph, UNCHECKED).await().fired());
                }
                least = Math.min(least, (allocated(threads) - before) / RUNS);
            }
            assertEquals(ROUNDS * RUNS, fired.get(9));
            long bytes = least;
            int most = MOST_BYTES + (FlightRecorder.isInitialized() ? EVENT_BYTES : 0);
            assertTrue(bytes < most, () -> bytes + " bytes per run");
        }
    }

    /** Returns the numbers of this thread and of those of the CUs. */
    private static long[] threads(HostCam cam) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread ->
                        thread == Thread.currentThread() || thread.getName().startsWith(cam.name()))
                .mapToLong(Thread::getId)
                .toArray();
    }

    private static long allocated(long[] threads) {
        long bytes = 0;
        for (long thread : threads) {
            bytes += THREADS.getThreadAllocatedBytes(thread);
        }
        return bytes;
    }
}
