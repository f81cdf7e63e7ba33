package org.edarts.cu.host;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.cu.host.unit.FullHeap;

/**
 * Tells an executor that rejects for a moment from one that does so for good: what it rejected is tried again, later
 * each time. A small pool with a bounded queue rejects while its thread is about to return from one task and the queue
 * holds others that another thread has done already. Any thread may call.
 */
final class Rejections {
    /** So often in a row is tried again, 1 ms after the first time and twice as late each time: for a second in all. */
    private static final int MOST = 10;

    static {
        FullHeap.handles(Throwable.class);
    }

    private final Timers timers;
    private final Runnable again;
    private final AtomicInteger inARow = new AtomicInteger();
    private final AtomicBoolean pending = new AtomicBoolean();

    /**
     * Makes what tries again.
     *
     * @param again hands the executor what still needs a thread
     */
    Rejections(Timers timers, Runnable again) {
        this.timers = timers;
        this.again = again;
    }

    /** Returns whether what was rejected is tried again; if not, that was often enough. Throws nothing. */
    boolean triesAgain() {
        int before = inARow.get();
        if (before >= MOST && !pending.get()) {
            inARow.set(0);
            return false;
        }
        try {
            if (pending.compareAndSet(false, true)) {
                inARow.set(before + 1);
                later(Duration.ofMillis(1L << before));
            }
            return true;
        } catch (Throwable noTimer) {
            pending.set(false);
            return false;
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // nobody calls it off
    private void later(Duration delay) {
        timers.after(delay, () -> {
            pending.set(false);
            again.run();
        });
    }

    /** Notes that the executor has given a thread. */
    void served() {
        if (inARow.get() != 0) {
            inARow.set(0);
        }
    }
}
