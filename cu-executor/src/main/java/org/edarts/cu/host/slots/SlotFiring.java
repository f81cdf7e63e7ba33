package org.edarts.cu.host.slots;

import org.edarts.codelet.Cell;
import org.edarts.codelet.Completion;
import org.edarts.codelet.Promise;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Completer;
import org.edarts.cu.host.unit.CuFiring;
import org.edarts.cu.host.unit.LiveRun;
import org.edarts.su.Primitive;
import org.jspecify.annotations.Nullable;

/**
 * What bodies see of their firing in a run by slots. A handle of the frame's own graph or procedure is its number
 * there; all others are looked at closely.
 *
 * <p>Owner: the thread of the CU.
 */
final class SlotFiring extends CuFiring {
    private static final int ARGUMENT = 0;

    private final UnitFrames frames;
    private final Signals signals;
    private final Procedures procedures;

    SlotFiring(LiveRun run, FramePoint point, UnitFrames frames, Signals signals, Procedures procedures) {
        super(run, point);
        this.frames = frames;
        this.signals = signals;
        this.procedures = procedures;
    }

    @Override
    protected CompiledGraph graph() {
        return frames.here().graph;
    }

    @Override
    protected boolean ofProcedure() {
        return !frames.here().root();
    }

    @Override
    protected int number(Cell<?> cell) {
        requireBody();
        return cell.scope() == frames.here().scope ? cell.id() : super.number(cell);
    }

    @Override
    protected int completedSlot(Promise<?> promise) {
        requireBody();
        Frame here = frames.here();
        return promise.scope() == here.openScope ? promise.slot() : super.completedSlot(promise);
    }

    @Override
    protected int promiseSlot(Promise<?> promise, String use) {
        requireBody();
        Frame here = frames.here();
        int slot = promise.slot();
        return promise.scope() == here.openScope && slot != Completer.RESULT ? slot : super.promiseSlot(promise, use);
    }

    @Override
    protected @Nullable Object content(int cell) {
        return frames.here().content(cell);
    }

    @Override
    protected void fill(int cell, @Nullable Object content) {
        frames.here().fill(cell, content);
    }

    @Override
    public void empty(int cell) {
        frames.here().empty(cellBase() + cell);
    }

    @Override
    public int getInt(Cell<Integer> cell) {
        Frame here = hereIfHeld(cell, Primitive.INT);
        return here != null ? (int) here.number(cell.id()) : super.getInt(cell);
    }

    @Override
    public long getLong(Cell<Long> cell) {
        Frame here = hereIfHeld(cell, Primitive.LONG);
        return here != null ? here.number(cell.id()) : super.getLong(cell);
    }

    @Override
    public double getDouble(Cell<Double> cell) {
        Frame here = hereIfHeld(cell, Primitive.DOUBLE);
        return here != null ? Double.longBitsToDouble(here.number(cell.id())) : super.getDouble(cell);
    }

    /** Returns the frame if it is the cell's, which holds a number of a kind there, or null. */
    private @Nullable Frame hereIfHeld(Cell<?> cell, int kind) {
        requireBody();
        Frame here = frames.here();
        return cell.scope() == here.scope && here.holds(cell.id(), kind) ? here : null;
    }

    @Override
    protected void signal(int slot) {
        signals.signal(frames.here(), slot);
    }

    @Override
    protected void complete(int slot, int cell, @Nullable Object content) {
        Frame here = frames.here();
        Frame caller = slot == Completer.RESULT ? Procedures.completed(here) : null;
        here.fill(cell, content);
        if (caller != null) {
            caller.fill(here.resultCell, content);
        }
        signalCompleted(here, slot, caller);
    }

    @Override
    protected void completeWith(Promise<?> promise, int kind, long bits) {
        requireBody();
        Frame here = frames.here();
        if (promise.scope() == here.openScope) {
            complete(here, promise.slot(), promise.id(), kind, bits);
        } else {
            super.completeWith(promise, kind, bits);
        }
    }

    @Override
    protected void complete(int slot, int cell, int kind, long bits) {
        complete(frames.here(), slot, cell, kind, bits);
    }

    private void complete(Frame here, int slot, int cell, int kind, long bits) {
        Frame caller = slot == Completer.RESULT ? Procedures.completed(here) : null;
        here.fill(cell, kind, bits);
        if (caller != null) {
            caller.fill(here.resultCell, kind, bits);
        }
        signalCompleted(here, slot, caller);
    }

    private void signalCompleted(Frame here, int slot, @Nullable Frame caller) {
        if (slot != Completer.RESULT) {
            signals.signal(here, slot);
        } else if (caller != null) {
            signals.signal(caller, here.resultSlot);
        }
    }

    @Override
    protected void invoke(
            ThreadedProcedure<?, ?> procedure, @Nullable Object argument, int resultSlot, int resultCell, int endSlot) {
        Frame here = frames.here();
        Frame invoked = procedures.invoke(here, procedure, resultSlot, resultCell, endSlot);
        invoked.fill(ARGUMENT, argument);
        procedures.start(invoked, here, codelet());
    }

    @Override
    protected <A, R> void invokeWith(ThreadedProcedure<A, R> procedure, int kind, long bits, Promise<R> result) {
        requireBody();
        Frame here = frames.here();
        FreeFrames quick = frames.quick();
        if (quick.procedure == procedure.number()
                && quick.first() != null
                && here.lone()
                && result.scope() == here.openScope
                && result.slot() != Completer.RESULT) {
            Frame invoked = procedures.invokeLone(here, quick, result.slot(), result.id(), NO_SLOT);
            invoked.fill(ARGUMENT, kind, bits);
            signals.enableLone(invoked, quick.start);
        } else {
            super.invokeWith(procedure, kind, bits, result);
        }
    }

    @Override
    protected void invoke(
            ThreadedProcedure<?, ?> procedure, int kind, long bits, int resultSlot, int resultCell, int endSlot) {
        Frame here = frames.here();
        Frame invoked = procedures.invoke(here, procedure, resultSlot, resultCell, endSlot);
        invoked.fill(ARGUMENT, kind, bits);
        procedures.start(invoked, here, codelet());
    }

    @Override
    protected <T> Completion<T> begin(int slot, int cell) {
        return procedures.begin(frames.here(), codelet(), cell, slot);
    }
}
