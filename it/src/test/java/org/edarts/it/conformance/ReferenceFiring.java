package org.edarts.it.conformance;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.edarts.codelet.Cell;
import org.edarts.codelet.Completion;
import org.edarts.codelet.FrameFiring;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.Declaration;
import org.jspecify.annotations.Nullable;

/** What bodies see of their firing on the {@link ReferenceMachine}. There is no split phase: its order is no rule. */
final class ReferenceFiring implements FrameFiring {
    private final ReferenceFrame frame;
    private final int codelet;
    private final Declaration declaration;

    ReferenceFiring(ReferenceFrame frame, int codelet) {
        this.frame = frame;
        this.codelet = codelet;
        this.declaration = frame.graph.declaration(codelet);
    }

    @Override
    public int index() {
        return codelet - declaration.first();
    }

    @Override
    public int cu() {
        return 0;
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"})
    public <T> T get(Cell<T> cell) {
        return (T) read(cell.id());
    }

    @Override
    public <T> void set(Shared<T> shared, T content) {
        write(shared.id(), content);
    }

    @Override
    public @Nullable Object read(int cell) {
        return frame.cells[declaration.cellBase() + cell];
    }

    @Override
    public void write(int cell, @Nullable Object content) {
        frame.cells[declaration.cellBase() + cell] = content;
    }

    @Override
    public void empty(int cell) {
        write(cell, null);
    }

    @Override
    public void signal(Slot slot) {
        frame.signal(declaration.slotBase() + slot.id(), true);
    }

    @Override
    public <T> void complete(Promise<T> promise, T content) {
        if (promise.slot() < 0) {
            frame.completeResult(content);
        } else {
            write(promise.id(), content);
            frame.signal(declaration.slotBase() + promise.slot(), true);
        }
    }

    @Override
    public <A, R> void invoke(ThreadedProcedure<A, R> procedure, A argument, Promise<R> result) {
        invoked(procedure, argument)
                .startForResult(declaration.slotBase() + result.slot(), declaration.cellBase() + result.id());
    }

    @Override
    public <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument, Slot finished) {
        invoked(procedure, argument).startForEnd(declaration.slotBase() + finished.id());
    }

    @Override
    public <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument) {
        invoked(procedure, argument).start(true);
    }

    private <A> ReferenceFrame invoked(ThreadedProcedure<A, ?> procedure, A argument) {
        frame.hold();
        ReferenceFrame invoked = frame.machine.newFrame(procedure.compiled(), frame);
        invoked.cells[0] = procedure.copyOf(argument);
        return invoked;
    }

    @Override
    public <T> Completion<T> begin(Promise<T> promise) {
        throw new UnsupportedOperationException("split phase");
    }

    @Override
    public <T> void begin(Promise<T> promise, CompletionStage<? extends T> stage) {
        throw new UnsupportedOperationException("split phase");
    }

    @Override
    public <T> void beginTimer(Promise<T> promise, T content, Duration delay) {
        throw new UnsupportedOperationException("split phase");
    }

    @Override
    public long nanoTime() {
        return 0;
    }

    @Override
    public boolean cancelled() {
        return false;
    }
}
