package org.edarts.cu.host.slots;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.edarts.codelet.Body;
import org.edarts.cu.host.unit.CurrentUnit;
import org.edarts.cu.host.unit.FullHeap;
import org.edarts.cu.host.unit.Position;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.host.unit.Turn;
import org.edarts.cu.host.unit.UnitWork;
import org.edarts.cu.host.unit.Units;
import org.edarts.cu.pool.ReadyPool;
import org.edarts.su.Decisions;
import org.jspecify.annotations.Nullable;

/**
 * One unit at work on a run by slots: a CU fires ready codelets, the SU places those that the CUs enabled.
 *
 * <p>Owner: the thread of the unit; any thread may ask what it has done and whether it is idle.
 */
final class SlotUnit extends UnitWork {
    private static final long NONE = ReadyPool.EMPTY;
    private static final int MOST_FIRINGS_BETWEEN_LOOKS = 256;
    private static final int BRISK_FIRINGS_BETWEEN_LOOKS = 16;

    static {
        FullHeap.handles(Throwable.class);
    }

    private final RunControl run;
    private final Units units;
    private final SlotState state;
    private final SlotLoads loads;
    private final Operations operations;
    private final AtomicBoolean started;
    private final int[] starts;
    private final Failures failures;
    private final int unit;
    private final SlotPools pools;
    private final UnitFrames frames;
    private final ReadySource source;
    private final Scheduler scheduler;
    private final Signals signals;
    private final Procedures procedures;
    private final Consumer<Arrival> receiver;
    private final SlotFiring firing;
    private final @Nullable FrameTrace trace;
    private final AtomicLong fired = new AtomicLong();
    private long firedNow;
    private int firingsBetweenLooks = 16;

    /**
     * Makes it.
     *
     * @param started whether a unit has enabled the codelets of the start
     * @param starts those codelets
     */
    SlotUnit(
            RunContext context,
            SlotState state,
            SlotLoads loads,
            LiveProcedures live,
            Tokens tokens,
            Operations operations,
            AtomicBoolean started,
            int[] starts,
            int unit) {
        this.run = context.control();
        this.units = context.units();
        this.state = state;
        this.loads = loads;
        this.operations = operations;
        this.started = started;
        this.starts = starts;
        this.failures = new Failures(run, context.trace());
        this.unit = unit;
        this.frames = state.frames(unit);
        this.pools = state.pools(unit);
        this.trace = context.trace().unit(unit, FrameTrace::new);
        Decisions decisions = units.policy()
                .decisions(units.machine(), unit, context.options().seed());
        this.source = new ReadySource(context, state, tokens, loads, unit, decisions, trace);
        this.scheduler = new Scheduler(context, state, tokens, loads, unit, decisions, trace);
        this.signals = new Signals(units, unit, scheduler, trace);
        this.procedures = new Procedures(context, state, live, failures, operations, unit, scheduler, signals, trace);
        this.receiver = procedures::receive;
        this.firing = new SlotFiring(context, unit, state.root(), signals, procedures);
    }

    /** Enables codelets for what has fired in another way. */
    void enable(int[] codelets) {
        if (trace != null) {
            trace.resume();
        }
        signals.start(state.root(), codelets);
    }

    /** Lets the first unit that comes enable the codelets of the start. */
    private boolean claimStart() {
        return !started.get() && started.compareAndSet(false, true);
    }

    @Override
    public boolean work(Turn turn, long begin) {
        loads.working(unit, true);
        firing.enter();
        long firedBefore = fired.getPlain();
        boolean worked = false;
        try {
            if (trace != null) {
                trace.resume();
            }
            if (claimStart()) {
                worked = true;
                signals.start(state.root(), starts);
            }
            worked |= operations.deliver(receiver);
            if (unit == units.cus()) {
                worked |= scheduler.placeAll();
            } else {
                fireAll(turn, begin);
            }
        } finally {
            firing.leave();
            loads.working(unit, false);
            countFired();
        }
        return worked || fired.getPlain() > firedBefore;
    }

    private void fireAll(Turn turn, long begin) {
        int firings = 0;
        long looked = begin;
        long entry = source.take();
        while (entry != NONE && !run.stopped()) {
            fire(entry);
            firedNow++;
            entry = signals.takeNext();
            if (++firings >= firingsBetweenLooks) {
                firings = 0;
                countFired();
                operations.deliver(receiver);
                long now = System.nanoTime();
                if (now - begin >= Turn.SLICE_NANOS && turn.shared()) {
                    break;
                }
                adapt(now - looked);
                looked = now;
            }
            entry = entry == NONE ? source.take() : orMoreUrgent(entry);
        }
        scheduler.shareAll();
        if (entry != NONE) {
            scheduler.putBack(entry);
        }
    }

