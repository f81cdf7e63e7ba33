package org.edarts.cu.virtual;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.edarts.codelet.SpentSlotException;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * The split-phase operations of a run. Those that other threads end arrive when nothing else is left to happen, in the
 * order of their beginning; those that a body ends arrive when its firing ends. Owner: the driving thread, except
 * {@link #ended}.
 */
final class Operations {
    private final Simulation simulation;
    private final MpscUnboundedAtomicArrayQueue<PendingOperation<?>> endedOutside =
            new MpscUnboundedAtomicArrayQueue<>(16);
    private int pending;
    private long begun;

    Operations(Simulation simulation) {
        this.simulation = simulation;
    }

    <T> PendingOperation<T> begin(Source source, Frame frame, int cell, int slot) {
        pending++;
        frame.addToken();
        return new PendingOperation<>(this, begun++, source, frame, cell, slot);
    }

    /** Takes an operation that has ended. Any thread may call. */
    void ended(PendingOperation<?> operation) {
        VirtualFiring firing = VirtualFiring.onThisThread(simulation);
        if (firing != null) {
            firing.arriveAtEnd(operation);
        } else {
            endedOutside.add(operation);
            simulation.wake();
        }
    }

    /** Lets the operations arrive that other threads have ended; returns whether there were any. */
    boolean receive() {
        List<PendingOperation<?>> ended = new ArrayList<>();
        for (PendingOperation<?> one = endedOutside.poll(); one != null; one = endedOutside.poll()) {
            ended.add(one);
        }
        ended.sort(Comparator.comparingLong(operation -> operation.number));
        ended.forEach(this::arriveNow);
        return !ended.isEmpty();
    }

    /** Lets an operation arrive outside of a firing. */
    void arriveNow(PendingOperation<?> operation) {
        arrive(operation, operation.source);
        if (!simulation.ending().stopped()) {
            simulation.scheduler().accept(simulation.signals().take(), operation.source.cu());
        }
    }

    /**
     * Delivers what an operation has brought.
     *
     * @param ender who ended it
     */
    void arrive(PendingOperation<?> operation, Source ender) {
        pending--;
        Throwable failure = operation.failure();
        if (failure == null && !simulation.ending().stopped()) {
            failure = deliver(operation, ender);
        }
        if (failure != null) {
            simulation.ending().failed(operation.source, failure, -1);
        }
    }

    private @Nullable Throwable deliver(PendingOperation<?> operation, Source ender) {
        operation.frame.cells[operation.cell] = operation.content();
        try {
            simulation.signals().signal(operation.frame, operation.slot, ender);
            simulation.procedures().dropToken(operation.frame, ender);
            return null;
        } catch (SpentSlotException spent) {
            return spent;
        }
    }

    /** Returns how many operations have not arrived. */
    int pending() {
        return pending;
    }
}
