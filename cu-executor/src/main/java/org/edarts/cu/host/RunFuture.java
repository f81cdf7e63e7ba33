package org.edarts.cu.host;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What completes when a run ends, and all that is made of it. Codelets may act on it, but not wait for it. */
final class RunFuture<T> extends CompletableFuture<T> {
    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new RunFuture<>();
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
            CuWorker.requireNoCodelet(call);
        }
    }
}
