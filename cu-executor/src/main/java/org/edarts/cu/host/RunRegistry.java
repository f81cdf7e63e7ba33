package org.edarts.cu.host;

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
    private static final ActiveRun[] NONE = {};

    static {
        FullHeap.handles(Throwable.class);
    }

    /**
     * How a run stands with the registry, and its neighbours there. Guarded by the registry's lock, but for reads of
     * all kinds.
     */
    static final class Entry {
        private boolean known;
        private volatile boolean awake;
        private @Nullable ActiveRun previous;
        private @Nullable ActiveRun next;

        /** Returns whether units do not look at the run. */
        boolean rests() {
            return !awake;
        }
    }

    /** Those that units look at; one that sleeps or has ended may stand among them for a while. */
    private volatile ActiveRun[] awake = NONE;

    private final Runnable whenNoneIsLeft;
    private volatile int active;
    private @Nullable ActiveRun latest;
    private boolean closed;

    /** Makes an empty registry; what is to be done when no run is left is done before another one can come. */
    RunRegistry(Runnable whenNoneIsLeft) {
        this.whenNoneIsLeft = whenNoneIsLeft;
    }

    /** Returns the runs that units look at; nobody may write to the array. */
    ActiveRun[] awake() {
        return awake;
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
        ActiveRun[] more = awakeAndOneMore();
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
        show(run, awakeAndOneMore());
        return true;
    }

    private void show(ActiveRun run, ActiveRun[] more) {
        more[more.length - 1] = run;
        run.entry().awake = true;
        awake = more;
    }

    private void hide(ActiveRun run) {
        run.entry().awake = false;
        try {
            awake = stillAwake(0);
        } catch (Throwable noMemory) {
            // units look at it in vain until the next change
        }
    }

    private ActiveRun[] awakeAndOneMore() {
        return stillAwake(1);
    }

    private ActiveRun[] stillAwake(int room) {
        ActiveRun[] seen = awake;
        int count = 0;
        for (ActiveRun run : seen) {
            count += run.entry().awake ? 1 : 0;
        }
        if (count + room == 0) {
            return NONE;
        }
        ActiveRun[] still = new ActiveRun[count + room];
        int kept = 0;
        for (ActiveRun run : seen) {
            if (run.entry().awake) {
                still[kept++] = run;
            }
        }
        return still;
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
