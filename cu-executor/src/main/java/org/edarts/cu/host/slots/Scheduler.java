package org.edarts.cu.host.slots;

import org.edarts.codelet.PolicyFailedException;
import org.edarts.codelet.Priority;
import org.edarts.codelet.compiled.Declaration;
import org.edarts.codelet.compiled.Placement;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.host.unit.Sleepers;
import org.edarts.cu.host.unit.Units;
import org.edarts.cu.pool.FifoPool;
import org.edarts.cu.pool.OwnerDeque;
import org.edarts.cu.pool.ReadyPool;
import org.edarts.su.Decisions;
import org.edarts.su.Eligible;
import org.edarts.su.Loads;
import org.edarts.su.ResourceTable;
import org.edarts.su.SchedulingPolicy;
import org.jspecify.annotations.Nullable;

/**
 * The way of what one unit enables into a pool: a codelet takes its resources or waits for them, then goes where its
 * declaration or the policy wants it, and a unit that may fire it is woken. Where the SU has a thread of its own, CUs pass all
 * they enable on to it.
 *
 * <p>Owner: the thread of the unit.
 */
final class Scheduler {
    private final RunControl run;
    private final Units units;
    private final Sleepers sleepers;
    private final SlotState state;
    private final ResourceTable<Long> resources;
    private final Loads loads;
    private final int unit;
    private final int nearestCu;
    private final SlotPools pools;
    private final Decisions decisions;
    private final boolean alone;
    private final boolean hasSu;
    private final boolean placesHere;
    private final boolean central;
    private final boolean anybodyTakes;
    private final boolean keeps;
    private final @Nullable FrameTrace trace;

    Scheduler(
            RunContext context,
            SlotState state,
            ResourceTable<Long> resources,
            Loads loads,
            int unit,
            Decisions decisions,
            @Nullable FrameTrace trace) {
        this.trace = trace;
        this.run = context.control();
        this.units = context.units();
        this.sleepers = context.sleepers();
        this.state = state;
        this.resources = resources;
        this.loads = loads;
        this.unit = unit;
        this.nearestCu = Math.min(unit, units.cus() - 1);
        this.pools = state.pools(unit);
        this.decisions = decisions;
        this.alone = state.alone();
        SchedulingPolicy policy = units.policy();
        boolean isCu = unit < units.cus();
        this.hasSu = units.dedicatedSu() && isCu;
        this.placesHere = policy.placesLocally() && isCu;
        this.central = policy.central();
        this.anybodyTakes = central || policy.steals();
        this.keeps = !alone && isCu && !hasSu && placesHere && pools.mayKeep();
    }

    /** Places a codelet as soon as it has its resources. */
    void accept(Frame frame, int codelet) {
        if (!frame.shared() && keeps) {
            if (trace != null) {
                trace.ready(frame, codelet);
            }
            keep(frame, codelet);
            return;
        }
        if (frame.restricted) {
            Declaration declaration = frame.graph.declaration(codelet);
            long entry = SlotPools.entry(frame, codelet);
            if (!declaration.needs().isEmpty() && !resources.take(declaration.needs(), entry, declaration.name())) {
                return;
            }
        }
        place(frame, codelet);
    }

    /**
     * Returns whether the unit may have a frame of a procedure to itself at first.
     *
     * @param brisk whether its firings are so short that others need not take anything during one
     */
    boolean mayKeep(Frame procedure, boolean brisk) {
        return alone || brisk && keeps && !procedure.restricted;
    }

    /** Keeps an entry of a frame that is the unit's alone, and lets others take an older one if they find fewer than it keeps. */
    private void keep(Frame frame, int codelet) {
        OwnerDeque kept = pools.kept();
        kept.push(SlotPools.entry(frame, codelet));
        if (kept.size() > pools.main().size()) {
            share(kept.takeOldest());
        }
    }

    /** Lets others take what the unit has kept. */
    void shareAll() {
        OwnerDeque kept = pools.kept();
        for (long entry = kept.takeOldest(); entry != ReadyPool.EMPTY; entry = kept.takeOldest()) {
            share(entry);
        }
    }

