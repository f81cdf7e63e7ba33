package org.edarts.cu.host;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cu.pool.Backoff;
import org.edarts.cu.pool.EventCount;
import org.jspecify.annotations.Nullable;

/** Gives each unit a daemon thread of its own, which spins for a while when it is idle and then parks. */
final class OwnThreads implements UnitHost {
    static {
        FullHeap.handles(Throwable.class);
    }

    private final HostCam cam;
    private final EventCount events;
    private final List<CuWorker> workers = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean closed;

    OwnThreads(HostCam cam, int units) {
        this.cam = cam;
        this.events = new EventCount(units);
        for (int unit = 0; unit < units; unit++) {
            CuWorker worker = new CuWorker(cam, unit);
            workers.add(worker);
            Thread thread = new Thread(() -> loop(worker), cam.name() + "-" + cam.unitName(unit));
            thread.setDaemon(true);
            threads.add(thread);
        }
    }

    @Override
    public void start() {
        threads.forEach(Thread::start);
    }

    /** Outlives whatever is thrown: what belongs to a run, the run has told before. */
    private void loop(CuWorker worker) {
        boolean entered = false;
        while (!closed) {
            try {
                if (!entered) {
                    worker.enter();
                    entered = true;
                    cam.pin(worker.unit());
                }
                serve(worker);
            } catch (Throwable noMemory) {
                FullHeap.pause();
            }
        }
    }

    private void serve(CuWorker worker) {
        int unit = worker.unit();
        Backoff backoff = cam.backoff();
        while (!closed) {
            boolean worked = worker.workOnce();
            forgetInterrupt();
            if (worked) {
                backoff.reset();
            } else if (!backoff.pause()) {
                events.prepareWait(unit);
                if (closed || worker.hasWork()) {
                    if (events.cancelWait(unit)) {
                        events.wakeOne();
                    }
                } else {
                    events.commitWait(unit);
                }
                backoff.reset();
            }
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
        return workers.get(unit).thread();
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
