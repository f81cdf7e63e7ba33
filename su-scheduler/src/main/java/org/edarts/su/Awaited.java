package org.edarts.su;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.edarts.codelet.Completion;
import org.jspecify.annotations.Nullable;

/**
 * The stages and timers that a run waits for, to be called off where it ends before they do. Nothing holds one that has
 * ended, nor does one that was called off hold the run, however long it goes on. Any thread may call.
 */
public final class Awaited {
    /** So long the end of a run is held up by code of others that a cancellation sets off, and no longer. */
    public static final Duration LONGEST_CALL_OFF = Duration.ofSeconds(1);

    private final Set<Wait<?>> pending = ConcurrentHashMap.newKeySet();

    /** Makes what a run waits for at its start: nothing. */
    public Awaited() {}

    /**
     * Lets the end of a stage end an operation: a failure without the exceptions in which stages wrap that of another
     * one.
     */
    @SuppressWarnings("FutureReturnValueIgnored") // the completion is told
    public <T> void stage(CompletionStage<? extends T> stage, Completion<T> completion) {
        Wait<T> wait = new Wait<>(pending, completion);
        if (stage instanceof Future<?> future) {
            wait.source = () -> future.cancel(true);
        }
        pending.add(wait);
        stage.whenComplete(wait);
    }

    /**
     * Lets a timer end an operation with a content.
     *
     * @param timers lets something be done later, and returns what prevents it
     */
    public <T> void timer(Completion<T> completion, T content, Function<Runnable, AutoCloseable> timers) {
        Wait<T> wait = new Wait<>(pending, completion);
        pending.add(wait);
        wait.source = timers.apply(() -> wait.accept(content, null));
    }

    /** Calls off what has not ended. Called once nothing new can be begun; what others throw at it is ignored. */
    public void callOff() {
        pending.forEach(Wait::callOff);
    }

    /** Returns how many have not ended. */
    public int pending() {
        return pending.size();
    }

    /** One stage or timer. */
    private static final class Wait<T> implements BiConsumer<@Nullable T, @Nullable Throwable> {
        private final Set<Wait<?>> pending;

        /** What it ends; null once it has, or has been called off. */
        private final AtomicReference<@Nullable Completion<T>> completion;

        /** How it is called off, if it can be; written by the body that begins it. */
        private @Nullable AutoCloseable source;

        Wait(Set<Wait<?>> pending, Completion<T> completion) {
            this.pending = pending;
            this.completion = new AtomicReference<>(completion);
        }

        @Override
        @SuppressWarnings("NullAway") // a stage ends with what its type allows, null included
        public void accept(@Nullable T content, @Nullable Throwable failure) {
            Completion<T> ends = completion.getAndSet(null);
            if (ends == null) {
                return;
            }
            pending.remove(this);
            if (failure == null) {
                ends.complete(content);
            } else {
                ends.fail(unwrapped(failure));
            }
        }

        void callOff() {
            if (completion.getAndSet(null) == null) {
                return;
            }
            pending.remove(this);
            AutoCloseable ends = source;
            try {
                if (ends != null) {
                    ends.close();
                }
            } catch (Throwable ofOthers) {
                // the run has ended, and nobody waits for it any more
            }
        }
    }

    private static Throwable unwrapped(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof CompletionException && cause != null ? unwrapped(cause) : failure;
    }
}
