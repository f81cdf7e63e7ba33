package org.edarts.cu.host.slots;

import java.util.List;
import org.edarts.codelet.graph.Need;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.pool.ReadyPool;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.SchedulingPolicy;
import org.edarts.su.rules.PoolPart;
import org.edarts.su.rules.ResourceTable;
import org.jspecify.annotations.Nullable;

/**
 * Where a CU finds its next ready codelet, with its tokens: in the order of {@link PoolPart}, then, if the policy
 * steals, in the pools of other CUs.
 *
 * <p>Owner: the thread of the CU; any thread may ask whether there is anything.
 */
final class ReadySource {
    private static final long NONE = ReadyPool.EMPTY;
    private static final PoolPart[] OWN = PoolPart.OWN.toArray(new PoolPart[0]);
    private static final PoolPart[] STOLEN = PoolPart.STOLEN.toArray(new PoolPart[0]);
    private static final PoolPart[] BEFORE_HANDED_OFF = PoolPart.BEFORE_HANDED_OFF.toArray(new PoolPart[0]);

    private final RunControl run;
    private final SlotState state;
    private final Tokens tokens;
    private final Loads loads;
    private final int unit;
    private final int cus;
    private final SlotPools own;
    private final OpenPool open;
    private final boolean central;
    private final boolean steals;
    private final @Nullable FrameTrace trace;
    private Decisions decisions;
    private long stolen;

    ReadySource(
            RunContext context,
            SlotState state,
            Tokens tokens,
            Loads loads,
            int unit,
            Decisions decisions,
            @Nullable FrameTrace trace) {
        this.run = context.control();
        this.state = state;
        this.tokens = tokens;
        this.loads = loads;
        this.unit = unit;
        this.cus = context.units().cus();
        SchedulingPolicy policy = context.units().policy();
        this.own = state.pools(unit);
        this.open = own.normal();
        this.decisions = decisions;
        this.central = policy.central();
        this.steals = policy.steals();
        this.trace = trace;
    }

    /** Readies it for another run. Called before any unit sees that. */
    void begin(Decisions newDecisions) {
        decisions = newDecisions;
        stolen = 0;
    }

    /** Takes the next entry, or answers {@link ReadyPool#EMPTY}. */
    long take() {
        long entry = state.special() ? NONE : open.takeKept();
        return entry == NONE ? takeOther() : entry;
    }

    private long takeOther() {
        boolean ordinary = !state.special();
        long entry = ordinary ? open.takeSeen() : NONE;
        if (state.special() && (entry == NONE || !getsTokens(entry, PoolPart.OPEN_NORMAL, unit))) {
            entry = takeOwn(OWN);
        }
        return entry == NONE && steals ? steal() : entry;
    }

    /** Returns an entry that goes before one that was handed off, or {@link ReadyPool#EMPTY}. */
    long takeBeforeHandedOff() {
        return state.special() ? takeOwn(BEFORE_HANDED_OFF) : NONE;
    }

    private long takeOwn(PoolPart[] parts) {
        for (PoolPart part : parts) {
            long entry = part.waiting() ? takeWaiting(part) : takePooled(part);
            if (entry != NONE) {
                return entry;
            }
        }
        return NONE;
    }

    private long takePooled(PoolPart part) {
        if (part == PoolPart.HANDED_OFF) {
            return NONE;
        }
        long entry = own.take(part);
        while (entry != NONE && !getsTokens(entry, part, unit)) {
            entry = own.take(part);
        }
        return entry;
    }

    private long takeWaiting(PoolPart part) {
        ResourceTable.Waiting<Long> next = tokens.next(part.priority(), unit);
        if (next == null) {
            return NONE;
        }
        long entry = next.entry();
        if (trace != null) {
            trace.resume();
        }
        if (next.from() != unit && !central) {
            tellStolen(entry, next.from());
        }
        return entry;
    }

    private boolean getsTokens(long entry, PoolPart part, int from) {
        Frame frame = state.frame(SlotPools.frameOf(entry));
        List<Need> needs = frame.code.rules.needs((int) entry);
        if (needs.isEmpty()) {
            return true;
        }
        boolean gets = tokens.take(needs, part, from, entry);
        if (gets && trace != null) {
            trace.resume();
        }
        return gets;
    }

    private long steal() {
        int victim = victim(0);
        for (int attempt = 1; victim != Decisions.NONE && !run.stopped(); attempt++) {
            long entry = victim == unit ? NONE : stealFrom(victim);
            if (entry != NONE) {
                tellStolen(entry, victim);
                return entry;
            }
            victim = victim(attempt);
        }
        return NONE;
    }

    private long stealFrom(int victim) {
        SlotPools pools = state.pools(victim);
        for (PoolPart part : STOLEN) {
            long entry = pools.steal(part);
            while (entry != NONE && state.special() && !getsTokens(entry, part, victim)) {
                entry = pools.steal(part);
            }
            if (entry != NONE) {
                return entry;
            }
        }
        return NONE;
    }

    private void tellStolen(long entry, int victim) {
        stolen++;
        if (trace != null) {
            trace.stole(state.frame(SlotPools.frameOf(entry)), (int) entry, victim);
        }
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

    /**
     * Returns whether there is something that the policy might let the unit take; any thread, for the policy is not
     * asked.
     */
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
        return !own.isEmpty() || tokens.offers(unit);
    }

    private boolean canStealFrom(int cu) {
        return cu != unit && state.pools(cu).canBeStolenFrom();
    }

    /** Returns how many entries the CU has taken from others. */
    long stolen() {
        return stolen;
    }
}
