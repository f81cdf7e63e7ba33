package org.edarts.cu.host.slots;

import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.pool.ReadyPool;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
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

    private final RunControl run;
    private final SlotState state;
    private final Loads loads;
    private final int unit;
    private final int cus;
    private final SlotPools own;
    private final SlotPools shared;
    private final Decisions decisions;
    private final boolean steals;
    private final @Nullable FrameTrace trace;
    private long stolen;

    ReadySource(
            RunContext context,
            SlotState state,
            Loads loads,
            int unit,
            Decisions decisions,
            @Nullable FrameTrace trace) {
        this.run = context.control();
        this.state = state;
        this.loads = loads;
        this.unit = unit;
        this.cus = context.units().cus();
        SchedulingPolicy policy = context.units().policy();
        this.own = state.pools(unit);
        this.shared = policy.central() ? state.pools(0) : own;
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
        int victim = victim(0);
        for (int attempt = 1; victim != Decisions.NONE && !run.stopped(); attempt++) {
            long entry = victim == unit ? NONE : state.pools(victim).steal();
            if (entry != NONE) {
                stolen++;
                if (trace != null) {
                    trace.stole(state.frame(SlotPools.frameOf(entry)), (int) entry, victim);
                }
                return entry;
            }
            victim = victim(attempt);
        }
        return NONE;
    }

    private int victim(int attempt) {
        return decisions.victim(unit, attempt, loads);
    }

    /** Returns whether {@link #take} would find something, if only where the policy lets it look. Owner only. */
    boolean finds() {
        if (hasOwn()) {
            return true;
        }
        if (steals) {
            int victim = victim(0);
            for (int attempt = 1; victim != Decisions.NONE; attempt++) {
                if (canStealFrom(victim)) {
                    return true;
                }
                victim = victim(attempt);
            }
        }
        return false;
    }

    /** Returns whether there is something that the policy might let the unit take; any thread, for the policy is not asked. */
    boolean mayFind() {
        if (hasOwn()) {
            return true;
        }
        for (int cu = 0; steals && cu < cus; cu++) {
            if (canStealFrom(cu)) {
                return true;
            }
        }
        return false;
    }

    private boolean hasOwn() {
        return !own.isEmpty() || shared != own && shared.canBeStolenFrom();
    }

    private boolean canStealFrom(int cu) {
        return cu != unit && state.pools(cu).canBeStolenFrom();
    }

    /** Returns how many entries the CU has taken from others. */
    long stolen() {
        return stolen;
    }
}
