package org.edarts.cu.host.slots;

import org.edarts.codelet.Body;
import org.edarts.cu.host.unit.CurrentUnit;
import org.edarts.cu.host.unit.FullHeap;
import org.jspecify.annotations.Nullable;

/**
 * Fires codelets on one unit.
 *
 * <p>Owner: the thread of the unit.
 */
final class UnitFirings {
    static {
        FullHeap.handles(Throwable.class);
    }

    private final SlotState state;
    private final int unit;
    private final UnitFrames frames;
    private final FramePoint point;
    private final Scheduler scheduler;
    private final Signals signals;
    private final Procedures procedures;
    private final Failures failures;
    private final @Nullable FrameTrace trace;

    UnitFirings(
            SlotState state,
            int unit,
            FramePoint point,
            Scheduler scheduler,
            Signals signals,
            Procedures procedures,
            Failures failures,
            @Nullable FrameTrace trace) {
        this.state = state;
        this.unit = unit;
        this.frames = state.frames(unit);
        this.point = point;
        this.scheduler = scheduler;
        this.signals = signals;
        this.procedures = procedures;
        this.failures = failures;
        this.trace = trace;
    }

    /** Fires the codelet of an entry: its body, then its signals; and gives back what it held. */
    void fire(SlotFiring firing, long entry) {
        int number = SlotPools.frameOf(entry);
        Frame frame = UnitFrames.ownerOf(number) == unit ? frames.own(number) : state.frame(number);
        int codelet = (int) entry;
        frame.markFired(codelet);
        point.begin(frame, codelet);
        boolean tokenGoesOn = trace == null ? fire(firing, frame, codelet) : fireTraced(firing, frame, codelet, trace);
        if (frame.code.needy) {
            scheduler.release(frame, codelet);
        }
        if (!tokenGoesOn && number != Frame.ROOT) {
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
        if (bodies != null && !frame.root()) {
            point.declaredFrom(codelet);
            // a call of its own, for the compiler: procedures have few bodies, the runs before had others
            bodies[codelet].fire(firing);
        } else if (bodies != null) {
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
