package org.edarts.cu.host.slots;

import org.edarts.codelet.Completion;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.cu.host.unit.CuFiring;
import org.edarts.cu.host.unit.RunContext;
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
