package com.example.squares;

import org.edarts.cam.Machine;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;

/** Fires all codelets on the first CU. */
public final class FirstCu implements SchedulingPolicy {
    @Override
    public String name() {
        return "first-cu";
    }

    @Override
    public String summary() {
        return "fires all on the first CU";
    }

    @Override
    public PoolOrder order() {
        return PoolOrder.FIFO;
    }

    @Override
    public Decisions decisions(Machine machine, int unit, long seed) {
        return new Decisions() {
            @Override
            public int place(int codelet, int cu, Loads loads) {
                return 0;
            }
        };
    }
}
