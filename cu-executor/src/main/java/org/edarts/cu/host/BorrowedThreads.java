package org.edarts.cu.host;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.edarts.codelet.RunException;
import org.edarts.cu.pool.Backoff;

/**
 * Lets each unit borrow a thread of an executor while there is something to do. A unit sleeps when it has no task there; to
 * wake it is to submit one.
 */
final class BorrowedThreads implements UnitHost {
    private static final int ASLEEP = 0;
    private static final int SUBMITTED = 1;

    private final HostCam cam;
    private final Executor executor;
    private final CuWorker[] workers;
    private final AtomicIntegerArray state;
    private volatile boolean closed;

    BorrowedThreads(HostCam cam, int units, Executor executor) {
        this.cam = cam;
        this.executor = executor;
        this.state = new AtomicIntegerArray(units);
        this.workers = new CuWorker[units];
        for (int unit = 0; unit < units; unit++) {
            workers[unit] = new CuWorker(cam, unit);
        }
    }

    @Override
    public void start() {
        // threads are borrowed when there is something to do
    }

    /** Serves a unit, and then each one that has work and that the executor lends no thread to. */
    private void serve(int first) {
        for (int unit = first; unit >= 0; unit = claimStranded()) {
            workUntilIdle(unit);
        }
    }

    private int claimStranded() {
        for (int unit = 0; unit < workers.length && !closed; unit++) {
            if (state.get(unit) == ASLEEP && workers[unit].hasWork() && state.compareAndSet(unit, ASLEEP, SUBMITTED)) {
                return unit;
            }
        }
        return -1;
    }

    private void workUntilIdle(int unit) {
        CuWorker worker = workers[unit];
        Backoff backoff = cam.backoff();
        boolean mayLinger = !CuWorker.serves();
        do {
            while (!closed && (worker.workOnce() || mayLinger && backoff.pause())) {
                // goes on as long as there is something to do
            }
            state.set(unit, ASLEEP);
        } while (!closed && worker.hasWork() && state.compareAndSet(unit, ASLEEP, SUBMITTED));
    }

    @Override
    public boolean hasSleepers() {
        for (int unit = 0; unit < workers.length; unit++) {
            if (state.get(unit) == ASLEEP) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void wakeOne() {
        for (int unit = 0; unit < workers.length; unit++) {
            if (submit(unit)) {
                return;
            }
        }
    }

    @Override
    public void wakeAll() {
        for (int unit = 0; unit < workers.length; unit++) {
            submit(unit);
        }
    }

    @Override
    public void wake(int unit) {
        submit(unit);
    }

    private boolean submit(int unit) {
        if (closed || !state.compareAndSet(unit, ASLEEP, SUBMITTED)) {
            return false;
        }
        if (cam.timers().onThisThread()) {
            cam.callOutside(() -> lend(unit));
            return true;
        }
        return lend(unit);
    }

    private boolean lend(int unit) {
        try {
            executor.execute(() -> serve(unit));
            return true;
        } catch (RuntimeException | Error rejection) {
            state.set(unit, ASLEEP);
            if (!anySubmitted()) {
                failAll(rejection);
            }
            return false;
        }
    }

    private boolean anySubmitted() {
        for (int unit = 0; unit < workers.length; unit++) {
            if (state.get(unit) == SUBMITTED) {
                return true;
            }
        }
        return false;
    }

    private void failAll(Throwable rejection) {
        for (ActiveRun run : cam.runs()) {
            run.stop(notFired -> new RunException(
                    "run of \"" + run.graph().name()
                            + "\": the executor rejected to run any CU; give the CAM an executor"
                            + " that is neither shut down nor full, or one that runs tasks on the caller",
                    rejection,
                    notFired));
        }
    }

    @Override
    public boolean sleeps(int unit) {
        return state.get(unit) == ASLEEP;
    }

    @Override
    public UnitThread thread(int unit) {
        return workers[unit].thread();
    }

    @Override
    public void stop() {
        closed = true;
    }
}