    /** Puts an entry where others may take it. */
    void share(long entry) {
        Frame frame = state.frame(SlotPools.frameOf(entry));
        if (!alone) {
            frame.share();
        }
        push(unit, pools.main(), entry, frame.rank((int) entry));
    }

    /** Gives back the resources of a codelet that has fired, and places those that waited for them. */
    void release(Frame frame, int codelet) {
        Declaration declaration = frame.graph.declaration(codelet);
        if (!declaration.needs().isEmpty()) {
            for (long admitted : resources.release(declaration.needs())) {
                place(state.frame(SlotPools.frameOf(admitted)), (int) admitted);
            }
        }
    }

    private void place(Frame frame, int codelet) {
        if (trace != null) {
            trace.ready(frame, codelet);
        }
        if (hasSu) {
            int su = units.cus();
            state.pools(su).inbox().push(SlotPools.entry(frame, codelet), 0);
            wake(su);
        } else {
            placeNow(frame, codelet);
        }
    }

    /** Places what the CUs have passed on: the work of an SU with a thread of its own. Returns whether there was any. */
    boolean placeAll() {
        FifoPool inbox = pools.inbox();
        boolean any = false;
        for (long entry = inbox.pop(); entry != ReadyPool.EMPTY && !run.stopped(); entry = inbox.pop()) {
            any = true;
            placeNow(state.frame(SlotPools.frameOf(entry)), (int) entry);
        }
        if (trace != null) {
            trace.worked();
        }
        return any;
    }

    private void placeNow(Frame frame, int codelet) {
        if (frame.restricted && placeByDeclaration(frame, codelet)) {
            return;
        }
        int cu = central ? 0 : home(frame, codelet);
        if (cu != Decisions.NONE) {
            pushTo(cu, frame, codelet);
        }
    }

    private int home(Frame frame, int codelet) {
        int[] homes = frame.homes;
        if (homes != null) {
            return homes[codelet];
        }
        return placesHere ? unit : decide(codelet);
    }

    /** Asks the policy; its failure is not that of the codelet that happens to fire. */
    private int decide(int codelet) {
        try {
            return decisions.place(codelet, nearestCu, loads);
        } catch (PolicyFailedException failure) {
            run.broke(failure);
            return Decisions.NONE;
        }
    }

    /** Places a codelet that may not go everywhere, or has a wish or a priority; returns false if it is like any other. */
    private boolean placeByDeclaration(Frame frame, int codelet) {
        Declaration declaration = frame.graph.declaration(codelet);
        Placement placement = declaration.placement();
        if (placement.restricted()) {
            pushToOnly(Eligible.choose(declaration, units.machine(), nearestCu, loads), frame, codelet);
            return true;
        }
        int wish = placement.preferredCu();
        boolean wished = wish >= 0 && wish < units.cus();
        int cu = wished ? wish : nearestCu;
        if (declaration.priority() != Priority.NORMAL) {
            SlotPools target = state.pools(central ? 0 : cu);
            boolean high = declaration.priority() == Priority.HIGH;
            push(cu, high ? target.urgent() : target.last(), SlotPools.entry(frame, codelet), 0);
        } else if (wished && !central) {
            pushTo(cu, frame, codelet);
        } else {
            return false;
        }
        return true;
    }

    /** Puts a codelet where no CU but this one takes it. */
    private void pushToOnly(int cu, Frame frame, int codelet) {
        state.pools(cu).own().push(SlotPools.entry(frame, codelet), 0);
        if (cu != unit) {
            wake(cu);
        }
    }

    private void pushTo(int cu, Frame frame, int codelet) {
        ReadyPool pool = cu == unit ? pools.main() : state.pools(cu).fromOthers();
        push(cu, pool, SlotPools.entry(frame, codelet), frame.rank(codelet));
    }

    /** Puts an entry where others may take it, too, if the policy lets them; wakes one that may. */
    private void push(int cu, ReadyPool pool, long entry, int rank) {
        pool.push(entry, rank);
        if (anybodyTakes) {
            if (!alone && sleepers.hasSleepers()) {
                wakeFor(cu);
            }
        } else if (cu != unit) {
            wake(cu);
        }
    }

    /** Wakes the unit whose pool got something, for it may be the only one that the policy lets take it; else any. */
    private void wakeFor(int cu) {
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
