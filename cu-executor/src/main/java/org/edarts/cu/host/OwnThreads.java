package org.edarts.cu.host;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.edarts.cu.host.unit.FullHeap;
import org.edarts.cu.pool.Backoff;
import org.edarts.cu.pool.EventCount;
import org.jspecify.annotations.Nullable;

/** Gives each unit a daemon thread of its own, which spins for a while when it is idle and then parks. */
final class OwnThreads implements UnitThreads {
    static {
        FullHeap.handles(Throwable.class);
    }

    /** So long a unit sleeps while it is to watch a run. */
    private static final long NAP_NANOS = 500_000;

    private final Idling idling;
    private final IntConsumer binding;
    private final boolean bound;
    private final EventCount events;
    private final CuWorker[] workers;
    private final List<Thread> threads = new ArrayList<>();

    private final Guests guests;
    private volatile boolean closed;

    /**
     * Makes the threads, which {@link #start} starts.
     *
     * @param binding binds the calling thread, which is that of a unit
     * @param bound whether it does, so that no other thread is as good
     */
    OwnThreads(CamParts cam, Idling idling, IntConsumer binding, boolean bound) {
        this.bound = bound;
        this.idling = idling;
        this.binding = binding;
        this.events = new EventCount(cam.units().count());
        this.workers = new CuWorker[cam.units().count()];
        this.guests = new Guests(workers, events);
        for (int unit = 0; unit < cam.units().count(); unit++) {
            CuWorker worker = new CuWorker(cam.runs(), cam.counters(), unit);
            workers[unit] = worker;
            Thread thread = new Thread(
                    () -> loop(worker), cam.name() + "-" + cam.units().name(unit));
            thread.setDaemon(true);
            threads.add(thread);
        }
    }

    @Override
    public void start() {
        for (Thread thread : threads) {
            thread.start();
        }
    }

    /** Outlives whatever is thrown: what belongs to a run, the run has told before. */
    private void loop(CuWorker worker) {
        boolean entered = false;
        while (!closed) {
            try {
                if (!entered) {
                    worker.enter();
                    entered = true;
                    binding.accept(worker.unit());
                }
                serve(worker);
            } catch (Throwable noMemory) {
                FullHeap.pause();
            }
        }
    }

    private void serve(CuWorker worker) {
        int unit = worker.unit();
        Backoff backoff = idling.backoff();
        while (!closed) {
            boolean worked = worker.take() && workOnce(worker);
            forgetInterrupt();
            if (worked) {
                backoff.reset();
            } else if (!backoff.pause()) {
                events.prepareWait(unit);
                if (closed || hasWork(worker)) {
                    if (events.cancelWait(unit)) {
                        events.wakeOne();
                    }
                    backoff.reset();
                } else if (sleep(worker)) {
                    backoff.reset();
                }
            }
        }
    }

    /** Sleeps until the unit is woken, or it is time to look again; returns false then. */
    private boolean sleep(CuWorker worker) {
        if (worker.wantsWatch()) {
            return events.commitWait(worker.unit(), NAP_NANOS);
        }
        events.commitWait(worker.unit());
        return true;
    }

    private static boolean workOnce(CuWorker worker) {
        try {
            return worker.workOnce();
        } finally {
            worker.giveBack();
        }
    }

    /** Returns whether there is anything to do for a unit; while it is taken there is nothing: whoever has it wakes it. */
    private static boolean hasWork(CuWorker worker) {
        if (!worker.take()) {
            return false;
        }
        try {
            return worker.hasWork();
        } finally {
            worker.giveBack();
        }
    }

    @Override
    public void serve(ActiveRun run) {
        if (!bound) {
            guests.serve(run);
        }
    }

    /** An interrupt that a codelet leaves behind is not meant for those that fire later. */
    private static void forgetInterrupt() {
        Thread.interrupted();
    }

    @Override
    public boolean hasSleepers() {
        return events.hasWaiters();
    }

    @Override
    public boolean haveThreads() {
        return true;
    }

    @Override
    public void wakeOne() {
        events.wakeOne();
    }

    @Override
    public void insist() {
        // the threads are its own
    }

    @Override
    public void rest() {
        // the threads are its own
    }

    @Override
    public void wake(int unit) {
        events.wake(unit);
    }

    @Override
    public boolean sleeps(int unit) {
        return events.isWaiting(unit);
    }

    @Override
    public UnitThread thread(int unit) {
        return workers[unit].thread();
    }

    @Override
    public @Nullable String hindrance(ActiveRun run, long nanos) {
        return null;
    }

    @Override
    public void stop() {
        closed = true;
        events.wakeAll();
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