    /** Returns what was handed off, or what goes before it. */
    private long orMoreUrgent(long handedOff) {
        long urgent = source.takeBeforeHandedOff();
        if (urgent == NONE) {
            return handedOff;
        }
        scheduler.putBack(handedOff);
        return urgent;
    }

    /** Looks around each few microseconds: not so often that it costs, and not so seldom that others wait. */
    private void adapt(long nanos) {
        if (nanos > LONG_NANOS && firingsBetweenLooks > 1) {
            firingsBetweenLooks >>= 1;
        } else if (nanos < LONG_NANOS / 4 && firingsBetweenLooks < MOST_FIRINGS_BETWEEN_LOOKS) {
            firingsBetweenLooks <<= 1;
        }
        boolean brisk = firingsBetweenLooks >= BRISK_FIRINGS_BETWEEN_LOOKS;
        procedures.brisk(brisk);
        if (!brisk) {
            scheduler.shareAll();
        }
    }

    /** Lets others see how many codelets have fired. */
    private void countFired() {
        fired.setRelease(fired.getPlain() + firedNow);
        firedNow = 0;
    }

    private void fire(long entry) {
        int number = SlotPools.frameOf(entry);
        Frame frame = UnitFrames.ownerOf(number) == unit ? frames.own(number) : state.frame(number);
        int codelet = (int) entry;
        frame.markFired(codelet);
        firing.begin(frame, codelet);
        boolean tokenGoesOn = trace == null ? fire(frame, codelet) : fireTraced(frame, codelet, trace);
        if (frame.needy) {
            scheduler.release(frame, codelet);
        }
        if (!tokenGoesOn && !frame.root()) {
            procedures.dropToken(frame, codelet);
        }
    }

    /** Fires a codelet; returns whether one that it enabled goes on with its token. */
    private boolean fire(Frame frame, int codelet) {
        try {
            fireBody(frame, codelet);
            return signals.fired(frame, codelet);
        } catch (Throwable failure) {
            failures.add(frame, codelet, unit, failure);
            return false;
        }
    }

    private boolean fireTraced(Frame frame, int codelet, FrameTrace record) {
        record.begins(frame, codelet);
        try {
            fireBody(frame, codelet);
            record.fired(frame, codelet);
            return signals.fired(frame, codelet);
        } catch (Throwable failure) {
            record.failed(frame, codelet);
            failures.add(frame, codelet, unit, failure);
            return false;
        } finally {
            record.sent();
        }
    }

    private void fireBody(Frame frame, int codelet) throws Exception {
        Body[] bodies = frame.bodies;
        if (bodies != null) {
            firing.declaredFrom(codelet);
            bodies[codelet].fire(firing);
        } else {
            int declaration = frame.graph.declarationOf()[codelet];
            firing.declaredFrom(frame.graph.firstOf()[declaration]);
            frame.graph.bodies()[declaration].fire(firing);
        }
        CurrentUnit.putInterruptAside();
    }

    /** Returns whether this unit would find something to do. Owner only. */
    boolean hasWork() {
        return hasCommonWork() || (unit == units.cus() ? !state.inbox().isEmpty() : source.finds());
    }

    /** Returns whether there is something that this unit may be allowed to do; any thread. */
    @Override
    public boolean worthEngaging() {
        return hasCommonWork() || (unit == units.cus() ? !state.inbox().isEmpty() : source.mayFind());
    }

    /** Returns whether there is something that any unit may do: to start the run, or to deliver what has ended outside. */
    private boolean hasCommonWork() {
        return !started.get() || operations.deliverable();
    }

    @Override
    public long fired() {
        return fired.get();
    }

    @Override
    public long stolen() {
        return source.stolen();
    }

    /** Returns how many procedures the unit invoked; asked when it is not at work. */
    long invoked() {
        return procedures.invoked();
    }

    @Override
    public @Nullable Position position() {
        return loads.idle(unit) ? null : new Position(firing.graph(), firing.codelet(), fired.get() + firedNow);
    }

    /** Returns what the unit is doing, for the watchdog; any thread. */
    String describe() {
        return units.name(unit) + " fired " + fired.get() + ", " + pools.size() + " ready"
                + (loads.idle(unit) ? ", idle" : ", at " + firing.graph().nameOf(firing.codelet()));
    }
}
