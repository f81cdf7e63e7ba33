package org.edarts.cu.host.slots;

import java.util.List;
import org.edarts.codelet.PolicyFailedException;
import org.edarts.codelet.graph.Need;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.host.unit.Sleepers;
import org.edarts.cu.host.unit.Units;
import org.edarts.cu.pool.ReadyPool;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.SchedulingPolicy;
import org.edarts.su.rules.PoolPart;
import org.jspecify.annotations.Nullable;

/**
 * The way of what one unit enables into a pool: it goes where {@link org.edarts.su.rules.Placing} says, and a unit that
 * may fire it is woken. Where the SU has a thread of its own, CUs pass all they enable on to it.
 *
 * <p>Owner: the thread of the unit.
 */
final class Scheduler {
    private final RunControl run;
    private final Sleepers sleepers;
    private final SlotState state;
    private final Tokens tokens;
    private final Loads loads;
    private final int unit;
    private final int su;
    private final int nearestCu;
    private final boolean alone;
    private final boolean hasSu;
    private final boolean central;
    private final boolean anybodyTakes;
    private final OpenPool own;
    private final FramesInUse frames;
    private final boolean keeps;
    private final @Nullable FrameTrace trace;
    private Decisions decisions;

    Scheduler(
            RunContext context,
            SlotState state,
            Tokens tokens,
            Loads loads,
            int unit,
            Decisions decisions,
            @Nullable FrameTrace trace) {
        Units units = context.units();
        this.trace = trace;
        this.run = context.control();
        this.sleepers = context.sleepers();
        this.state = state;
        this.tokens = tokens;
        this.loads = loads;
        this.unit = unit;
        this.su = units.cus();
        this.nearestCu = Math.min(unit, units.cus() - 1);
        this.decisions = decisions;
        this.alone = state.alone();
        SchedulingPolicy policy = units.policy();
        this.hasSu = units.dedicatedSu() && unit < su;
        this.central = policy.central();
        this.anybodyTakes = central || policy.steals();
        this.own = state.pools(unit).normal();
        this.frames = state.frames(unit);
        this.keeps = unit < su && !hasSu && policy.placesLocally() && own.mayKeep();
    }

    /** Readies it for another run. Called before any unit sees that. */
    void begin(Decisions newDecisions) {
        decisions = newDecisions;
    }

    /** Sends an enabled codelet on its way. */
    void accept(Frame frame, int codelet) {
        if (keeps && frame.code.plain) {
            long entry = SlotPools.entry(frame, codelet);
            if (frame.shared()) {
                show(entry);
            } else {
                keep(entry);
            }
        } else if (hasSu) {
            state.inbox().push(unit, SlotPools.entry(frame, codelet));
            wake(su);
        } else {
            place(frame, codelet, nearestCu);
        }
    }

    /**
     * Returns whether the unit may have a frame of a procedure to itself at first.
     *
     * @param brisk whether its firings are so short that others need not take anything during one
     */
    boolean mayKeep(Frame procedure, boolean brisk) {
        return alone || brisk && keeps && procedure.code.plain;
    }

    /**
     * Returns whether the unit keeps what it enables in frames that it has for itself, of codelets of which nothing
     * special is said.
     *
     * @param brisk as for {@link #mayKeep}
     */
    boolean keeps(boolean brisk) {
        return keeps && (alone || brisk);
    }

    /**
     * Keeps an entry of a frame that is the unit's alone; lets others take an older one if they find none, or few
     * beside what it keeps.
     */
    private void keep(long entry) {
        frames.moveKept(own);
        own.keep(entry);
        if (!alone && own.showsTooFew(0)) {
            putBack(own.takeOldestKept());
        }
    }

    /** The same, of a lone frame. */
    void keep(Frame frame, int codelet) {
        if (!frames.keep(frame, codelet)) {
            keep(SlotPools.entry(frame, codelet));
        } else if (!alone && own.showsTooFew(frames.kept())) {
            showOldest();
        }
    }

    private void showOldest() {
        long oldest = own.takeOldestKept();
        if (oldest == ReadyPool.EMPTY) {
            frames.moveKept(own);
            oldest = own.takeOldestKept();
        }
        putBack(oldest);
    }

    /** Lets others take what the unit has kept. */
    void shareAll() {
        for (long entry = own.takeOldestKept(); entry != ReadyPool.EMPTY; entry = own.takeOldestKept()) {
            putBack(entry);
        }
    }

    /**
     * Places what the CUs have passed on: the work of an SU with a thread of its own. Returns whether there was any.
     */
    boolean placeAll() {
        boolean any = false;
        for (int cu = 0; cu < su; cu++) {
            long entry = state.inbox().pop(cu);
            while (entry != ReadyPool.EMPTY && !run.stopped()) {
                any = true;
                place(state.frame(SlotPools.frameOf(entry)), (int) entry, cu);
                entry = state.inbox().pop(cu);
            }
        }
        if (trace != null) {
            trace.worked();
        }
        return any;
    }

    /** Asks whose pool a codelet goes to; the failure of the policy is not that of the codelet that happens to fire. */
    private void place(Frame frame, int codelet, int enabler) {
        int cu;
        try {
            cu = frame.code.rules.placing().home(codelet, enabler, decisions, loads);
        } catch (PolicyFailedException failure) {
            run.broke(failure);
            return;
        }
        push(cu, frame.code.rules.placing().part(codelet), frame, codelet);
    }

    /** Puts what was handed off, or kept, into the pool of this CU, after all, where others may take it. */
    void putBack(long entry) {
        Frame frame = state.frame(SlotPools.frameOf(entry));
        if (!alone) {
            frame.share();
        }
        push(unit, PoolPart.OPEN_NORMAL, frame, (int) entry);
    }

    /** Lets others see an entry that the unit might keep, were its frame not shared. */
    private void show(long entry) {
        own.push(entry, 0, true);
        if (anybodyTakes) {
            wakeOther(unit);
        }
    }

    /** Puts an entry into a pool, and wakes a unit that may take it. */
    private void push(int cu, PoolPart part, Frame frame, int codelet) {
        if (alone) {
            // there it is to lie above all that is kept
            frames.moveKept(own);
        }
        state.pools(cu).push(part, SlotPools.entry(frame, codelet), frame.code.rules.rank(codelet), cu == unit);
        if (anybodyTakes && part.open()) {
            wakeOther(cu);
        } else if (cu != unit) {
            wake(cu);
        }
    }

    /** Gives back the tokens of a codelet that has fired. */
    void release(Frame frame, int codelet) {
        List<Need> needs = frame.code.rules.needs(codelet);
        if (!needs.isEmpty()) {
            tokens.release(needs);
        }
    }

    /** Wakes the unit whose pool got something, for it may be the only one that the policy lets take it; else any. */
    private void wakeOther(int cu) {
        if (alone || !sleepers.hasSleepers(unit)) {
            return;
        }
        if (cu != unit && !central && sleepers.sleeps(cu)) {
            sleepers.wake(cu);
        } else {
            sleepers.wakeOne();
        }
    }

    private void wake(int other) {
        if (sleepers.sleeps(other)) {
            sleepers.wake(other);
        }
    }
}
