package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.Machine;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunException;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;

/** A user's policy that throws where no codelet is at fault: the run ends by its name, and the CAM goes on. */
class BrokenPolicyTest {
    private static final IllegalStateException CAUSE = new IllegalStateException("undecided");

    private static final CodeletGraph GRAPH = CodeletGraph.build("one", g -> g.codelet("a", firing -> {}));

    private record ThrowsWhenItPlaces() implements SchedulingPolicy {
        @Override
        public String name() {
            return "throws-when-it-places";
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
        public Decisions decisions(Machine machine, int unit, long seed) {
            return new Decisions() {
                @Override
                public int place(int codelet, int cu, Loads loads) {
                    throw CAUSE;
                }
            };
        }
    }

    @Test
    void endsTheRunAndNotTheThreadOfTheCu() {
        try (Cam cam = HostCam.with().cus(1).policy(new ThrowsWhenItPlaces()).open()) {
            for (int run = 0; run < 3; run++) {
                RunException failure =
                        assertThrows(RunException.class, () -> cam.run(GRAPH).await());
                assertSame(CAUSE, failure.getCause());
                assertTrue(failure.getMessage().contains("throws-when-it-places"), failure.getMessage());
            }
        }
    }
}
