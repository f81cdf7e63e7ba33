package org.edarts.cu.host.slots;

import java.util.concurrent.atomic.AtomicBoolean;
import org.edarts.codelet.Completion;
import org.edarts.cu.host.unit.FullHeap;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.su.SplitPhase;
import org.jspecify.annotations.Nullable;

/** A split-phase operation of a run on the host. Any thread may complete it, once. */
final class PendingCompletion<T> implements Completion<T> {
    static {
        FullHeap.handles(Throwable.class);
    }

    private final RunControl run;
    private final Operations operations;
    private final Frame frame;
    private final int codelet;
    private final int cell;
    private final int slot;
    private final AtomicBoolean over = new AtomicBoolean();

    PendingCompletion(RunControl run, Operations operations, Frame frame, int codelet, int cell, int slot) {
        this.run = run;
        this.operations = operations;
        this.frame = frame;
        this.codelet = codelet;
        this.cell = cell;
        this.slot = slot;
    }

    @Override
    public void complete(T content) {
        end(content, null);
    }

    @Override
    public void fail(@Nullable Throwable cause) {
        end(null, SplitPhase.failure(frame.graph, codelet, cause));
    }

    private void end(@Nullable Object content, @Nullable Throwable failure) {
        if (!over.compareAndSet(false, true)) {
            throw SplitPhase.endedBefore(frame.graph, codelet);
        }
        try {
            operations.arrive(new Arrival(frame, codelet, cell, slot, content, failure));
        } catch (Throwable noMemory) {
            // nobody could complete it again
            run.broke(noMemory);
        }
    }
}
