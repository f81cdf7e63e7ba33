package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.RunOptions;
import org.junit.jupiter.api.Test;

/** What a run holds that waits for something outside, on a machine of many CUs. */
class PendingRunsMemoryTest {
    private static final int CUS = 16;
    private static final int CODELETS = 1_000;
    private static final int RUNS = 20;

    /** For each CU, and for each codelet. */
    private static final int MOST_BYTES = CUS * 5_000 + CODELETS * 40;

    @Test
    void isLittleForEachCu() {
        GraphBuilder g = CodeletGraph.named("waiting");
        Promise<Integer> never = g.promise("never");
        g.codelet("begins", firing -> firing.begin(never));
        g.codelets("waits", CODELETS, firing -> {}).after(never);
        CodeletGraph graph = g.build();
        try (HostCam cam = HostCam.with().cus(CUS).open()) {
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long self = Thread.currentThread().getId();
            long least = Long.MAX_VALUE;
            for (int run = 0; run < RUNS; run++) {
                long before = threads.getThreadAllocatedBytes(self);
                cam.run(graph, RunOptions.DEFAULT.checked(false));
                least = Math.min(least, threads.getThreadAllocatedBytes(self) - before);
            }
            long bytes = least;
            assertTrue(bytes < MOST_BYTES, () -> bytes + " bytes for a run");
        }
    }
}
