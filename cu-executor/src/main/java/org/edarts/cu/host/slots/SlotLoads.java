package org.edarts.cu.host.slots;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.edarts.su.Loads;

/** What the policy sees of a run by slots: the pools of the CUs, and which CUs are at work. Any thread may ask. */
final class SlotLoads implements Loads {
    private static final int STRIDE = 32;

    private final SlotPools[] pools;
    private final int cus;

    /** Whether each unit works, apart from the others: each writes its own at every turn. */
    private final AtomicIntegerArray working;

    SlotLoads(SlotPools[] pools, int cus) {
        this.pools = pools;
        this.cus = cus;
        this.working = new AtomicIntegerArray((pools.length + 1) * STRIDE);
    }

    @Override
    public int cus() {
        return cus;
    }

    @Override
    public int ready(int cu) {
        return pools[cu].size();
    }

    @Override
    public boolean idle(int cu) {
        return working.get(at(cu)) == 0;
    }

    /** A unit begins to work, or ends. */
    void working(int unit, boolean now) {
        working.set(at(unit), now ? 1 : 0);
    }

    private static int at(int unit) {
        return (unit + 1) * STRIDE;
    }
}
