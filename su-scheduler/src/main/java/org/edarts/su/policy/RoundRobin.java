package org.edarts.su.policy;

import java.util.Optional;
import org.edarts.cam.Machine;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.MeshForm;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;

/** Pushes enabled codelets to the CUs in turn. */
public final class RoundRobin implements SchedulingPolicy {
    @Override
    public String name() {
        return "round-robin";
    }

    @Override
    public String summary() {
        return "pushes enabled codelets to the CUs in turn; even, blind to load and locality";
    }

    @Override
    public PoolOrder order() {
        return PoolOrder.FIFO;
    }

    @Override
    public Optional<MeshForm> meshForm() {
        return Optional.of(MeshForm.IN_TURN);
    }

    @Override
    public Decisions decisions(Machine machine, int unit, long seed) {
        return new Decisions() {
            private int next = unit;

            @Override
            public int place(int codelet, int cu, Loads loads) {
                next = next + 1 < loads.cus() ? next + 1 : 0;
                return next;
            }
        };
    }
}
