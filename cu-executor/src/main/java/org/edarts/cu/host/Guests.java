package org.edarts.cu.host;

import java.util.concurrent.locks.LockSupport;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunReport;
import org.edarts.cu.host.unit.Turn;
import org.edarts.cu.pool.Yielding;
import org.jspecify.annotations.Nullable;

/**
 * Threads that wait for runs which do not take long, and work for them as units that have threads of their own: to hand
 * a few codelets to another thread takes longer than to fire them, and where processors have other work, too, each
 * thread that has to be woken may wait for one. Any thread that is none of the CAM's may call.
 *
 * <p>One that does so again and again works, when it has the processor, for thousands of runs while others get none. So
 * it serves runs that came earlier first, and pauses when it is ahead of others.
 *
 * <p>Beside runs that take long such threads find no unit that is free: its own thread has it, also where that has lost
 * its processor to them. So where they need all units, the own threads rest every other while.
 *
 * <p>For a run that is no short one they leave units to own threads that are awake, but for the only unit there is. A
 * thread whose unit was taken would spin in vain, on a processor that then looks busy: the system puts the next one
 * that wakes beside the guest, on the guest's processor, and leaves both there for longer than such runs take.
 */
final class Guests {
    /** One that is ahead pauses so often at the most, in case the others do not get on meanwhile. */
    private static final int MOST_PAUSES = 3;

    /** So long who waits for a run that is no short one looks for a unit to work as. */
    private static final long LOOK_NANOS = 20_000;

    /** So long the own thread of a unit works for runs that take long, and so long it then rests. */
    private static final long SHIFT_NANOS = 1_000_000;

    private final Yielding yielding = Yielding.OF_JVM;
    private final CuWorker[] workers;
    private final SleepingUnits sleeping;
    private final GuestTurns turns;

    /**
     * Makes it.
     *
     * @param workers the units
     * @param sleeping those that sleep
     */
    Guests(CuWorker[] workers, SleepingUnits sleeping) {
        this.workers = workers;
        this.sleeping = sleeping;
        this.turns = new GuestTurns();
    }

    /** Lets the calling thread work until the run ends, and returns what came of it; an interrupt ends the wait. */
    RunReport await(ActiveRun run) throws InterruptedException {
        if (!run.isShort()) {
            serve(run);
            return run.ending().await();
        }
        turns.begin(System.nanoTime());
        try {
            serve(run);
            return run.ending().await();
        } finally {
            if (turns.end(System.nanoTime())) {
                letOthersGoFirst();
            }
        }
    }

    private void letOthersGoFirst() {
        for (int pauses = 0; pauses < MOST_PAUSES && turns.isAhead(System.nanoTime(), workers.length); pauses++) {
            LockSupport.parkNanos(Turn.SLICE_NANOS);
        }
    }

    /**
     * Lets the own thread of a unit rest that has worked for long runs, if others need all units for short ones.
     *
     * @param rested when it rested last
     * @return when it has rested last, by now
     */
    long rest(CuWorker worker, long rested) {
        if (!worker.hasOnlyLongRuns()) {
            return rested;
        }
        long now = System.nanoTime();
        if (now - rested < SHIFT_NANOS || !turns.needAllUnits(now, workers.length)) {
            return rested;
        }
        LockSupport.parkNanos(SHIFT_NANOS);
        return System.nanoTime();
    }

    /**
     * Works until the run ends, or the thread is interrupted, or there is nothing to do when a short run would be over.
     */
    private void serve(ActiveRun run) {
        long start = System.nanoTime();
        long most = run.isShort() ? PreparedGraph.SHORT_NANOS : LOOK_NANOS;
        while (run.state() == Run.State.RUNNING
                && System.nanoTime() - start < most
                && !Thread.currentThread().isInterrupted()) {
            CuWorker worker = taken(run);
            if (worker != null) {
                serve(worker, run);
            }
            if (run.state() == Run.State.RUNNING) {
                // others are at it
                yielding.pause();
            }
        }
    }

    private @Nullable CuWorker taken(ActiveRun run) {
        boolean any = run.isShort() || workers.length == 1;
        for (CuWorker worker : workers) {
            if ((any || sleeping.contains(worker.unit())) && worker.takeAsGuest()) {
                return worker;
            }
        }
        return null;
    }

    /** Lets the calling thread work as a unit that it has taken. */
    private void serve(CuWorker worker, ActiveRun run) {
        try {
            worker.workOn(run);
        } finally {
            worker.giveBack();
            sleeping.wakeBehindGuest(worker);
        }
    }
}
