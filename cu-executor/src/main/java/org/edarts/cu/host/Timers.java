package org.edarts.cu.host;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The deadlines, timers and watchdogs of a CAM, on one daemon thread that exists only once it is needed. Any thread may call.
 */
final class Timers implements AutoCloseable {
    private final ScheduledThreadPoolExecutor executor;

    Timers(String camName) {
        executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, camName + "-timers");
            thread.setDaemon(true);
            return thread;
        });
        executor.setRemoveOnCancelPolicy(true);
        executor.setKeepAliveTime(1, TimeUnit.SECONDS);
        executor.allowCoreThreadTimeOut(true);
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** Does something once, after a delay; closing the result prevents it. */
    AutoCloseable after(Duration delay, Runnable action) {
        return handle(executor.schedule(action, nanos(delay), TimeUnit.NANOSECONDS));
    }

    /** Does something again and again; closing the result ends that. */
    AutoCloseable every(Duration period, Runnable action) {
        long nanos = Math.max(1, nanos(period));
        return handle(executor.scheduleWithFixedDelay(action, nanos, nanos, TimeUnit.NANOSECONDS));
    }

    /** Prevents what has not been done yet. */
    static void cancel(AutoCloseable timer) {
        try {
            timer.close();
        } catch (Exception e) {
            throw new AssertionError("cancelling a timer cannot fail", e);
        }
    }

    private static AutoCloseable handle(Future<?> future) {
        return () -> future.cancel(false);
    }

    private static long nanos(Duration duration) {
        try {
            return duration.toNanos();
        } catch (ArithmeticException tooLong) {
            return Long.MAX_VALUE / 2;
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
