package org.edarts.cu.host;

import java.lang.invoke.MethodHandles;
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

/** The classes that a run would otherwise be the first to initialise, perhaps while the heap is full. */
final class RunClasses {
    private RunClasses() {}

    /** Initialises them; each of the ways to run a graph sees to its own. */
    static void initialise() {
        FullHeap.initialise(
                MethodHandles.lookup(),
                ActiveRun.class,
                BorrowedThreads.class,
                Ending.class,
                Loan.class,
                PlanningCost.class,
                RunOutcome.class,
                RunFuture.class,
                RunTrace.class,
                Way.class,
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
