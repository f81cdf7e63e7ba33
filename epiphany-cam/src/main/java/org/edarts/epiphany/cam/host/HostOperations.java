package org.edarts.epiphany.cam.host;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.edarts.codelet.Completion;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.su.Awaited;
import org.edarts.su.SplitPhase;
import org.jspecify.annotations.Nullable;

/**
 * The split-phase operations that codelets on the host of a board have begun. Any thread ends one, and the run takes
 * what has ended when it looks. Owner: the thread that runs the graph.
 */
final class HostOperations {
    private final CompiledGraph graph;
    private final Awaited awaited = new Awaited();
    private final Queue<Ended> ended = new ConcurrentLinkedQueue<>();
    private int pending;

    /**
     * The end of an operation.
     *
     * @param node the codelet that began it
     * @param slot the slot of the promise
     * @param cell the cell of the promise
     * @param content what it delivers, if it succeeded
     * @param failure why it failed, or null
     */
    record Ended(
            Node node,
            int slot,
            int cell,
            @Nullable Object content,
            @Nullable Throwable failure) {}

    HostOperations(CompiledGraph graph) {
        this.graph = graph;
    }

    /** Begins one. */
    <T> Completion<T> begin(Node node, int slot, int cell) {
        pending++;
        return new Pending<>(node, slot, cell);
    }

    /** Lets a timer end an operation. */
    <T> void timer(Completion<T> completion, T content, Duration delay) {
        awaited.timer(completion, content, end -> {
            CompletableFuture<Void> due =
                    new CompletableFuture<Void>().completeOnTimeout(null, delay.toNanos(), TimeUnit.NANOSECONDS);
            CompletableFuture<Void> told = due.thenRun(end);
            return () -> {
                due.cancel(false);
                told.cancel(false);
            };
        });
    }

    /** Returns the stages and timers among them. */
    Awaited awaited() {
        return awaited;
    }

    /** Returns whether one has not been taken. */
    boolean pending() {
        return pending > 0;
    }

    /** Returns whether one has ended, to be taken. */
    boolean anyEnded() {
        return !ended.isEmpty();
    }

    /** Takes one that has ended, if any has. */
    @Nullable
    Ended take() {
        Ended first = ended.poll();
        if (first != null) {
            pending--;
        }
        return first;
    }

    private final class Pending<T> implements Completion<T> {
        private final Node node;
        private final int slot;
        private final int cell;
        private final AtomicBoolean over = new AtomicBoolean();

        Pending(Node node, int slot, int cell) {
            this.node = node;
            this.slot = slot;
            this.cell = cell;
        }

        @Override
        public void complete(T content) {
            end(content, null);
        }

        @Override
        public void fail(@Nullable Throwable cause) {
            end(null, SplitPhase.failure(graph, node.codelet, cause));
        }

        private void end(@Nullable Object content, @Nullable Throwable failure) {
            if (!over.compareAndSet(false, true)) {
                throw SplitPhase.endedBefore(graph, node.codelet);
            }
            ended.add(new Ended(node, slot, cell, content, failure));
        }
    }
}
