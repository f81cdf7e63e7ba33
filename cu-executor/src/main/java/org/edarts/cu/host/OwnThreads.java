package org.edarts.cu.host;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.edarts.codelet.RunReport;
import org.edarts.cu.host.unit.FullHeap;
import org.edarts.cu.pool.Backoff;
import org.jspecify.annotations.Nullable;

/** Gives each unit a daemon thread of its own, which spins for a while when it is idle and then parks. */
final class OwnThreads implements UnitThreads {
    static {
        FullHeap.handles(Throwable.class);
    }

    private final Idling idling;
    private final @Nullable IntConsumer binding;
    private final CuWorker[] workers;
    private final SleepingUnits sleeping;
    private final Guests guests;
    private final List<Thread> threads = new ArrayList<>();

    /**
     * Makes the threads, which {@link #start} starts.
     *
     * @param binding binds the calling thread, which is that of a unit, so that no other thread is as good; or null
     */
    OwnThreads(CamParts cam, Idling idling, @Nullable IntConsumer binding) {
        this.idling = idling;
        this.binding = binding;
        this.workers = new CuWorker[cam.units().count()];
        this.sleeping = new SleepingUnits(workers);
        this.guests = new Guests(workers, sleeping);
        for (int unit = 0; unit < cam.units().count(); unit++) {
            CuWorker worker = new CuWorker(cam.runs(), cam.counters(), unit);
            workers[unit] = worker;
            threads.add(new UnitLoop(worker, cam.name() + "-" + cam.units().name(unit)));
        }
    }

    private final class UnitLoop extends Thread {
        private final CuWorker worker;

        UnitLoop(CuWorker worker, String name) {
            super(name);
            this.worker = worker;
            setDaemon(true);
        }

        @Override
        public void run() {
            loop(worker);
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
        while (!sleeping.closed()) {
            try {
                if (!entered) {
                    worker.enter();
                    entered = true;
                    bind(worker.unit());
                }
                serve(worker);
            } catch (Throwable noMemory) {
                FullHeap.pause();
            }
        }
    }

    private void bind(int unit) {
        if (binding != null) {
            binding.accept(unit);
        }
    }

    private void serve(CuWorker worker) {
        Backoff backoff = idling.backoff();
        boolean told = false;
        long rested = System.nanoTime();
        while (!sleeping.closed()) {
            boolean taken = worker.take();
            if (told && !taken) {
                sleeping.wakeOne();
            }
            told = false;
            boolean worked = taken && workOnce(worker);
            forgetInterrupt();
            if (worked) {
                backoff.reset();
                rested = guests.rest(worker, rested);
            } else if (!backoff.pause()) {
                told = sleeping.sleep(worker);
                if (told) {
                    backoff.reset();
                }
            }
        }
    }

    private static boolean workOnce(CuWorker worker) {
        try {
            return worker.workOnce();
        } finally {
            worker.giveBack();
        }
    }

    @Override
    public RunReport await(ActiveRun run) throws InterruptedException {
        return binding != null || !run.isServed() ? run.ending().await() : guests.await(run);
    }

    /** An interrupt that a codelet leaves behind is not meant for those that fire later. */
    private static void forgetInterrupt() {
        Thread.interrupted();
    }

    @Override
    public boolean hasSleepers(int own) {
        return sleeping.anyBesides(own);
    }

    @Override
    public boolean haveThreads() {
        return true;
    }

    @Override
    public void wakeOne() {
        sleeping.wakeOne();
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
        sleeping.wake(unit);
    }

    @Override
    public boolean sleeps(int unit) {
        return sleeping.contains(unit);
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
    public boolean areAwaited() {
        return false;
    }

    @Override
    public void stop() {
        sleeping.close();
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
