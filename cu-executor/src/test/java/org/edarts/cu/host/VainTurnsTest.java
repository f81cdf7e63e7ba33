package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.edarts.cam.Machine;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.Turn;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A run that has something for a CU which its policy does not let it take, beside one that has. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class VainTurnsTest {
    private static final int FIRINGS = 100;
    private static final long CODELET_NANOS = 2 * Turn.SLICE_NANOS;

    /** How often a CU wanted to steal; nobody ever may. */
    private final AtomicLong asked = new AtomicLong();

    private final class NobodySteals implements SchedulingPolicy {
        @Override
        public String name() {
            return "nobody steals";
        }

        @Override
        public String summary() {
            return "a policy of a test";
        }

        @Override
        public PoolOrder order() {
            return PoolOrder.FIFO;
        }

        @Override
        public Plan plan(CompiledGraph graph, Machine machine) {
            return Plan.NONE;
        }

        @Override
        public boolean steals() {
            return true;
        }

        @Override
        public Decisions decisions(Machine machine, int unit, long seed) {
            return new Decisions() {
                @Override
                public int victim(int thief, int attempt, Loads loads) {
                    asked.incrementAndGet();
                    return NONE;
                }
            };
        }
    }

    @Test
    void takeNoneOfTheTimeOfTheOther() throws InterruptedException {
        CountDownLatch holds = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        // one CU is in the first codelet, and has others in its pool
        CodeletGraph closed = CodeletGraph.build(
                "closed",
                g -> g.codelets("held", 8, firing -> {
                    holds.countDown();
                    released.await();
                }));
        long[] askedBefore = new long[FIRINGS];
        CodeletGraph open = CodeletGraph.build(
                "open",
                g -> g.codelets("busy", FIRINGS, firing -> {
                    askedBefore[firing.index()] = asked.get();
                    long end = System.nanoTime() + CODELET_NANOS;
                    while (System.nanoTime() < end) {
                        Thread.onSpinWait();
                    }
                }));
        try (HostCam cam = HostCam.with().cus(2).policy(new NobodySteals()).open()) {
            Run held = cam.run(closed);
            holds.await();
            cam.run(open).await();
            released.countDown();
            held.await();
        }
        long[] times = Arrays.stream(askedBefore).sorted().toArray();
        long vain = times[FIRINGS - 1] - times[0];
        assertTrue(vain <= 2 * FIRINGS, vain + " vain turns between " + FIRINGS + " firings");
    }
}
