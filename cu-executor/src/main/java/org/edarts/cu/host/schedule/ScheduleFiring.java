package org.edarts.cu.host.schedule;

import org.edarts.codelet.Completion;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.CuFiring;
import org.edarts.cu.host.unit.FiringPoint;
import org.edarts.cu.host.unit.RunContext;
import org.jspecify.annotations.Nullable;

/**
 * What bodies see of their firing in a run by a static schedule: a graph that has one declares no promise and no slot
 * to choose.
 *
 * <p>Owner: the thread of the CU.
 */
public final class ScheduleFiring extends CuFiring {
    private final @Nullable Object[] cells;

    /** Makes what bodies of the run see of these cells where a CU is. */
    public ScheduleFiring(RunContext context, FiringPoint point, @Nullable Object[] cells) {
        super(context.control().run(), point);
        this.cells = cells;
    }

    @Override
    protected CompiledGraph graph() {
        return compiled();
    }

    @Override
    protected boolean ofProcedure() {
        return false;
    }

    @Override
    protected @Nullable Object content(int cell) {
        return cells[cell];
    }

    @Override
    protected void fill(int cell, @Nullable Object content) {
        cells[cell] = content;
    }

    @Override
    protected void signal(int slot) {
        throw impossible();
    }

    @Override
    protected void complete(int slot, int cell, @Nullable Object content) {
        throw impossible();
    }

    @Override
    protected void invoke(
            ThreadedProcedure<?, ?> procedure, @Nullable Object argument, int resultSlot, int resultCell, int endSlot) {
        throw impossible();
    }

    @Override
    protected <T> Completion<T> begin(int slot, int cell) {
        throw impossible();
    }

    private IllegalStateException impossible() {
        return new IllegalStateException(
                "graph \"" + compiled().name() + "\" declares no promise and no slot that a codelet chooses");
    }
}
