package org.edarts.su.policy;

import java.util.Optional;
import org.edarts.cam.Machine;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.MeshForm;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;

/**
 * Keeps enabled codelets on the CU that enabled them, last in first out, and hands the surplus to CUs that are idle.
 */
public final class LocalFirst implements SchedulingPolicy {
    @Override
    public String name() {
        return "local-first";
    }

    @Override
    public String summary() {
        return "fires what a codelet enabled on the same CU, last first, and hands the surplus to idle CUs";
    }

    @Override
    public PoolOrder order() {
        return PoolOrder.LIFO;
    }

    @Override
    public boolean handsOff() {
        return true;
    }

    @Override
    public Optional<MeshForm> meshForm() {
        return Optional.of(MeshForm.CENTRAL);
    }

    @Override
    public Decisions decisions(Machine machine, int unit, long seed) {
        return new Decisions() {
            private int next = unit;

            @Override
            public int place(int codelet, int cu, Loads loads) {
                for (int look = 0; look < loads.cus(); look++) {
                    next = next + 1 < loads.cus() ? next + 1 : 0;
                    if (next != cu && loads.idle(next) && loads.ready(next) == 0) {
                        return next;
                    }
                }
                return cu;
            }
        };
    }
}
