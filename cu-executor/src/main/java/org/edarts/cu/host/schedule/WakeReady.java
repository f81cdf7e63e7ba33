package org.edarts.cu.host.schedule;

import java.lang.invoke.VarHandle;
import org.edarts.cu.host.unit.Sleepers;

/** Wakes the CUs that sleep and for which something is ready now. Any thread may call. */
final class WakeReady {
    /** Who wakes them is none of the CUs. */
    static final int NOBODY = -1;

    private final Sleepers sleepers;
    private final ReadyLanes[] ready;
    private final LaneStatus[] lanes;

    /** Makes it, for what may be ready for each CU. */
    WakeReady(Sleepers sleepers, ReadyLanes[] ready, LaneStatus[] lanes) {
        this.sleepers = sleepers;
        this.ready = ready;
        this.lanes = lanes;
    }

    /**
     * Called after steps are done, by who will soon call one of the two again: a CU that is about to sleep may be
     * missed.
     */
    void wakeSoon(int self) {
        if (sleepers.hasSleepers(self)) {
            wakeAllBut(self);
        }
    }

    /** Called after steps are done: a CU that is about to sleep has either seen them, or is seen here. */
    void wake(int self) {
        VarHandle.fullFence();
        if (sleepers.hasSleepers(self)) {
            wakeAllBut(self);
        }
    }

    private void wakeAllBut(int self) {
        for (int cu = 0; cu < ready.length; cu++) {
            if (cu != self && sleepers.sleeps(cu) && ready[cu].mayBeReady()) {
                lanes[cu].wakes(System.nanoTime());
                sleepers.wake(cu);
            }
        }
    }
}
