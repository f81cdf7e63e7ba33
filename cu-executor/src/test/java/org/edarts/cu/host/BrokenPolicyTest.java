package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.IntBinaryOperator;
import org.edarts.cam.Machine;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunException;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user's own policy may do wrong: the run ends by its name, no codelet is accused, and the CAM goes on. */
class BrokenPolicyTest {
    private static final IllegalStateException CAUSE = new IllegalStateException("undecided");
    private static final IntBinaryOperator HERE = (codelet, cu) -> cu;
    private static final IntBinaryOperator NOBODY = (thief, attempt) -> Decisions.NONE;

    private static final IntBinaryOperator THROWS = (first, second) -> {
        throw CAUSE;
    };

    private static final CodeletGraph FORK =
            CodeletGraph.build("fork", g -> g.codelets("b", 3, firing -> {}).after(g.codelet("a", firing -> {})));

    private record OwnPolicy(boolean steals, IntBinaryOperator place, IntBinaryOperator victim, Plan plan)
            implements SchedulingPolicy {
        @Override
        public String name() {
            return "own";
        }

        @Override
        public String summary() {
            return "a policy of a test";
        }

        @Override
        public PoolOrder order() {
            return PoolOrder.LIFO;
        }

        @Override
        public Plan plan(CompiledGraph graph, Machine machine) {
            return plan;
        }

        @Override
        public Decisions decisions(Machine machine, int unit, long seed) {
            return new Decisions() {
                @Override
                public int place(int codelet, int cu, Loads loads) {
                    return place.applyAsInt(codelet, cu);
                }

                @Override
                public int victim(int thief, int attempt, Loads loads) {
                    return victim.applyAsInt(thief, attempt);
                }
            };
        }
    }

    private static OwnPolicy places(IntBinaryOperator place) {
        return new OwnPolicy(false, place, NOBODY, Plan.NONE);
    }

    private static OwnPolicy robs(IntBinaryOperator victim) {
        return new OwnPolicy(true, HERE, victim, Plan.NONE);
    }

    private static RunException failure(HostCam.Settings settings) {
        try (Cam cam = settings.open()) {
            assertThrows(RunException.class, () -> cam.run(FORK).await());
            RunException second =
                    assertThrows(RunException.class, () -> cam.run(FORK).await());
            assertFalse(second instanceof CodeletFailedException, second.toString());
            assertTrue(second.getMessage().contains("policy own"), second.getMessage());
            return second;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void thatThrowsWhenItPlaces(boolean dedicatedSu) {
        HostCam.Settings settings = HostCam.with().cus(2).policy(places(THROWS));
        assertSame(
                CAUSE, failure(dedicatedSu ? settings.dedicatedSu() : settings).getCause());
    }

    @Test
    void thatThrowsWhenItPlacesWhatACodeletEnabled() {
        HostCam.Settings settings =
                HostCam.with().cus(1).policy(places((codelet, cu) -> codelet == 1 ? THROWS.applyAsInt(1, cu) : cu));
        assertSame(CAUSE, failure(settings).getCause());
    }

    @Test
    void thatThrowsWhenItSteals() {
        assertSame(CAUSE, failure(HostCam.with().cus(1).policy(robs(THROWS))).getCause());
    }

    @ParameterizedTest
    @ValueSource(ints = {-7, -1, 2})
    void thatNamesACuThatIsNotThere(int cu) {
        String message = failure(HostCam.with().cus(2).policy(places((codelet, at) -> cu)))
                .getMessage();
        assertTrue(message.contains(Integer.toString(cu)), message);
    }

    @Test
    void thatStealsFromACuThatIsNotThere() {
        String message = failure(HostCam.with().cus(2).policy(robs((thief, attempt) -> attempt == 0 ? 2 : -7)))
                .getMessage();
        assertTrue(message.contains("2"), message);
    }

    @Test
    void thatPlansForACuThatIsNotThereOrForgetsCodelets() {
        for (Plan wrong : List.of(
                new Plan(new int[] {0, 1, 2, 0}, null),
                new Plan(new int[] {0, -1, 0, 0}, null),
                new Plan(new int[3], null),
                new Plan(null, new int[5]))) {
            SchedulingPolicy policy = new OwnPolicy(false, HERE, NOBODY, wrong);
            for (Cam cam : List.of(
                    HostCam.with().cus(2).policy(policy).open(),
                    VirtualCam.with(Machines.host(2)).policy(policy).open())) {
                try (cam) {
                    String message = assertThrows(IllegalArgumentException.class, () -> cam.run(FORK))
                            .getMessage();
                    assertTrue(message.contains("policy own"), message);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void thatNeverGivesUpStealingHoldsNobodyUp(int cus) throws InterruptedException {
        try (Cam cam =
                HostCam.with().cus(cus).policy(robs((thief, attempt) -> thief)).open()) {
            assertEquals(4, cam.run(FORK).await().fired());
        }
    }
}
