package org.edarts.cu.host;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import org.edarts.cu.host.unit.FullHeap;
import org.jspecify.annotations.Nullable;

/**
 * The runs of a CAM that have not ended. Units look at those that are awake, and at no others: a run that only an
 * operation outside can let go on sleeps meanwhile, and costs nobody anything, however many there are.
 *
 * <p>Any thread may call. All is guarded by this object's lock, but for the array of those awake, which is replaced as
 * a whole and read without it.
 */
final class RunRegistry {
    /** Among so few those that rest or have ended are not left. */
    private static final int FEW = 64;

    /** So much of the units' time, in nanoseconds, a run that did not take it while others did may have later. */
    private static final long CREDIT_NANOS = 10_000_000;

    /** What others have used need not be known better. */
    private static final long NOTED_NANOS = 100_000;

    private static final VarHandle USED;

    static {
        FullHeap.handles(Throwable.class);
        try {
            USED = MethodHandles.lookup().findVarHandle(Entry.class, "used", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * How a run stands with the registry, and its neighbours there. Guarded by the registry's lock, but for reads of
     * all kinds.
     */
    static final class Entry {
        private boolean known;
        private volatile boolean awake;

        /** Whether the run stands among those that units look at, awake or not. */
        private boolean listed;

        private volatile long used;
        private @Nullable ActiveRun previous;
        private @Nullable ActiveRun next;

        /** Returns whether units do not look at the run. */
        boolean rests() {
            return !awake;
        }

        /**
         * Returns how much of the units' time the run has had where others wanted some, of all of them together, in
         * nanoseconds, with what it was given in advance when it came or came back: of all runs the one with the least
         * has the next turn.
         */
        long used() {
            return used;
        }

        /** Counts a turn of the run. */
        void use(long nanos) {
            if (nanos > 0) {
                USED.getAndAdd(this, nanos);
            }
        }

        private void raise(long least) {
            long had = used;
            if (had < least) {
                USED.compareAndSet(this, had, least);
            }
        }
    }

    private volatile AwakeRuns<ActiveRun> awake = AwakeRuns.none();

    /** How many of these rest or have ended. */
    private int left;

    /** What a run had used that had a turn of late; any unit writes it. */
    private volatile long usedLately;

    private final Runnable whenNoneIsLeft;
    private volatile int active;
    private @Nullable ActiveRun latest;
    private boolean closed;

    /** Makes an empty registry; what is to be done when no run is left is done before another one can come. */
    RunRegistry(Runnable whenNoneIsLeft) {
        this.whenNoneIsLeft = whenNoneIsLeft;
    }

    /** Returns the runs that units look at. */
    AwakeRuns<ActiveRun> awake() {
        return awake;
    }

    /** A run has a turn: what it did not take while others did, it does not get later, but for a little. */
    void hasTurn(ActiveRun run) {
        Entry entry = run.entry();
        long had = entry.used;
        long lately = usedLately;
        if (had > lately + NOTED_NANOS) {
            usedLately = had;
        } else {
            entry.raise(lately - CREDIT_NANOS);
        }
    }

    /** Returns how many runs have not ended. */
    int active() {
        return active;
    }

    /** Returns all runs that have not ended, the latest first. Waits for the memory to do so. */
    List<ActiveRun> all() {
        while (true) {
            try {
                return copy();
            } catch (Throwable noMemory) {
                FullHeap.pause();
            }
        }
    }

    private synchronized List<ActiveRun> copy() {
        List<ActiveRun> runs = new ArrayList<>(active);
        for (ActiveRun run = latest; run != null; run = run.entry().next) {
            runs.add(run);
        }
        return runs;
    }

    /** Adds a run, awake; returns false if the registry is closed. */
    synchronized boolean add(ActiveRun run) {
        if (closed) {
            return false;
        }
        AwakeRuns<ActiveRun> more = awake.with(run);
        run.trace().started();
        Entry entry = run.entry();
        entry.known = true;
        entry.next = latest;
        if (latest != null) {
            latest.entry().previous = run;
        }
        latest = run;
        active++;
        show(run, more);
        return true;
    }

    /** Forgets a run that has ended. Throws nothing. */
    synchronized void remove(ActiveRun run) {
        Entry entry = run.entry();
        if (entry.known) {
            entry.known = false;
            unlink(entry);
            active--;
            hide(run);
        }
        if (active == 0) {
            whenNoneIsLeft.run();
            notifyAll();
        }
    }

    private void unlink(Entry entry) {
        if (entry.previous == null) {
            latest = entry.next;
        } else {
            entry.previous.entry().next = entry.next;
        }
        if (entry.next != null) {
            entry.next.entry().previous = entry.previous;
        }
        entry.previous = null;
        entry.next = null;
    }

    /** Lets units look at a run no more. Throws nothing. */
    synchronized void rest(ActiveRun run) {
        if (run.entry().known && run.entry().awake) {
            hide(run);
        }
    }

    /** Lets units look at a run again; returns whether they did not before. */
    boolean wake(ActiveRun run) {
        return !run.entry().awake && wakeNow(run);
    }

    private synchronized boolean wakeNow(ActiveRun run) {
        Entry entry = run.entry();
        if (!entry.known || entry.awake) {
            return false;
        }
        show(run, entry.listed ? awake : awake.with(run));
        return true;
    }

    private void show(ActiveRun run, AwakeRuns<ActiveRun> more) {
        Entry entry = run.entry();
        entry.raise(usedLately - CREDIT_NANOS);
        entry.awake = true;
        if (entry.listed) {
            left--;
        } else {
            entry.listed = true;
            awake = more;
        }
    }

    private void hide(ActiveRun run) {
        if (!run.entry().awake) {
            return;
        }
        run.entry().awake = false;
        left++;
        AwakeRuns<ActiveRun> seen = awake;
        if (seen.count() > FEW && left <= seen.count() / 2) {
            return;
        }
        try {
            AwakeRuns<ActiveRun> still = seen.stillAwake();
            for (int index = 0; index < seen.count(); index++) {
                Entry entry = seen.get(index).entry();
                entry.listed = entry.awake;
            }
            left = 0;
            awake = still;
        } catch (Throwable noMemory) {
            // units look at it in vain until the next change
        }
    }

    /** Takes no more runs; returns false if that was so before. */
    synchronized boolean close() {
        boolean first = !closed;
        closed = true;
        return first;
    }

    /** Waits until no run is left; an interrupt does not end the wait, and is kept. */
    synchronized void awaitNone() {
        boolean interrupted = false;
        while (active > 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
