package org.edarts.cu.host.slots;

import org.edarts.codelet.Cell;
import org.edarts.codelet.Completion;
import org.edarts.codelet.Promise;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.codelet.compiled.Completer;
import org.edarts.cu.host.unit.CuFiring;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.su.Primitive;
import org.jspecify.annotations.Nullable;

/**
 * What bodies see of their firing in a run by slots. A handle of the frame's own graph or procedure is its number there; all
 * others are looked at closely.
 *
 * <p>Owner: the thread of the CU.
 */
final class SlotFiring extends CuFiring {
    private static final int ARGUMENT = 0;

    private final Signals signals;
    private final Procedures procedures;
    private Frame frame;

    SlotFiring(RunContext context, int cu, Frame root, Signals signals, Procedures procedures) {
        super(context, cu);
        this.signals = signals;
        this.procedures = procedures;
        this.frame = root;
    }

    /** Points it at a codelet of a frame that fires now. */
    void begin(Frame newFrame, int codelet) {
        frame = newFrame;
        pointAt(codelet);
    }

    @Override
    protected CompiledGraph graph() {
        return frame.graph;
    }

    @Override
    protected boolean ofProcedure() {
        return !frame.root();
    }

    @Override
    protected int number(Cell<?> cell) {
        requireBody();
        return cell.scope() == frame.code.scope ? cell.id() : super.number(cell);
    }

    @Override
    protected int completedSlot(Promise<?> promise) {
        requireBody();
        Frame here = frame;
        return promise.scope() == here.code.openScope ? promise.slot() : super.completedSlot(promise);
    }

    @Override
    protected int promiseSlot(Promise<?> promise, String use) {
        requireBody();
        Frame here = frame;
        int slot = promise.slot();
        return promise.scope() == here.code.openScope && slot != Completer.RESULT
                ? slot
                : super.promiseSlot(promise, use);
    }

    @Override
    protected @Nullable Object content(int cell) {
        return frame.content(cell);
    }

    @Override
    protected void fill(int cell, @Nullable Object content) {
        frame.fill(cell, content);
    }

    @Override
    public void empty(int cell) {
        frame.empty(cellBase() + cell);
    }

    @Override
    public int getInt(Cell<Integer> cell) {
        return holds(cell, Primitive.INT) ? (int) frame.number(cell.id()) : get(cell);
    }

    @Override
    public long getLong(Cell<Long> cell) {
        return holds(cell, Primitive.LONG) ? frame.number(cell.id()) : get(cell);
    }

    @Override
    public double getDouble(Cell<Double> cell) {
        return holds(cell, Primitive.DOUBLE) ? Double.longBitsToDouble(frame.number(cell.id())) : get(cell);
    }

    private boolean holds(Cell<?> cell, int kind) {
        requireBody();
        return cell.scope() == frame.code.scope && frame.holds(cell.id(), kind);
    }

    @Override
    protected void signal(int slot) {
        signals.signal(frame, slot);
    }

    @Override
    protected void complete(int slot, int cell, @Nullable Object content) {
        Frame here = frame;
        Frame caller = slot == Completer.RESULT ? Procedures.completed(here) : null;
        here.fill(cell, content);
        if (caller != null) {
            caller.fill(here.resultCell, content);
        }
        signalCompleted(here, slot, caller);
    }

    @Override
    protected void complete(int slot, int cell, int kind, long bits) {
        Frame here = frame;
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
        Frame here = frame;
        Frame invoked = procedures.invoke(here, procedure, resultSlot, resultCell, endSlot);
        invoked.fill(ARGUMENT, argument);
        procedures.start(invoked, here, codelet());
    }

    @Override
    protected void invoke(
            ThreadedProcedure<?, ?> procedure, int kind, long bits, int resultSlot, int resultCell, int endSlot) {
        Frame here = frame;
        Frame invoked = procedures.invoke(here, procedure, resultSlot, resultCell, endSlot);
        invoked.fill(ARGUMENT, kind, bits);
        procedures.start(invoked, here, codelet());
    }

    @Override
    protected <T> Completion<T> begin(int slot, int cell) {
        return procedures.begin(frame, codelet(), cell, slot);
    }
}
