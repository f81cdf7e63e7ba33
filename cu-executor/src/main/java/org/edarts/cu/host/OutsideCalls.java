package org.edarts.cu.host;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Calls of code that is not the CAM's and that its timer thread must not wait for: receivers of reports, callbacks of
 * runs that a deadline ended, executors that are asked for a thread. Each call has a daemon thread to itself; a thread
 * exists only while it is needed. Any thread may call.
 */
final class OutsideCalls implements Executor, AutoCloseable {
    private static final long LONGEST_FAREWELL_SECONDS = 1;

    private final Timers timers;
    private final ThreadPoolExecutor threads;

    OutsideCalls(String camName, Timers timers) {
        this.timers = timers;
        threads = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), new Callers(camName));
    }

    private final class Callers implements ThreadFactory {
        private final String camName;

        Callers(String camName) {
            this.camName = camName;
        }

        @Override
        public Thread newThread(Runnable task) {
            return new Caller(OutsideCalls.this, task, camName);
        }
    }

    /** A thread that calls. */
    private static final class Caller extends Thread {
        private final OutsideCalls calls;

        Caller(OutsideCalls calls, Runnable task, String camName) {
            super(task, camName + "-calls");
            this.calls = calls;
            setDaemon(true);
        }
    }

    /**
     * Makes a call.
     *
     * @throws OutOfMemoryError if there can be no more threads
     */
    @Override
    public void execute(Runnable call) {
        threads.execute(call);
    }

    /** Makes a call: on another thread if the calling one is that of the timers, unless there can be none. */
    void call(Runnable call) {
        if (!timers.onThisThread() || !offer(call)) {
            call.run();
        }
    }

    /** Makes a call on another thread, unless there can be none. */
    void callElsewhere(Runnable call) {
        if (!offer(call)) {
            call.run();
        }
    }

    /** Makes a call if there can be a thread for it. */
    private boolean offer(Runnable call) {
        try {
            execute(call);
            return true;
        } catch (OutOfMemoryError | RejectedExecutionException noThread) {
            return false;
        }
    }

    /**
     * Takes no more calls, and waits a little for those under way: code that hangs keeps nobody from closing the CAM.
     */
    @Override
    public void close() {
        threads.shutdown();
        if (Thread.currentThread() instanceof Caller caller && caller.calls == this) {
            return;
        }
        try {
            threads.awaitTermination(LONGEST_FAREWELL_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
