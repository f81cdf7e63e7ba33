package org.edarts.cu.host;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.edarts.cu.host.unit.CurrentUnit;
import org.edarts.cu.host.unit.FullHeap;
import org.jspecify.annotations.Nullable;

/** What completes when a run ends, and all that is made of it. Codelets may act on it, but not wait for it. */
final class RunFuture<T> extends CompletableFuture<T> {
    static {
        FullHeap.handles(Throwable.class);
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new RunFuture<>();
    }

    /** Returns a future that ends as this one does, with the exception as it is, and whose user cannot end this one. */
    @SuppressWarnings("FutureReturnValueIgnored") // the follower tells
    RunFuture<T> followed() {
        RunFuture<T> follower = new RunFuture<>();
        handle(follower::end);
        return follower;
    }

    private RunFuture<T> end(@Nullable T content, @Nullable Throwable failure) {
        while (!isDone()) {
            try {
                tell(content, failure);
            } catch (Throwable noMemory) {
                FullHeap.pause();
            }
        }
        return this;
    }

    @SuppressWarnings("NullAway") // what has not failed has the content that the future was completed with
    private void tell(@Nullable T content, @Nullable Throwable failure) {
        if (failure == null) {
            complete(content);
        } else {
            completeExceptionally(failure);
        }
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        requireNoWait("CompletableFuture.get");
        return super.get();
    }

    @Override
    public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        requireNoWait("CompletableFuture.get");
        return super.get(timeout, unit);
    }

    @Override
    public T join() {
        requireNoWait("CompletableFuture.join");
        return super.join();
    }

    /** What is there already may be read anywhere: by a callback, too, which a CU calls when the run ends. */
    private void requireNoWait(String call) {
        if (!isDone()) {
            CurrentUnit.requireNoCodelet(call);
        }
    }
}
