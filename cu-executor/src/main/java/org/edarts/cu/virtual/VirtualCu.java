package org.edarts.cu.virtual;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.edarts.cam.Clock;
import org.edarts.cam.ComputationUnit;
import org.edarts.cam.Machine;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.SpentSlotException;
import org.edarts.su.Decisions;
import org.edarts.trace.IdleReason;
import org.jspecify.annotations.Nullable;

/**
 * A CU in virtual time: it fires one codelet at a time. The body runs when the firing starts; what it asked for happens
 * when the firing ends. Owner: the driving thread.
 */
final class VirtualCu implements SlotUnit {
    /** The clock of a core whose description has none: a cycle is a nanosecond. */
    static final Clock DEFAULT_CLOCK = new Clock(1_000_000_000);

    private final Simulation simulation;
    private final int id;
    private final Clock clock;
    private final Decisions decisions;
    private final VirtualFiring firing;
    private final List<Runnable> effects = new ArrayList<>();
    private final @Nullable SignalTransport transport;
    private final @Nullable Inbox inbox;
    private final @Nullable Thief thief;
    private final @Nullable OrderCosts order;
    private long changed;

    /** Why the CU does nothing, in a detailed trace. */
    private @Nullable IdleReason why;

    private long fired;
    private long stolen;
    private long busyNanos;

    VirtualCu(Simulation simulation, ComputationUnit unit) {
        this.simulation = simulation;
        this.id = unit.id();
        this.clock = unit.core().clock().orElse(DEFAULT_CLOCK);
        this.decisions = simulation
                .cam()
                .scheduling()
                .decisions(simulation.cam().machine(), id, simulation.options().seed());
        this.firing = new VirtualFiring(simulation, this);
        this.transport = simulation.signalTransport();
        this.inbox = transport == null ? null : new Inbox(simulation, this, transport);
        this.order = simulation.cam().orderCosts();
        StealingCosts stealing = simulation.cam().stealingCosts();
        this.thief = stealing == null || transport == null ? null : new Thief(simulation, stealing, transport, this);
    }

    @Override
    public int id() {
        return id;
    }

    /** Returns what the policy decides for this CU. */
    Decisions decisions() {
        return decisions;
    }

    /** Returns how long some of its cycles take. */
    long nanoseconds(long cycles) {
        return clock.nanoseconds(cycles);
    }

    @Override
    public double hertz() {
        return clock.hertz();
    }

    @Override
    public Inbox inbox() {
        return Objects.requireNonNull(inbox);
    }

    /** Returns how long a codelet travels between this CU and another one. */
    long travelNanos(int other) {
        long hop = simulation.cam().costs().hop();
        Machine machine = simulation.cam().machine();
        return hop == 0 ? 0 : nanoseconds(Math.multiplyExact(hop, machine.distance(id, other)));
    }

    @Override
    public boolean isBusy() {
        return !simulation.pools().free().get(id);
    }

    @Override
    public void occupy() {
        simulation.trace().idle(id, changed, why);
        why = null;
        changed = simulation.timeline().now();
        simulation.pools().free().clear(id);
        if (thief != null) {
            thief.works();
        }
    }

    void release() {
        busyNanos += simulation.timeline().now() - changed;
        changed = simulation.timeline().now();
        simulation.pools().free().set(id);
    }

    /** The CU has decided where something goes; if it has nothing to fire, it counts what has come meanwhile. */
    void hasDecided() {
        release();
        if (inbox != null && !inbox.isEmpty()) {
            simulation.dispatcher().leavesUnread(inbox);
        }
    }

    /** The CU does nothing for a reason, as long as it is not told another one. */
    void idles(IdleReason reason) {
        if (reason != why) {
            if (why != null) {
                simulation.trace().idle(id, changed, why);
                changed = simulation.timeline().now();
            }
            why = reason;
        }
    }

    /** The run begins. */
    void begins() {
        if (thief != null && transport != null) {
            simulation.timeline().after(transport.beginning(id), id, thief::begins);
        }
    }

    /** Asks for something to happen when the firing ends. */
    void atEnd(Runnable effect) {
        effects.add(effect);
    }

    /** Begins to fire a codelet, when it has taken it out of its pool. */
    void begin(Pools.Taken taken) {
        simulation.trace().taken();
        occupy();
        long nanos = order == null || transport == null ? 0 : transport.nanos(id, ordering(order, taken));
        if (nanos == 0) {
            start(taken.activation());
        } else {
            simulation.timeline().after(nanos, id, () -> start(taken.activation()));
        }
    }

    private double ordering(OrderCosts costs, Pools.Taken taken) {
        Activation activation = taken.activation();
        boolean needs = !activation.frame.rules.needs(activation.codelet).isEmpty();
        return costs.cycles(taken.handedOff(), simulation.pools().ready(id), needs);
    }

