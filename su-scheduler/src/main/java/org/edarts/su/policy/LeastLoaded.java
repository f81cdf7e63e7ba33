package org.edarts.su.policy;

import java.util.Optional;
import org.edarts.cam.Machine;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.MeshForm;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;

/** Pushes each enabled codelet to the CU with the shortest pool; the enabling CU wins a tie, then the lowest number. */
public final class LeastLoaded implements SchedulingPolicy {
    @Override
    public String name() {
        return "least-loaded";
    }

    @Override
    public String summary() {
        return "pushes each enabled codelet to the CU with the shortest pool; for uneven codelets";
    }

    @Override
    public PoolOrder order() {
        return PoolOrder.FIFO;
    }

    @Override
    public Optional<MeshForm> meshForm() {
        return Optional.of(MeshForm.CENTRAL);
    }

    @Override
    public Decisions decisions(Machine machine, int unit, long seed) {
        return new Decisions() {
            @Override
            public int place(int codelet, int cu, Loads loads) {
                int best = cu;
                int least = load(cu, loads);
                for (int other = 0; other < loads.cus() && least > 0; other++) {
                    int load = load(other, loads);
                    if (load < least) {
                        best = other;
                        least = load;
                    }
                }
                return best;
            }
        };
    }

    private static int load(int cu, Loads loads) {
        return loads.idle(cu) && loads.ready(cu) == 0 ? 0 : loads.ready(cu) + 1;
    }
}
