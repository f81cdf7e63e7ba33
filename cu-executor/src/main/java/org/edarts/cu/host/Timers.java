package org.edarts.cu.host;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.edarts.cu.host.unit.Later;
import org.jspecify.annotations.Nullable;

/**
 * The deadlines, timers and watchdogs of a CAM, on one daemon thread that exists only once it is needed. Any thread may
 * call.
 */
final class Timers implements Later, AutoCloseable {
    private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE / 2);

    private final ScheduledThreadPoolExecutor executor;
    private volatile @Nullable Thread current;

    Timers(String camName) {
        executor = new ScheduledThreadPoolExecutor(1, new TimerThread(camName), new ThreadPoolExecutor.DiscardPolicy());
        executor.setRemoveOnCancelPolicy(true);
        executor.setKeepAliveTime(1, TimeUnit.SECONDS);
        executor.allowCoreThreadTimeOut(true);
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    private final class TimerThread implements ThreadFactory {
        private final String camName;

        TimerThread(String camName) {
            this.camName = camName;
        }

        @Override
        public Thread newThread(Runnable task) {
            Thread thread = new Thread(task, camName + "-timers");
            thread.setDaemon(true);
            current = thread;
            return thread;
        }
    }

    /**
     * Returns whether the calling thread is the one that all deadlines need: it must not run code that may take long.
     */
    boolean onThisThread() {
        return Thread.currentThread() == current;
    }

    @Override
    public AutoCloseable after(Duration delay, Runnable action) {
        return new Handle(executor.schedule(action, nanos(delay), TimeUnit.NANOSECONDS));
    }

    /** Does something again and again; closing the result ends that. */
    AutoCloseable every(Duration period, Runnable action) {
        long nanos = Math.max(1, nanos(period));
        return new Handle(executor.scheduleWithFixedDelay(new Again(action), nanos, nanos, TimeUnit.NANOSECONDS));
    }

    /** What fails once, as when memory runs out, is tried again all the same. */
    private record Again(Runnable action) implements Runnable {
        @Override
        public void run() {
            try {
                action.run();
            } catch (RuntimeException | Error failure) {
                System.getLogger("org.edarts.timers").log(System.Logger.Level.WARNING, "a timer failed", failure);
            }
        }
    }

    /** Prevents what has not been done yet. */
    static void cancel(AutoCloseable timer) {
        try {
            timer.close();
        } catch (Exception e) {
            throw new AssertionError("cancelling a timer cannot fail", e);
        }
    }

    private record Handle(Future<?> future) implements AutoCloseable {
        @Override
        public void close() {
            future.cancel(false);
        }
    }

    /** Returns a duration in nanoseconds; one of more than 146 years, which is for ever, counts as that long. */
    static long nanos(Duration duration) {
        if (duration.isNegative()) {
            return 0;
        }
        return duration.compareTo(FOREVER) > 0 ? FOREVER.toNanos() : duration.toNanos();
    }

    /** Forgets what has not been done yet, as it does with all that is asked later, and waits for its thread. */
    @Override
    public void close() {
        executor.shutdownNow();
        Thread thread = current;
        if (thread == null || thread == Thread.currentThread()) {
            return;
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
