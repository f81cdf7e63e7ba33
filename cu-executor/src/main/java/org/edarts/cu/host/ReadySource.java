package org.edarts.cu.host;

import java.util.Objects;
import org.edarts.cu.pool.ReadyPool;
import org.edarts.su.Decisions;
import org.edarts.su.SchedulingPolicy;
import org.jspecify.annotations.Nullable;

/**
 * Where a CU finds its next ready codelet: what only it may fire comes first, then what has a high priority, then its own
 * pool, then what has a low priority, then the pools of other CUs.
 *
 * <p>Owner: the thread of the CU; any thread may ask whether there is anything.
 */
final class ReadySource {
    private static final long NONE = ReadyPool.EMPTY;

    /** How often a CU asks its policy for a victim before it gives up, for each CU: enough for random ones. */
    private static final int LOOKS_PER_CU = 64;

    private final SlotRun run;
    private final int unit;
    private final int cus;
    private final SlotPools own;
    private final SlotPools shared;
    private final Decisions decisions;
    private final boolean steals;
    private final @Nullable LaneTrace trace;
    private long stolen;

    ReadySource(SlotRun run, int unit, Decisions decisions, @Nullable LaneTrace trace) {
        this.run = run;
        this.unit = unit;
        this.cus = run.cam().cus();
        SchedulingPolicy policy = run.cam().scheduling();
        this.own = run.pools(unit);
        this.shared = policy.central() ? run.pools(0) : own;
        this.decisions = decisions;
        this.steals = policy.steals();
        this.trace = trace;
    }

    /** Takes the next entry, or answers {@link ReadyPool#EMPTY}. */
    long take() {
        long entry = own.own().pop();
        if (entry == NONE) {
            entry = shared.urgent().pop();
        }
        if (entry == NONE) {
            entry = own.take();
        }
        if (entry == NONE) {
            entry = shared.last().pop();
        }
        return entry == NONE && steals ? steal() : entry;
    }

    private long steal() {
        int looks = LOOKS_PER_CU * cus;
        for (int attempt = 0; attempt < looks && !run.stopped(); attempt++) {
            int victim = victim(attempt);
            if (victim == Decisions.NONE) {
                return NONE;
            }
            long entry = victim == unit ? NONE : run.pools(victim).steal();
            if (entry != NONE) {
                stolen++;
                if (trace != null) {
                    trace.stole(run.frame(SlotPools.frameOf(entry)), (int) entry, victim);
                }
                return entry;
            }
        }
        return NONE;
    }

    private int victim(int attempt) {
        try {
            int victim = decisions.victim(unit, attempt, run.loads());
            return victim == Decisions.NONE ? victim : Objects.checkIndex(victim, cus);
        } catch (RuntimeException failure) {
            run.policyFailed(failure);
            return Decisions.NONE;
        }
    }

    /** Returns whether there is something to take; any thread. */
    boolean hasAny() {
        if (!own.isEmpty() || shared != own && shared.canBeStolenFrom()) {
            return true;
        }
        if (steals) {
            for (int cu = 0; cu < cus; cu++) {
                if (cu != unit && run.pools(cu).canBeStolenFrom()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns how many entries the CU has taken from others. */
    long stolen() {
        return stolen;
    }
}