    /** Begins to fire a codelet that has to be fetched from another CU first. */
    void beginStolen(Activation activation, int victim) {
        stolen++;
        simulation.trace().taken();
        occupy();
        long fetch = nanoseconds(simulation.cam().costs().steal()) + travelNanos(victim);
        if (fetch == 0) {
            start(activation);
        } else {
            simulation.timeline().after(fetch, id, () -> start(activation));
        }
    }

    /** Waits for the data of a codelet, then fires it. */
    private void start(Activation activation) {
        FiringTimes times = simulation.timesOf(activation);
        long now = simulation.timeline().now();
        long wait = times == null ? 0 : times.wait(activation.codelet, id, now);
        if (activation.isLent()) {
            wait += Objects.requireNonNull(thief).firing();
        }
        if (wait <= 0) {
            fire(activation);
        } else {
            simulation.timeline().after(wait, id, () -> fire(activation));
        }
    }

    private void fire(Activation activation) {
        if (simulation.ending().stopped()) {
            release();
            return;
        }
        long start = simulation.timeline().now();
        simulation.firingStarts();
        Source source = new Source(id, activation.frame, activation.codelet);
        long duration = firing.fire(activation, source);
        long begin = firing.arrival();
        simulation.timeline().after(begin - start + duration, id, () -> end(activation, source, start, begin));
    }

    /**
     * A firing has ended.
     *
     * @param asked when the CU asked for its data
     * @param start when they were there
     */
    private void end(Activation activation, Source source, long asked, long start) {
        fired++;
        FiringTimes times = simulation.timesOf(activation);
        if (times != null) {
            times.ended(activation.codelet, id, simulation.timeline().now());
        }
        activation.frame.hasFired(activation.codelet);
        Throwable failure = firing.takeFailure();
        simulation.trace().waitedForData(id, asked, start);
        simulation.trace().ended(id, start, activation, failure != null);
        simulation.firingEnds();
        simulation.pools().release(activation);
        if (activation.isHandedOut() || activation.isLent()) {
            tell(activation, source, failure, times);
            return;
        }
        Signals signals = simulation.signals();
        if (thief != null) {
            thief.fires();
        }
        if (transport != null) {
            long now = simulation.timeline().now();
            transport.fired(this, times == null ? 0 : times.after(activation.codelet, id, now));
        }
        int to = 0;
        if (failure == null && !simulation.ending().stopped()) {
            try {
                effects.forEach(Runnable::run);
                signals.fired(activation.frame, activation.codelet, source);
                to = signals.count();
                simulation.procedures().dropToken(activation.frame, source);
            } catch (SpentSlotException spent) {
                failure = spent;
            }
        }
        effects.clear();
        if (failure != null) {
            simulation.ending().failed(source, failure, id);
        }
        schedule(signals.take(), to);
    }

    /** What a firing leads to happens where the codelet came from, when that unit hears of it. */
    private void tell(Activation activation, Source source, @Nullable Throwable failure, @Nullable FiringTimes times) {
        List<Runnable> asked = List.copyOf(effects);
        effects.clear();
        if (failure != null) {
            simulation.ending().failed(source, failure, id);
        }
        long after = times == null
                ? 0
                : times.after(activation.codelet, id, simulation.timeline().now());
        ToldFiring what = new ToldFiring(this, activation, source, asked);
        if (activation.isLent()) {
            Objects.requireNonNull(thief).tells(after, what);
        } else {
            Objects.requireNonNull(simulation.handing()).tells(this, after, what);
        }
    }

    /** A dedicated SU decides when this CU is free again, a folded one before. */
    private void schedule(List<Activation> enabled, int to) {
        SchedulingUnit unit = simulation.scheduler().unitOf(id);
        if (!unit.isFolded() && transport == null) {
            release();
        }
        if (!simulation.ending().stopped()) {
            simulation.scheduler().accept(enabled, to, this);
        }
        if (transport != null) {
            simulation.timeline().after(transport.end(), id, inbox()::look);
        } else if (unit.isFolded()) {
            free();
        }
    }

    /** Returns whom it asks for codelets when it has none. */
    List<Integer> asks() {
        return thief == null ? List.of() : thief.victims();
    }

    @Override
    public void hears() {
        if (thief != null) {
            thief.hears();
        }
    }

    @Override
    public void accept(List<Activation> enabled) {
        simulation.scheduler().accept(enabled, id);
    }

    @Override
    public void free() {
        release();
        simulation.scheduler().unitOf(id).work();
        if (thief != null) {
            thief.rests();
        }
    }

    /** Returns how it steals from others, or null if it does not. */
    @Nullable
    Thief thief() {
        return thief;
    }

    /** The run has ended: accounts for the time since the CU last did anything. */
    void runEnded() {
        if (!isBusy()) {
            simulation.trace().idle(id, changed, why);
        }
    }

    RunReport.Unit report() {
        return new RunReport.Unit(id, fired, stolen, busyNanos);
    }
}
