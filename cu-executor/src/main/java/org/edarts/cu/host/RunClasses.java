package org.edarts.cu.host;

import java.lang.invoke.MethodHandles;
import java.util.concurrent.CountDownLatch;
import org.edarts.cu.host.prelude.Prelude;
import org.edarts.cu.host.schedule.ScheduleWork;
import org.edarts.cu.host.slots.SlotWork;
import org.edarts.cu.host.unit.FullHeap;
import org.edarts.cu.host.unit.RunTrace;
import org.edarts.cu.pool.FifoPool;
import org.edarts.cu.pool.OwnerDeque;
import org.edarts.cu.pool.WorkStealingDeque;
import org.edarts.su.Contents;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;
import org.edarts.su.rules.PoolPart;
import org.jspecify.annotations.Nullable;

/**
 * The classes that a run would otherwise be the first to initialise, perhaps while the heap is full. A thread of its
 * own does so while the first CAM is being made, which waits for it before anybody can use it; where there is no
 * thread to be had, who makes the CAM does so.
 */
class RunClasses implements Runnable {
    static {
        FullHeap.handles(Throwable.class);
    }

    private static final RunClasses ALL = new RunClasses().begun();

    private final CountDownLatch done = new CountDownLatch(1);
    private volatile @Nullable Throwable failure;

    /** Begins, on a thread of its own if there is one. */
    RunClasses begun() {
        try {
            // It holds on to nothing of who makes the first CAM, whose classes may have to go before ours.
            Thread thread = new Thread(null, this, "edarts-classes", 0, false);
            thread.setContextClassLoader(null);
            thread.setDaemon(true);
            start(thread);
        } catch (Throwable noThread) {
            run();
        }
        return this;
    }

    void start(Thread thread) {
        thread.start();
    }

    /** Begins to initialise them, unless that was begun before. */
    static void begin() {
        // to come here is to begin
    }

    /**
     * Waits until they are initialised.
     *
     * @throws ExceptionInInitializerError if that failed, as for want of memory: no CAM can be used any more
     */
    static void await() {
        ALL.awaitThem();
    }

    void awaitThem() {
        boolean interrupted = false;
        while (done.getCount() > 0) {
            try {
                done.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        Throwable cause = failure;
        if (cause != null) {
            throw new ExceptionInInitializerError(cause);
        }
    }

    @Override
    public void run() {
        try {
            initialise();
        } catch (Throwable cause) {
            failure = cause;
        } finally {
            done.countDown();
        }
    }

    /** Initialises them; each of the ways to run a graph sees to its own. */
    private static void initialise() {
        FullHeap.initialise(
                MethodHandles.lookup(),
                ActiveRun.class,
                BorrowedThreads.class,
                Ending.class,
                Loan.class,
                PlanningCost.class,
                Rejections.class,
                RunOutcome.class,
                RunFuture.class,
                RunTrace.class,
                Way.class,
                Ways.Order.class,
                Prelude.class,
                ScheduleWork.class,
                SlotWork.class,
                FifoPool.class,
                OwnerDeque.class,
                WorkStealingDeque.class,
                Contents.class,
                Plan.class,
                PoolOrder.class,
                PoolPart.class);
    }
}
