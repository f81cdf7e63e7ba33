package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Supplier;
import org.edarts.cam.Machine;
import org.edarts.cam.Machines;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;

/** What a user's own policy may do wrong. */
class VirtualPolicyTest {
    private static final CodeletGraph FORK = CodeletGraph.build("fork", g -> {
        Codelet a = g.codelet("a", firing -> {}).costs(10);
        g.codelets("b", 3, firing -> {}).costs(20).after(a);
    });

    private record OwnPolicy(boolean steals, Supplier<Decisions> maker) implements SchedulingPolicy {
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
            return PoolOrder.FIFO;
        }

        @Override
        public Decisions decisions(Machine machine, int unit, long seed) {
            return maker.get();
        }
    }

    private static VirtualRun run(SchedulingPolicy policy) {
        return VirtualCam.with(Machines.host(2)).policy(policy).open().run(FORK);
    }

    @Test
    void aPolicyThatThrowsEndsTheRunByItsName() {
        IllegalStateException cause = new IllegalStateException("undecided");
        VirtualRun run = run(new OwnPolicy(false, () -> new Decisions() {
            @Override
            public int place(int codelet, int cu, Loads loads) {
                throw cause;
            }
        }));
        RunException failure = assertThrows(RunException.class, run::await);
        assertSame(cause, failure.getCause());
        assertTrue(failure.getMessage().contains("policy own"), failure.getMessage());
        assertEquals(4, failure.notFired().size());
        assertEquals(Run.State.FAILED, run.state());
    }

    @Test
    void aPolicyThatNamesACuThatIsNotThereEndsTheRun() {
        RunException failure = assertThrows(
                RunException.class,
                () -> run(new OwnPolicy(false, () -> new Decisions() {
                            @Override
                            public int place(int codelet, int cu, Loads loads) {
                                return 2;
                            }
                        }))
                        .await());
        assertTrue(failure.getMessage().contains("2"), failure.getMessage());
        failure = assertThrows(
                RunException.class,
                () -> run(new OwnPolicy(true, () -> new Decisions() {
                            @Override
                            public int victim(int thief, int attempt, Loads loads) {
                                return -7;
                            }
                        }))
                        .await());
        assertTrue(failure.getMessage().contains("-7"), failure.getMessage());
    }

    @Test
    void aThiefThatNeverFindsAVictimDoesNotHoldTheOthersUp() throws InterruptedException {
        assertEquals(
                70, run(new OwnPolicy(true, () -> new Decisions() {})).await().nanoseconds());
        assertEquals(
                70,
                run(new OwnPolicy(true, () -> new Decisions() {
                            @Override
                            public int victim(int thief, int attempt, Loads loads) {
                                return thief;
                            }
                        }))
                        .await()
                        .nanoseconds());
    }

    @Test
    void whatGoesWrongInTheMachineItselfEndsTheRun() {
        CodeletGraph graph = CodeletGraph.build("far", g -> g.codelets("c", 4, firing -> {}));
        VirtualCam far = VirtualCam.with(Machine.named("mesh:2x3"))
                .policy("round-robin")
                .costs(new VirtualCosts(0, 0, Long.MAX_VALUE))
                .open();
        RunException failure =
                assertThrows(RunException.class, () -> far.run(graph).await());
        assertTrue(failure.getCause() instanceof ArithmeticException, failure.toString());
    }
}
