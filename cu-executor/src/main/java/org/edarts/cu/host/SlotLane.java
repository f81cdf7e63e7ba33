package org.edarts.cu.host;

import java.util.concurrent.atomic.AtomicLong;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.cu.pool.ReadyPool;
import org.edarts.su.Decisions;
import org.jspecify.annotations.Nullable;

/**
 * One unit at work on a run by slots: a CU fires ready codelets, the SU places those that the CUs enabled.
 *
 * <p>Owner: the thread of the unit; any thread may ask what it has done and whether it is idle.
 */
final class SlotLane extends Lane {
    private static final long NONE = ReadyPool.EMPTY;
    private static final int MOST_FIRINGS_BETWEEN_LOOKS = 256;

    static {
        FullHeap.handles(Throwable.class);
    }

    private final SlotRun run;
    private final int unit;
    private final SlotPools pools;
    private final ReadySource source;
    private final Scheduler scheduler;
    private final Signals signals;
    private final Procedures procedures;
    private final CuFiring firing;
    private final @Nullable LaneTrace trace;
    private final AtomicLong fired = new AtomicLong();
    private volatile boolean idle = true;
    private long firedNow;
    private int firingsBetweenLooks = 16;
    private long busyNanos;

    SlotLane(SlotRun run, int unit) {
        this.run = run;
        this.unit = unit;
        this.pools = run.pools(unit);
        this.trace = run.trace().lane(unit);
        this.firing = new CuFiring(run, unit, run.root(), this);
        Decisions decisions = run.cam()
                .scheduling()
                .decisions(run.cam().machine(), unit, run.options().seed());
        this.source = new ReadySource(run, unit, decisions, trace);
        this.scheduler = new Scheduler(run, unit, decisions, trace);
        this.signals = new Signals(run, unit, scheduler, firing, trace);
        this.procedures = new Procedures(run, unit, scheduler, signals, firing, trace);
    }

    /** Fires until there is nothing to take, or other runs want their turn; returns whether it did anything. */
    boolean work(CuWorker worker) {
        return run.mayHaveWork(unit) && engageAndWork(run, worker);
    }

    @Override
    boolean workEngaged(CuWorker worker) {
        idle = false;
        long begin = System.nanoTime();
        long firedBefore = fired.getPlain();
        long stolenBefore = source.stolen();
        boolean worked = false;
        try {
            if (trace != null) {
                trace.resume();
            }
            if (run.claimStart()) {
                worked = true;
                signals.start(run.root());
            }
            worked |= run.operations().deliver(procedures);
            if (unit == run.cam().cus()) {
                worked |= scheduler.placeAll();
            } else {
                fireAll(worker, begin);
            }
        } finally {
            idle = true;
            long nanos = System.nanoTime() - begin;
            busyNanos += nanos;
            countFired();
            if (unit < run.cam().cus()) {
                long more = fired.getPlain() - firedBefore;
                run.cam().counters().add(unit, more, source.stolen() - stolenBefore, nanos);
            }
        }
        return worked || fired.getPlain() > firedBefore;
    }

    private void fireAll(CuWorker worker, long begin) {
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
                run.operations().deliver(procedures);
                long now = System.nanoTime();
                if (now - begin >= SLICE_NANOS && worker.shared()) {
                    break;
                }
                adapt(now - looked);
                looked = now;
            }
            if (entry == NONE) {
                entry = source.take();
            }
        }
        if (entry != NONE) {
            Frame frame = run.frame(SlotPools.frameOf(entry));
            pools.main().push(entry, frame.rank((int) entry));
        }
    }

    /** Looks around each few microseconds: not so often that it costs, and not so seldom that others wait. */
    private void adapt(long nanos) {
        if (nanos > LONG_NANOS && firingsBetweenLooks > 1) {
            firingsBetweenLooks >>= 1;
        } else if (nanos < LONG_NANOS / 4 && firingsBetweenLooks < MOST_FIRINGS_BETWEEN_LOOKS) {
            firingsBetweenLooks <<= 1;
        }
    }

    /** Lets others see how many codelets have fired. */
    private void countFired() {
        fired.setRelease(fired.getPlain() + firedNow);
        firedNow = 0;
    }

    private void fire(long entry) {
        Frame frame = run.frame(SlotPools.frameOf(entry));
        int codelet = (int) entry;
        CompiledGraph graph = frame.graph;
        frame.markFired(codelet);
        firing.begin(frame, codelet);
        if (trace != null) {
            trace.begins(frame, codelet);
        }
        try {
            int declaration = graph.declarationOf()[codelet];
            firing.first = graph.firstOf()[declaration];
            graph.bodies()[declaration].fire(firing);
            CuWorker.putInterruptAside();
            if (trace != null) {
                trace.fired(frame, codelet);
            }
            signals.fired(frame, codelet);
        } catch (Throwable failure) {
            if (trace != null) {
                trace.failed(frame, codelet);
            }
            run.fail(frame, codelet, unit, failure);
        }
        firing.end();
        if (graph.restricted()) {
            scheduler.release(frame, codelet);
        }
        if (!frame.root() && !signals.handedOff()) {
            procedures.dropToken(frame, codelet);
        }
    }

    Signals signals() {
        return signals;
    }

    Procedures procedures() {
        return procedures;
    }

    /** Returns whether this unit would find something to take. Owner only. */
    boolean canTake() {
        return unit == run.cam().cus() ? !pools.inbox().isEmpty() : source.finds();
    }

    /** Returns whether there is something that this unit may be allowed to take; any thread. */
    boolean mayTake() {
        return unit == run.cam().cus() ? !pools.inbox().isEmpty() : source.mayFind();
    }

    boolean idle() {
        return idle;
    }

    long fired() {
        return fired.get();
    }

    RunReport.Unit report() {
        return new RunReport.Unit(unit, fired.get(), source.stolen(), busyNanos);
    }

    /** Returns the firing that the unit is at, or null; any thread. */
    CuWatch.@Nullable Position position() {
        return idle ? null : new CuWatch.Position(run, firing.frame.graph, firing.codelet, fired.get() + firedNow);
    }

    String describe() {
        return run.cam().unitName(unit) + " fired " + fired.get() + ", " + pools.size() + " ready"
                + (idle ? ", idle" : ", at " + firing.frame.graph.nameOf(firing.codelet));
    }
}
