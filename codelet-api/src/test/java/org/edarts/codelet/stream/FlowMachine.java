package org.edarts.codelet.stream;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import org.edarts.codelet.Cell;
import org.edarts.codelet.Completion;
import org.edarts.codelet.FrameFiring;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.jspecify.annotations.Nullable;

/**
 * The smallest machine that can run the workers of one flow on several threads: a flag for each worker that is
 * signalled. It notices a worker that is signalled twice, and a flow that can go on no more without having ended. Any
 * thread.
 */
final class FlowMachine implements FrameFiring {
    private final List<Worker<?, ?>> workers = new ArrayList<>();
    private final List<Slot> slots = new ArrayList<>();
    private final AtomicIntegerArray signalled;
    private final AtomicInteger unfinished = new AtomicInteger();
    private volatile @Nullable Throwable failure;
    private volatile boolean ended;
    private volatile boolean cancelled;
    private final AtomicLong nanoTime = new AtomicLong();
    private final AtomicInteger looks = new AtomicInteger();

    FlowMachine(List<Stage<?, ?>> stages) {
        Flow flow = new Flow(stages);
        for (int stage = 0; stage < stages.size(); stage++) {
            for (int index = 0; index < stages.get(stage).workers(); index++) {
                workers.add(flow.worker(stage, index));
                slots.add(stages.get(stage).wakes().get(index));
            }
        }
        signalled = new AtomicIntegerArray(workers.size());
        signal(slots.get(0));
    }

    /** Fires signalled workers, from one of them on in turn, until none is signalled and none fires. */
    void work(int first) {
        for (int worker = first; unfinished.get() > 0 && failure == null; worker = (worker + 1) % workers.size()) {
            fireIfSignalled(worker);
        }
    }

    /** Fires one worker if it is signalled; returns whether it was. */
    boolean fireIfSignalled(int worker) {
        if (!signalled.compareAndSet(worker, 1, 0)) {
            return false;
        }
        try {
            if (workers.get(worker).fire(this) && worker == workers.size() - 1) {
                ended = true;
            }
        } catch (Throwable thrown) {
            failure = thrown;
        }
        unfinished.decrementAndGet();
        return true;
    }

    /** Lets time pass; else it stands still. */
    void pass(long nanos) {
        nanoTime.addAndGet(nanos);
    }

    /** Returns how often workers have looked at the clock. */
    int looks() {
        return looks.get();
    }

    void cancel() {
        cancelled = true;
    }

    void requireEnded() {
        Throwable thrown = failure;
        if (thrown != null) {
            throw new AssertionError("a worker failed", thrown);
        }
        if (!ended) {
            throw new AssertionError("nothing is signalled, yet the flow has not ended");
        }
    }

    @Override
    public void signal(Slot slot) {
        unfinished.incrementAndGet();
        if (!signalled.compareAndSet(slots.indexOf(slot), 0, 1)) {
            throw new AssertionError(slot + " is signalled twice");
        }
    }

    @Override
    public boolean cancelled() {
        return cancelled;
    }

    @Override
    public long nanoTime() {
        looks.incrementAndGet();
        return nanoTime.get();
    }

    @Override
    public @Nullable Object read(int cell) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void write(int cell, @Nullable Object content) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void empty(int cell) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int index() {
        throw new UnsupportedOperationException();
    }

    @Override
    public int cu() {
        throw new UnsupportedOperationException();
    }

    @Override
    public <T> T get(Cell<T> cell) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <T> void set(Shared<T> shared, T content) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <T> void complete(Promise<T> promise, T content) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <A, R> void invoke(ThreadedProcedure<A, R> procedure, A argument, Promise<R> result) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument, Slot finished) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <T> Completion<T> begin(Promise<T> promise) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <T> void begin(Promise<T> promise, CompletionStage<? extends T> stage) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <T> void beginTimer(Promise<T> promise, T content, Duration delay) {
        throw new UnsupportedOperationException();
    }
}
