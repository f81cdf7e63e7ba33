package org.edarts.cu.host.slots;

import org.edarts.codelet.Cell;
import org.edarts.codelet.Completion;
import org.edarts.codelet.Promise;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.codelet.compiled.Completer;
import org.edarts.cu.host.unit.CuFiring;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.su.Contents;
import org.jspecify.annotations.Nullable;

/**
 * What bodies see of their firing in a run by slots.
 *
 * <p>Owner: the thread of the CU.
 */
final class SlotFiring extends CuFiring {
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
    @SuppressWarnings({"unchecked", "NullAway"}) // the cell holds what its type allows, null included
    public <T> T get(Cell<T> cell) {
        Frame here = frame;
        if (cell.scope() == here.scope) {
            Object content = here.cells[cell.id()];
            if (content != Contents.NONE) {
                return (T) content;
            }
        }
        return super.get(cell);
    }

    @Override
    public <T> void complete(Promise<T> promise, T content) {
        Frame here = frame;
        if (promise.scope() != here.scope || !here.open) {
            super.complete(promise, content);
        } else if (promise.slot() == Completer.RESULT) {
            completeResult(promise.id(), content);
        } else {
            complete(promise.slot(), promise.id(), content);
        }
    }

    @Override
    public <A, R> void invoke(ThreadedProcedure<A, R> procedure, A argument, Promise<R> result) {
        Frame here = frame;
        int slot = result.slot();
        if (result.scope() != here.scope || !here.open || slot == Completer.RESULT) {
            super.invoke(procedure, argument, result);
        } else {
            invoke(procedure, procedure.copyOf(argument), slot, result.id(), NO_SLOT);
        }
    }

    @Override
    protected CompiledGraph graph() {
        return frame.graph;
    }

    @Override
    protected @Nullable Object[] cells() {
        return frame.cells;
    }

    @Override
    protected void signal(int slot) {
        signals.signal(frame, slot);
    }

    @Override
    protected void complete(int slot, int cell, @Nullable Object content) {
        signals.complete(frame, cell, slot, content);
    }

    @Override
    protected void completeResult(int cell, @Nullable Object content) {
        signals.completeResult(frame, content);
        frame.cells[cell] = content;
    }

    @Override
    protected void invoke(
            ThreadedProcedure<?, ?> procedure, @Nullable Object argument, int resultSlot, int resultCell, int endSlot) {
        procedures.invoke(frame, codelet(), procedure, argument, resultSlot, resultCell, endSlot);
    }

    @Override
    protected <T> Completion<T> begin(int slot, int cell) {
        return procedures.begin(frame, codelet(), cell, slot);
    }
}
