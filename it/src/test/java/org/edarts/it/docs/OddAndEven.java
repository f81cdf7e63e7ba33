package org.edarts.it.docs;

import org.edarts.cam.Machine;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;

// snippet
public final class OddAndEven implements SchedulingPolicy {
    public String name() { return "odd-and-even"; }
    public String summary() { return "odd instances on CU 0, even ones on CU 1"; }
    public PoolOrder order() { return PoolOrder.FIFO; }
    public Decisions decisions(Machine machine, int unit, long seed) {
        return new Decisions() {
            @Override
            public int place(int codelet, int cu, Loads loads) {
                return loads.cus() == 1 || codelet % 2 == 1 ? 0 : 1;
            }
        };
    }
}
// end of snippet
