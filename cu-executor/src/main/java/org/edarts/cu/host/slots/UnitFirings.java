package org.edarts.cu.host.slots;

import org.edarts.codelet.Body;
import org.edarts.cu.host.unit.CurrentUnit;
import org.edarts.cu.host.unit.FullHeap;
import org.edarts.cu.host.unit.Padded;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.pool.ReadyPool;
import org.jspecify.annotations.Nullable;

/**
 * Fires codelets on one unit.
 *
 * <p>Owner: the thread of the unit.
 */
final class UnitFirings extends Padded {
    static {
        FullHeap.handles(Throwable.class);
    }

    private static final long NONE = ReadyPool.EMPTY;

    private final RunControl run;
    private final SlotState state;
    private final int unit;
    private final OpenPool pool;
    private final FramesInUse frames;
    private final FramePoint point;
    private final Scheduler scheduler;
    private final Signals signals;
    private final Procedures procedures;
    private final Failures failures;
    private final @Nullable FrameTrace trace;
    private long fired;

    UnitFirings(
            RunControl run,
            SlotState state,
            int unit,
            FramePoint point,
            Scheduler scheduler,
            Signals signals,
            Procedures procedures,
            Failures failures,
            @Nullable FrameTrace trace) {
        this.run = run;
        this.state = state;
        this.pool = state.pools(unit).normal();
        this.unit = unit;
        this.frames = state.frames(unit);
        this.point = point;
        this.scheduler = scheduler;
        this.signals = signals;
        this.procedures = procedures;
        this.failures = failures;
        this.trace = trace;
    }

    /** Returns how many codelets it has fired since it was last asked; any thread may look, and learn it about. */
    long fired() {
        return fired;
    }

    /** Begins to count anew. */
    void countAnew() {
        fired = 0;
    }

    /**
     * Fires the codelet of an entry, and what it hands off or the unit keeps, one after the other.
     *
     * @param most how many to fire
     * @return the entry that was handed off at last, or {@link ReadyPool#EMPTY}
     */
    long fire(SlotFiring firing, long first, long most) {
        Frame frame = frames.frameOf(first);
        int codelet = (int) first;
        while (true) {
            point.begin(frame, codelet);
            if (frame.lone()) {
                boolean goesOn = false;
                try {
                    // a call of its own, for the compiler: procedures have few bodies, the runs before had others
                    frame.bodies[codelet].fire(firing);
                    CurrentUnit.putInterruptAside();
                    goesOn = frame.sends && signals.fired(frame, codelet);
                } catch (Throwable failure) {
                    failures.add(frame, codelet, unit, failure);
                }
                if (goesOn || !procedures.firedAlone(frame, codelet)) {
                    endFiring(frame, codelet, goesOn);
                }
            } else {
                fireAny(firing, frame, codelet);
            }
            if (++fired >= most || state.special() || run.stopped()) {
                return leave();
            }
            Frame next = frames.handedOff();
            if (next != null) {
                frame = next;
                codelet = frames.takeHandedOff();
                continue;
            }
            next = frames.takeKept();
            if (next != null) {
                frame = next;
                codelet = next.takeKept();
                continue;
            }
            long entry = pool.takeKept();
            if (entry == NONE) {
                return NONE;
            }
            frame = frames.frameOf(entry);
            codelet = (int) entry;
        }
    }

    /** Leaves to the pool what is kept; returns what was handed off. */
    private long leave() {
        frames.moveKept(pool);
        Frame next = frames.handedOff();
        return next == null ? NONE : SlotPools.entry(next, frames.takeHandedOff());
    }

    private void endFiring(Frame frame, int codelet, boolean tokenGoesOn) {
        if (tokenGoesOn) {
            frame.noteFired(codelet);
        } else if (frame.lone()) {
            procedures.dropTokenAlone(frame, codelet);
        } else {
            frame.markFired(codelet);
            procedures.dropToken(frame, codelet);
        }
    }

    /** Fires a codelet of any frame: its body, then its signals; and gives back what it held. */
    private void fireAny(SlotFiring firing, Frame frame, int codelet) {
        frame.markFired(codelet);
        boolean tokenGoesOn = trace == null ? fire(firing, frame, codelet) : fireTraced(firing, frame, codelet, trace);
        if (frame.code.needy) {
            scheduler.release(frame, codelet);
        }
        if (!tokenGoesOn && !frame.root()) {
            procedures.dropToken(frame, codelet);
        }
    }

    /** Fires a codelet; returns whether one that it enabled goes on with its token. */
    private boolean fire(SlotFiring firing, Frame frame, int codelet) {
        try {
            fireBody(firing, frame, codelet);
            return frame.code.sends && signals.fired(frame, codelet);
        } catch (Throwable failure) {
            failures.add(frame, codelet, unit, failure);
            return false;
        }
    }

    private boolean fireTraced(SlotFiring firing, Frame frame, int codelet, FrameTrace record) {
        record.begins(frame, codelet);
        try {
            fireBody(firing, frame, codelet);
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

    private void fireBody(SlotFiring firing, Frame frame, int codelet) throws Exception {
        Body[] bodies = frame.code.bodies;
        if (bodies != null) {
            bodies[codelet].fire(firing);
        } else {
            int declaration = frame.graph.declarationOf()[codelet];
            point.declaredFrom(frame.graph.firstOf()[declaration]);
            frame.code.declared[declaration].fire(firing);
        }
        CurrentUnit.putInterruptAside();
    }
}
