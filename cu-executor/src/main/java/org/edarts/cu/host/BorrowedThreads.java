package org.edarts.cu.host;

import java.util.Arrays;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunReport;
import org.edarts.cu.host.unit.FullHeap;
import org.jspecify.annotations.Nullable;

/**
 * Lets each unit borrow a thread of an executor while there is something to do. To wake a unit is to submit a task; a
 * thread that has nothing left to do for its unit serves those that have something to do and no thread.
 *
 * <p>An executor may reject tasks, be shut down, or lose them without a word. While some thread serves, that harms
 * nobody. When none does, a rejection is tried again some times and then fails all runs, at once if the executor is
 * shut down, and tasks that were taken and not begun fail them when the watchdog finds out.
 */
final class BorrowedThreads implements UnitThreads {
    static {
        FullHeap.handles(Throwable.class);
    }

    private final CamParts cam;
    private final Executor executor;
    private final boolean mayBeDirect;
    private final Loan[] loans;

    /** How many threads serve units, or look whether one needs it. */
    private final AtomicInteger serving = new AtomicInteger();

    private final Rejections rejections;

    private volatile boolean closed;

    BorrowedThreads(CamParts cam, Idling idling, Executor executor) {
        this.cam = cam;
        this.executor = executor;
        this.mayBeDirect = !(executor instanceof ExecutorService);
        this.rejections = new Rejections(cam.timers(), this::wakeNeedy);
        this.loans = new Loan[cam.units().count()];
        for (int unit = 0; unit < loans.length; unit++) {
            loans[unit] = new Loan(cam, this, new CuWorker(cam.runs(), cam.counters(), unit), idling.backoff());
        }
    }

    @Override
    public void start() {
        // threads are borrowed when there is something to do
    }

    boolean closed() {
        return closed;
    }

    /** Serves a unit, and then each one that has work and that no thread serves. */
    void serve(Loan first) {
        serving.incrementAndGet();
        rejections.served();
        Thread onCaller = first.lentByCaller() ? Thread.currentThread() : null;
        Loan loan = first;
        while (loan != null) {
            loan.work(onCaller);
            loan = claimStranded();
            if (loan == null) {
                serving.decrementAndGet();
                // who was rejected before counted on this thread
                loan = claimStranded();
                if (loan != null) {
                    serving.incrementAndGet();
                }
            }
        }
    }

    private @Nullable Loan claimStranded() {
        for (Loan loan : loans) {
            if (loan.claim()) {
                return loan;
            }
        }
        return null;
    }

    /**
     * Returns whether the calling thread serves a unit because the executor runs tasks on who submits them. Whoever it
     * woke could do nothing at the same time, and in the midst of a turn; it will come by each unit itself.
     */
    private boolean comesBy() {
        if (mayBeDirect) {
            for (Loan loan : loans) {
                if (loan.servedByCaller()) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public boolean hasSleepers(int own) {
        for (Loan loan : loans) {
            if (loan.sleeps()) {
                return !comesBy();
            }
        }
        return false;
    }

    @Override
    public boolean haveThreads() {
        return false;
    }

    @Override
    public void wakeOne() {
        for (Loan loan : loans) {
            if (wake(loan)) {
                return;
            }
        }
    }

    /** The executor may have lost a task of another run, and work again: that run must not keep it from this one. */
    @Override
    public void insist() {
        for (Loan loan : loans) {
            if (serving.get() > 0 || loan.lendAgain(executor)) {
                return;
            }
        }
    }

    @Override
    public void rest() {
        for (Loan loan : loans) {
            loan.takeBack();
        }
    }

    @Override
    public void wake(int unit) {
        wake(loans[unit]);
    }

    private boolean wake(Loan loan) {
        return !closed && !comesBy() && loan.wake(executor);
    }

    /** Wakes the units that have something to do and no thread. */
    private void wakeNeedy() {
        for (Loan loan : loans) {
            if (loan.mayHaveWork()) {
                wake(loan);
            }
        }
    }

    /** The executor rejected a task: fatal for all runs, unless a thread serves or is to come, or it is asked again. */
    void rejected(Throwable rejection) {
        if (serving.get() == 0 && (isTerminated() || !anyWaits()) && (isShutdown() || !rejections.triesAgain())) {
            for (ActiveRun run : cam.runs().all()) {
                fail(run, "the executor rejected to run any CU", rejection);
            }
        }
    }

    private boolean anyWaits() {
        for (Loan loan : loans) {
            if (loan.overdue(0) != Loan.NO_TASK) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean areAwaited() {
        return serving.get() == 0 && anyWaits();
    }

    /** Looked for twice in the time, so that who has a task in his hands just now is not taken for one who lost it. */
    @Override
    public @Nullable String hindrance(ActiveRun run, long nanos) {
        if (closed || serving.get() > 0) {
            return null;
        }
        boolean terminated = isTerminated();
        for (Loan loan : loans) {
            int task = loan.overdue(terminated ? 0 : nanos / 4);
            if (task != Loan.NO_TASK && holdsTasks()) {
                return loan.overdue(nanos / 4 * 3) == task
                        ? "the executor has no thread for its CUs: " + describe()
                        : null;
            }
            boolean late = terminated || loan.overdue(nanos / 4 * 3) == task;
            if (task != Loan.NO_TASK && (loan.misses(task) || terminated) && late && loan.takeBack(task)) {
                String lost = "the executor took the tasks of its CUs and began none";
                fail(run, lost, null);
                if (cam.runs().active() > 0) {
                    // other runs have more patience
                    wakeOne();
                }
                return lost + ": " + describe();
            }
        }
        return null;
    }

    /**
     * Returns whether the executor is known to have the tasks, and only no thread for them yet: those of the JDK lose
     * nothing before they are shut down, but for a thread pool that is told to.
     */
    private boolean holdsTasks() {
        if (!(executor instanceof ExecutorService service)
                || service.isShutdown()
                || !executor.getClass().getName().startsWith("java.util.concurrent.")) {
            return false;
        }
        return !(executor instanceof ThreadPoolExecutor pool)
                || executor instanceof ScheduledThreadPoolExecutor
                || Arrays.stream(loans).anyMatch(pool.getQueue()::contains);
    }

    private boolean isShutdown() {
        return executor instanceof ExecutorService service && service.isShutdown();
    }

    private boolean isTerminated() {
        return executor instanceof ExecutorService service && service.isTerminated();
    }

    private String describe() {
        try {
            return executor.toString();
        } catch (RuntimeException failure) {
            return executor.getClass().getName();
        }
    }

    private void fail(ActiveRun run, String reason, @Nullable Throwable cause) {
        try {
            run.stop(notFired -> new RunException(
                    "run of \"" + run.graph().name() + "\": " + reason + ": " + describe()
                            + "; give the CAM an executor that is neither shut down nor full nor drops tasks, or one that runs"
                            + " them on the caller; where it is only busy for long, give the run a longer watchdog time",
                    cause,
                    notFired));
        } catch (Throwable noMemory) {
            run.stop(cam.heapFull());
        }
    }

    @Override
    public RunReport await(ActiveRun run) throws InterruptedException {
        // the thread is not one that the executor has lent
        return run.ending().await();
    }

    @Override
    public boolean sleeps(int unit) {
        return loans[unit].sleeps();
    }

    @Override
    public UnitThread thread(int unit) {
        return loans[unit].thread();
    }

    @Override
    public void stop() {
        closed = true;
    }
}
