package org.edarts.cu.host;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.edarts.codelet.Run;
import org.edarts.cu.host.unit.Turn;
import org.edarts.cu.pool.EventCount;
import org.jspecify.annotations.Nullable;

/**
 * Threads that wait for runs which do not take long, and work for them as units that have threads of their own: to hand a few codelets
 * to another thread takes longer than to fire them, and where processors have other work, too, each thread that has to be woken may
 * wait for one. Any thread that is none of the CAM's may call.
 *
 * <p>One that does so again and again works, when it has the processor, for thousands of runs while others get none. So it serves
 * runs that came earlier first, and where there are more such threads than units it pauses when it has had its turn.
 */
final class Guests {
    private final CuWorker[] workers;
    private final EventCount events;

    /** How many there are, be it that they find no unit that nobody has taken. */
    private final AtomicInteger count = new AtomicInteger();

    /**
     * Makes it.
     *
     * @param workers the units
     * @param events what units wait for that sleep
     */
    Guests(CuWorker[] workers, EventCount events) {
        this.workers = workers;
        this.events = events;
    }

    /** Lets the calling thread work until the run ends, or there is nothing to do when a short run would be over. */
    void serve(ActiveRun run) {
        boolean pauses = false;
        count.incrementAndGet();
        try {
            long start = System.nanoTime();
            while (run.state() == Run.State.RUNNING && System.nanoTime() - start < Prepared.SHORT_NANOS) {
                CuWorker worker = taken();
                pauses |= worker != null && serve(worker, run);
                if (run.state() == Run.State.RUNNING) {
                    // others are at it
                    Thread.yield();
                }
            }
        } finally {
            count.decrementAndGet();
        }
        if (pauses) {
            LockSupport.parkNanos(Turn.SLICE_NANOS);
        }
    }

    private @Nullable CuWorker taken() {
        for (CuWorker worker : workers) {
            if (worker.take()) {
                return worker;
            }
        }
        return null;
    }

    /**
     * Lets the calling thread work as a unit that it has taken.
     *
     * @return whether it has had its turn there, and others find no unit
     */
    private boolean serve(CuWorker worker, ActiveRun run) {
        try {
            worker.workOn(run);
            return worker.guestHadItsTurn() && count.get() > workers.length;
        } finally {
            worker.giveBack();
            wakeIfNeeded(worker);
        }
    }

    private void wakeIfNeeded(CuWorker worker) {
        if (events.isWaiting(worker.unit()) && worker.mayHaveWork()) {
            events.wake(worker.unit());
        }
    }
}
