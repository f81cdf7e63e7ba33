package org.edarts.codelet.testing;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.edarts.codelet.Cell;
import org.edarts.codelet.Completion;
import org.edarts.codelet.FrameFiring;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.Choice;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.Scope;
import org.jspecify.annotations.Nullable;

/** What a body sees of its firing in a {@link SequentialRun}; refuses to be used after the body. */
final class SequentialFiring implements FrameFiring {
    private final SequentialRun run;
    private final SequentialFrame frame;
    private final int codelet;
    private final Declaration declaration;
    private boolean ended;

    SequentialFiring(SequentialRun run, SequentialFrame frame, int codelet) {
        this.run = run;
        this.frame = frame;
        this.codelet = codelet;
        this.declaration = frame.graph.declaration(codelet);
    }

    void end() {
        ended = true;
    }

    @Override
    public int index() {
        requireActive();
        return codelet - declaration.first();
    }

    @Override
    public int cu() {
        return 0;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T get(Cell<T> cell) {
        return (T) frame.cells[cellOf(cell)];
    }

    @Override
    public <T> void set(Shared<T> shared, T content) {
        frame.cells[cellOf(shared)] = content;
    }

    @Override
    public @Nullable Object read(int cell) {
        requireActive();
        return frame.cells[declaration.cellBase() + cell];
    }

    @Override
    public void write(int cell, @Nullable Object content) {
        requireActive();
        frame.cells[declaration.cellBase() + cell] = content;
    }

    @Override
    public void empty(int cell) {
        write(cell, null);
    }

    @Override
    public void signal(Slot slot) {
        run.signal(frame, slotOf(slot));
    }

    @Override
    public <T> void complete(Promise<T> promise, T content) {
        int cell = cellOf(promise);
        if (promise.slot() < 0) {
            frame.completeResult(content);
        } else {
            frame.complete(cell, slotOf(promise), content);
        }
    }

    @Override
    public <A, R> void invoke(ThreadedProcedure<A, R> procedure, A argument, Promise<R> result) {
        invocation(procedure, argument).start(slotOf(result), cellOf(result));
    }

    @Override
    public <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument, Slot finished) {
        invocation(procedure, argument).startAndSignal(slotOf(finished));
    }

    @Override
    public <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument) {
        invocation(procedure, argument).startUnawaited();
    }

    private <A> SequentialFrame invocation(ThreadedProcedure<A, ?> procedure, A argument) {
        frame.hold();
        SequentialFrame invoked = run.newFrame(procedure.compiled(), frame);
        invoked.cells[0] = procedure.copyOf(argument);
        return invoked;
    }

    @Override
    public <T> Completion<T> begin(Promise<T> promise) {
        int cell = cellOf(promise);
        int slot = slotOf(promise);
        frame.hold();
        run.beginOperation();
        return new Operation<>(cell, slot);
    }

    @Override
    public <T> void begin(Promise<T> promise, CompletionStage<? extends T> stage) {
        Completion<T> completion = begin(promise);
        stage.whenComplete((content, failure) -> {
            if (failure == null) {
                completion.complete(content);
            } else {
                completion.fail(failure);
            }
        });
    }

    @Override
    public <T> void beginTimer(Promise<T> promise, T content, Duration delay) {
        int cell = cellOf(promise);
        int slot = slotOf(promise);
        frame.hold();
        run.alarm(delay.toNanos(), () -> {
            frame.complete(cell, slot, content);
            frame.release();
        });
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public boolean cancelled() {
        return false;
    }

    private void requireActive() {
        if (ended) {
            throw new IllegalStateException("firing of " + frame.graph.nameOf(codelet) + " used after its body");
        }
    }

    private int cellOf(Cell<?> cell) {
        requireScope(cell.scope(), cell);
        return declaration.cellBase() + cell.id();
    }

    private int slotOf(Promise<?> promise) {
        requireScope(promise.scope(), promise);
        return declaration.slotBase() + promise.slot();
    }

    private int slotOf(Slot slot) {
        requireScope(slot.scope(), slot);
        int number = declaration.slotBase() + slot.id();
        if (!frame.graph.choices().all().contains(new Choice(declaration.number(), number))) {
            throw new IllegalStateException("\"" + declaration.name() + "\" does not choose " + slot);
        }
        return number;
    }

    private void requireScope(Scope scope, Object what) {
        requireActive();
        if (scope != declaration.scope()) {
            throw new IllegalArgumentException(
                    what + " belongs to \"" + scope + "\", not to \"" + declaration.scope() + "\"");
        }
    }

    private final class Operation<T> implements Completion<T> {
        private final int cell;
        private final int slot;
        private final AtomicBoolean done = new AtomicBoolean();

        Operation(int cell, int slot) {
            this.cell = cell;
            this.slot = slot;
        }

        @Override
        public void complete(T content) {
            end(() -> {
                frame.complete(cell, slot, content);
                frame.release();
            });
        }

        @Override
        public void fail(Throwable cause) {
            end(() -> {
                throw run.failed(frame, codelet, -1, cause);
            });
        }

        private void end(Runnable delivery) {
            if (!done.compareAndSet(false, true)) {
                throw new IllegalStateException("the operation has ended before");
            }
            run.endOperation(delivery);
        }
    }
}
