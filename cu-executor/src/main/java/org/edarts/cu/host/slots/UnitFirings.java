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
    private final OpenPool kept;
    private final UnitFrames frames;
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
        this.kept = state.pools(unit).normal();
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
        long entry = first;
        while (true) {
            Frame frame = frames.frameOf(entry, state);
            int codelet = (int) entry;
            point.begin(frame, codelet);
            if (frame.lone()) {
                boolean quiet = false;
                boolean tokenGoesOn = false;
                try {
                    point.declaredFrom(codelet);
                    // a call of its own, for the compiler: procedures have few bodies, the runs before had others
                    frame.bodies[codelet].fire(firing);
                    CurrentUnit.putInterruptAside();
                    quiet = frame.quiet();
                    tokenGoesOn = !quiet && frame.code.sends && signals.fired(frame, codelet);
                } catch (Throwable failure) {
                    failures.add(frame, codelet, unit, failure);
                }
                if (quiet) {
                    procedures.firedAlone(frame, codelet);
                } else {
                    endFiring(frame, codelet, tokenGoesOn);
                }
            } else {
                fireAny(firing, frame, codelet);
            }
            entry = signals.takeNext();
            if (++fired >= most || state.special() || run.stopped()) {
                return entry;
            }
            if (entry == NONE) {
                entry = kept.takeKept();
                if (entry == NONE) {
                    return NONE;
                }
            }
        }
    }

    private void endFiring(Frame frame, int codelet, boolean tokenGoesOn) {
        if (tokenGoesOn) {
            frame.noteFired(codelet);
        } else if (frame.lone()) {
            procedures.firedAlone(frame, codelet);
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
            point.declaredFrom(codelet);
            bodies[codelet].fire(firing);
        } else {
            int declaration = frame.graph.declarationOf()[codelet];
            point.declaredFrom(frame.graph.firstOf()[declaration]);
            frame.code.declared[declaration].fire(firing);
        }
        CurrentUnit.putInterruptAside();
    }
}
