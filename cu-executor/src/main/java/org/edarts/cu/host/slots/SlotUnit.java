package org.edarts.cu.host.slots;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.edarts.cu.host.unit.Position;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.host.unit.Turn;
import org.edarts.cu.host.unit.UnitWork;
import org.edarts.cu.host.unit.Units;
import org.edarts.cu.pool.ReadyPool;
import org.edarts.su.Decisions;
import org.edarts.trace.IdleReason;
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

    private final RunControl run;
    private final Units units;
    private final SlotState state;
    private final SlotLoads loads;
    private final Tokens tokens;
    private final Operations operations;
    private final AtomicBoolean started;
    private final int unit;
    private final SlotPools pools;
    private final ReadySource source;
    private final Scheduler scheduler;
    private final Signals signals;
    private final Procedures procedures;
    private final Consumer<Arrival> receiver;
    private final FramePoint point;
    private final UnitFirings firings;
    private final @Nullable FrameTrace trace;
    private final RunContext context;
    private final AtomicLong fired = new AtomicLong();
    private int firingsBetweenLooks = BRISK_FIRINGS_BETWEEN_LOOKS;
    private int[] starts = {};
    private Decisions decisions;

    /** What bodies of the run see, made when the unit first works for it. */
    private @Nullable SlotFiring firing;

    /**
     * Makes it.
     *
     * @param started whether a unit has enabled the codelets of the start
     */
    SlotUnit(
            RunContext context,
            SlotState state,
            SlotLoads loads,
            LiveProcedures live,
            Tokens tokens,
            Operations operations,
            AtomicBoolean started,
            int unit) {
        this.context = context;
        this.run = context.control();
        this.units = context.units();
        this.state = state;
        this.loads = loads;
        this.tokens = tokens;
        this.operations = operations;
        this.started = started;
        Failures failures = new Failures(run, context.trace());
        this.unit = unit;
        this.pools = state.pools(unit);
        this.trace = context.trace().unit(unit, FrameTrace::new);
        this.decisions = units.decisions(unit, context.options().seed(), null);
        this.source = new ReadySource(context, state, tokens, loads, unit, decisions, trace);
        this.scheduler = new Scheduler(context, state, tokens, loads, unit, decisions, trace);
        this.signals = new Signals(units, unit, state.frames(unit), scheduler, trace);
        this.procedures = new Procedures(context, state, live, failures, operations, unit, scheduler, signals, trace);
        this.receiver = procedures::receive;
        this.point = new FramePoint(context, unit, state.frames(unit));
        this.firings = new UnitFirings(run, state, unit, point, scheduler, signals, procedures, failures, trace);
    }

    /** Readies it for a run that starts with these codelets. Called before any unit sees the run. */
    void begin(int[] newStarts) {
        beginRun();
        starts = newStarts;
        firing = null;
        fired.setPlain(0);
        firings.countAnew();
        firingsBetweenLooks = BRISK_FIRINGS_BETWEEN_LOOKS;
        decisions = units.decisions(unit, context.options().seed(), decisions);
        source.begin(decisions);
        scheduler.begin(decisions);
        procedures.begin();
    }

    /** Lets the run start with these codelets, and not with those that were told. */
    void startWith(int[] newStarts) {
        starts = newStarts;
    }

    /** Lets go of a run that has ended, and of the procedure that it fired a codelet of last. */
    void end() {
        firing = null;
        point.begin(state.root(), 0);
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
        SlotFiring here = firing();
        loads.working(unit, true);
        here.enter();
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
                fireAll(here, turn, begin);
            }
        } finally {
            here.leave();
            loads.working(unit, false);
            countFired();
            tellWhyIdle(turn);
        }
        return worked || fired.getPlain() > firedBefore;
    }

    /** Tells a detailed trace why the unit leaves the run for now. */
    private void tellWhyIdle(Turn turn) {
        if (trace != null && trace.detailed()) {
            trace.idles(whyIdle(turn));
        }
    }

    private IdleReason whyIdle(Turn turn) {
        if (turn.shared() && source.mayFind()) {
            return IdleReason.OTHER_RUN;
        }
        if (state.anyReady()) {
            return IdleReason.OUT_OF_REACH;
        }
        if (tokens.awaited()) {
            return IdleReason.TOKENS;
        }
        return operations.waiting() ? IdleReason.OUTSIDE : IdleReason.NOTHING_READY;
    }

    private SlotFiring firing() {
        SlotFiring known = firing;
        if (known == null) {
            known = new SlotFiring(run.run(), point, state.frames(unit), signals, procedures);
            firing = known;
        }
        return known;
    }

    private void fireAll(SlotFiring here, Turn turn, long begin) {
        long looked = begin;
        long entry = source.take();
        while (entry != NONE && !run.stopped()) {
            entry = firings.fire(here, entry, firingsBetweenLooks);
            if (firings.fired() >= firingsBetweenLooks) {
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
        fired.setRelease(fired.getPlain() + firings.fired());
        firings.countAnew();
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

    /**
     * Returns whether there is something that any unit may do: to start the run, or to deliver what has ended outside.
     */
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
        return loads.idle(unit) ? null : new Position(point.graph(), point.codelet(), fired.get() + firings.fired());
    }

    /** Returns what the unit is doing, for the watchdog; any thread. */
    String describe() {
        return units.name(unit) + " fired " + fired.get() + ", "
                + (pools.size() + state.frames(unit).seenKept()) + " ready"
                + (loads.idle(unit) ? ", idle" : ", at " + point.graph().nameOf(point.codelet()));
    }
}
