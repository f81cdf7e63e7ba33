package org.edarts.cu.virtual;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntPredicate;
import org.edarts.codelet.Priority;
import org.edarts.su.Loads;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.jspecify.annotations.Nullable;

/**
 * The ready pools of all CUs. Each has a part that is open to others - one and the same for all CUs if the policy is central -
 * and one for codelets that may fire only there. Owner: the driving thread.
 */
final class Pools implements Loads {
    private static final Priority[] URGENT_FIRST = {Priority.HIGH, Priority.NORMAL, Priority.LOW};

    private final List<ReadyList> open;
    private final List<ReadyList> bound = new ArrayList<>();
    private final IntPredicate idle;
    private long arrivals;
    private int ready;

    /**
     * Makes empty pools.
     *
     * @param idle whether a CU has nothing to do
     */
    Pools(SchedulingPolicy policy, int cus, IntPredicate idle) {
        this.idle = idle;
        if (policy.central()) {
            open = Collections.nCopies(cus, new ReadyList(policy.order()));
        } else {
            open = new ArrayList<>();
        }
        for (int cu = 0; cu < cus; cu++) {
            bound.add(new ReadyList(PoolOrder.FIFO));
            if (!policy.central()) {
                open.add(new ReadyList(policy.order()));
            }
        }
    }

    /**
     * Adds a codelet.
     *
     * @param stays whether it may fire on this CU only
     */
    void add(Activation activation, int cu, boolean stays) {
        activation.arrived(arrivals++);
        (stays ? bound : open).get(cu).add(activation);
        ready++;
    }

    /** Takes the next codelet for a CU out of its own pool, or returns null. */
    @Nullable
    Activation take(int cu) {
        for (Priority priority : URGENT_FIRST) {
            Activation activation = bound.get(cu).take(priority);
            if (activation == null) {
                activation = open.get(cu).take(priority);
            }
            if (activation != null) {
                ready--;
                return activation;
            }
        }
        return null;
    }

    /** Takes a codelet out of a pool for another CU, or returns null. */
    @Nullable
    Activation steal(int victim) {
        for (Priority priority : URGENT_FIRST) {
            Activation activation = open.get(victim).steal(priority);
            if (activation != null) {
                ready--;
                return activation;
            }
        }
        return null;
    }

    /** Returns whether a CU has a codelet in its pool that goes before those of a priority. */
    boolean holdsAbove(int cu, Priority priority) {
        return bound.get(cu).holdsAbove(priority) || open.get(cu).holdsAbove(priority);
    }

    /** Returns whether another CU has a codelet that this one could take. */
    boolean canSteal(int thief) {
        for (int victim = 0; victim < open.size(); victim++) {
            if (victim != thief && open.get(victim).size() > 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether there is no codelet in any pool. */
    boolean isEmpty() {
        return ready == 0;
    }

    @Override
    public int cus() {
        return bound.size();
    }

    @Override
    public int ready(int cu) {
        return bound.get(cu).size() + open.get(cu).size();
    }

    @Override
    public boolean idle(int cu) {
        return idle.test(cu);
    }
}
