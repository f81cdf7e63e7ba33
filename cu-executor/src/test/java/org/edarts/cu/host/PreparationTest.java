package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.edarts.cam.Machine;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.Decisions;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a policy is asked for its plan, and from when on it holds. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class PreparationTest {
    private static final int CODELETS = 40;

    /** Places every second codelet on the other CU, and counts how often it does. */
    private static final class Alternating implements SchedulingPolicy {
        private final boolean forSpeed;
        private final AtomicInteger plans = new AtomicInteger();

        Alternating(boolean forSpeed) {
            this.forSpeed = forSpeed;
        }

        @Override
        public String name() {
            return "alternating";
        }

        @Override
        public String summary() {
            return "for this test";
        }

        @Override
        public PoolOrder order() {
            return PoolOrder.FIFO;
        }

        @Override
        public Decisions decisions(Machine machine, int unit, long seed) {
            return new Decisions() {};
        }

        @Override
        public boolean plansForSpeed() {
            return forSpeed;
        }

        @Override
        public Plan plan(CompiledGraph graph, Machine machine) {
            plans.incrementAndGet();
            int[] homes = new int[graph.codelets()];
            for (int codelet = 0; codelet < homes.length; codelet++) {
                homes[codelet] = codelet % 2;
            }
            return new Plan(homes, null);
        }
    }

    private static CodeletGraph tellingWhere(AtomicIntegerArray cus) {
        return CodeletGraph.build("g", g -> g.codelets(CODELETS, firing -> cus.set(firing.index(), 1 + firing.cu())));
    }

    private static void assertAlternates(AtomicIntegerArray cus) {
        for (int codelet = 0; codelet < CODELETS; codelet++) {
            assertEquals(1 + codelet % 2, cus.getAndSet(codelet, 0), "the CU of " + codelet);
        }
    }

    @Test
    void aPlanThatDecidesHoldsInTheFirstRunAndInAllOthers() {
        Alternating policy = new Alternating(false);
        AtomicIntegerArray cus = new AtomicIntegerArray(CODELETS);
        CodeletGraph graph = tellingWhere(cus);
        try (HostCam cam = HostCam.with().cus(2).policy(policy).open()) {
            for (int run = 0; run < 3; run++) {
                cam.run(graph).join();
                assertAlternates(cus);
                assertEquals(1, policy.plans.get());
            }
        }
    }

    /** Where there is no static schedule, nothing is weighed against the plan. */
    @Test
    void aPlanForSpeedHoldsFromTheSecondRunOn() {
        Alternating policy = new Alternating(true);
        AtomicIntegerArray cus = new AtomicIntegerArray(CODELETS);
        CodeletGraph graph = tellingWhere(cus);
        try (HostCam cam = HostCam.with().cus(2).policy(policy).dedicatedSu().open()) {
            assertEquals(CODELETS, cam.run(graph).join().report().fired());
            assertEquals(0, policy.plans.get());
            for (int run = 0; run < 3; run++) {
                cam.run(graph).join();
                assertAlternates(cus);
                assertEquals(1, policy.plans.get());
            }
        }
    }

    @Test
    void aPreparedGraphHasItsPlanInTheFirstRun() {
        Alternating policy = new Alternating(true);
        AtomicIntegerArray cus = new AtomicIntegerArray(CODELETS);
        CodeletGraph graph = tellingWhere(cus);
        try (HostCam cam = HostCam.with().cus(2).policy(policy).open()) {
            cam.prepare(graph);
            assertEquals(1, policy.plans.get());
            HostRun run = (HostRun) cam.run(graph).join();
            assertInstanceOf(ScheduleThenSlots.class, run.work(), "it begins by the schedule");
            assertEquals(1, policy.plans.get());
        }
    }
}
