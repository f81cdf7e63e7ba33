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

    private final FramePoint point;
    private final Signals signals;
    private final Procedures procedures;

    SlotFiring(LiveRun run, FramePoint point, Signals signals, Procedures procedures) {
        super(run, point);
        this.point = point;
        this.signals = signals;
        this.procedures = procedures;
    }

    @Override
    protected CompiledGraph graph() {
        return point.graph();
    }

    @Override
    protected boolean ofProcedure() {
        return !point.frame().root();
    }

    @Override
    protected int number(Cell<?> cell) {
        requireBody();
        return cell.scope() == point.frame().scope ? cell.id() : super.number(cell);
    }

    @Override
    protected int completedSlot(Promise<?> promise) {
        requireBody();
        Frame here = point.frame();
        return promise.scope() == here.openScope ? promise.slot() : super.completedSlot(promise);
    }

    @Override
    protected int promiseSlot(Promise<?> promise, String use) {
        requireBody();
        Frame here = point.frame();
        int slot = promise.slot();
        return promise.scope() == here.openScope && slot != Completer.RESULT ? slot : super.promiseSlot(promise, use);
    }

    @Override
    protected @Nullable Object content(int cell) {
        return point.frame().content(cell);
    }

    @Override
    protected void fill(int cell, @Nullable Object content) {
        point.frame().fill(cell, content);
    }

    @Override
    public void empty(int cell) {
        point.frame().empty(cellBase() + cell);
    }

    @Override
    public int getInt(Cell<Integer> cell) {
        return holds(cell, Primitive.INT) ? (int) point.frame().number(cell.id()) : get(cell);
    }

    @Override
    public long getLong(Cell<Long> cell) {
        return holds(cell, Primitive.LONG) ? point.frame().number(cell.id()) : get(cell);
    }

    @Override
    public double getDouble(Cell<Double> cell) {
        return holds(cell, Primitive.DOUBLE)
                ? Double.longBitsToDouble(point.frame().number(cell.id()))
                : get(cell);
    }

    private boolean holds(Cell<?> cell, int kind) {
        requireBody();
        Frame here = point.frame();
        return cell.scope() == here.scope && here.holds(cell.id(), kind);
    }

    @Override
    protected void signal(int slot) {
        signals.signal(point.frame(), slot);
    }

    @Override
    protected void complete(int slot, int cell, @Nullable Object content) {
        Frame here = point.frame();
        Frame caller = slot == Completer.RESULT ? Procedures.completed(here) : null;
        here.fill(cell, content);
        if (caller != null) {
            caller.fill(here.resultCell, content);
        }
        signalCompleted(here, slot, caller);
    }

    @Override
    protected void complete(int slot, int cell, int kind, long bits) {
        Frame here = point.frame();
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
        Frame here = point.frame();
        Frame invoked = procedures.invoke(here, procedure, resultSlot, resultCell, endSlot);
        invoked.fill(ARGUMENT, argument);
        procedures.start(invoked, here, codelet());
    }

    @Override
    protected void invoke(
            ThreadedProcedure<?, ?> procedure, int kind, long bits, int resultSlot, int resultCell, int endSlot) {
        Frame here = point.frame();
        FreeFrames quick = procedures.quick(procedure, here);
        if (quick != FreeFrames.NOWHERE) {
            Frame invoked = procedures.invokeLone(here, quick, resultSlot, resultCell, endSlot);
            invoked.fill(ARGUMENT, kind, bits);
            signals.enableLone(invoked, quick.start);
        } else {
            invokeAny(here, procedure, kind, bits, resultSlot, resultCell, endSlot);
        }
    }

    private void invokeAny(
            Frame here,
            ThreadedProcedure<?, ?> procedure,
            int kind,
            long bits,
            int resultSlot,
            int resultCell,
            int endSlot) {
        Frame invoked = procedures.invoke(here, procedure, resultSlot, resultCell, endSlot);
        invoked.fill(ARGUMENT, kind, bits);
        procedures.start(invoked, here, codelet());
    }

    @Override
    protected <T> Completion<T> begin(int slot, int cell) {
        return procedures.begin(point.frame(), codelet(), cell, slot);
    }
}
