package org.edarts.cu.virtual;

import java.util.concurrent.atomic.AtomicBoolean;
import org.edarts.codelet.Completion;
import org.edarts.su.SplitPhase;
import org.jspecify.annotations.Nullable;

/**
 * A split-phase operation. Any thread may end it, once: its content and its failure are written before it is handed to
 * {@link Operations}, and read after.
 */
final class PendingOperation<T> implements Completion<T> {
    final long number;
    final Source source;
    final Frame frame;
    final int cell;
    final int slot;
    private final Operations operations;
    private final AtomicBoolean over = new AtomicBoolean();
    private @Nullable T content;
    private @Nullable Throwable failure;

    PendingOperation(Operations operations, long number, Source source, Frame frame, int cell, int slot) {
        this.operations = operations;
        this.number = number;
        this.source = source;
        this.frame = frame;
        this.cell = cell;
        this.slot = slot;
    }

    @Override
    public void complete(@Nullable T newContent) {
        end();
        content = newContent;
        operations.ended(this);
    }

    @Override
    public void fail(@Nullable Throwable cause) {
        end();
        failure = SplitPhase.failure(frame.graph, source.codelet(), cause);
        operations.ended(this);
    }

    /** Completes the operation because its time in the timeline has come. Called by the driving thread. */
    void elapse(T newContent) {
        end();
        content = newContent;
        operations.arriveNow(this);
    }

    @Nullable
    T content() {
        return content;
    }

    @Nullable
    Throwable failure() {
        return failure;
    }

    private void end() {
        if (!over.compareAndSet(false, true)) {
            throw SplitPhase.endedBefore(frame.graph, source.codelet());
        }
    }
}
