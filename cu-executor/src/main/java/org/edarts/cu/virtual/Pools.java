package org.edarts.cu.virtual;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.edarts.codelet.Priority;
import org.edarts.su.Loads;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.jspecify.annotations.Nullable;

/**
 * The ready pools of all CUs, and which CUs are free. A pool has a part that is open to others - one and the same for all CUs
 * if the policy is central -, one for codelets that may fire only there, and the codelet that the CU keeps to fire it next.
 * Owner: the driving thread.
 */
final class Pools implements Loads {
    private static final Priority[] URGENT_FIRST = {Priority.HIGH, Priority.NORMAL, Priority.LOW};

    private final boolean central;
    private final List<ReadyList> open;
    private final List<ReadyList> bound = new ArrayList<>();
    private final @Nullable Activation[] kept;
    private final BitSet ownWork = new BitSet();
    private final BitSet free = new BitSet();
    private int inOpen;
    private long arrivals;

    /** Makes empty pools of CUs that are all free. */
    Pools(SchedulingPolicy policy, int cus) {
        central = policy.central();
        open = central ? Collections.nCopies(cus, new ReadyList(policy.order())) : new ArrayList<>();
        for (int cu = 0; cu < cus; cu++) {
            bound.add(new ReadyList(PoolOrder.FIFO));
            if (!central) {
                open.add(new ReadyList(policy.order()));
            }
        }
        kept = new Activation[cus];
        free.set(0, cus);
    }

    /** Adds a codelet that any CU may take. */
    void add(Activation activation, int cu) {
        activation.arrived(arrivals++);
        open.get(cu).add(activation);
        inOpen++;
        ownWork.set(cu, !central || ownWork.get(cu));
    }

    /** Adds a codelet that may fire on this CU only. */
    void addBound(Activation activation, int cu) {
        activation.arrived(arrivals++);
        bound.get(cu).add(activation);
        ownWork.set(cu);
    }

    /** Lets a CU keep a codelet, to fire it next. */
    void keep(Activation activation, int cu) {
        kept[cu] = activation;
        ownWork.set(cu);
    }

    /** Takes the next codelet for a CU: what it keeps, or out of its own pool, or null. */
    @Nullable
    Activation take(int cu) {
        Activation next = kept[cu];
        kept[cu] = null;
        for (int priority = 0; priority < URGENT_FIRST.length && next == null; priority++) {
            next = bound.get(cu).take(URGENT_FIRST[priority]);
            if (next == null) {
                next = open.get(cu).take(URGENT_FIRST[priority]);
                inOpen -= next == null ? 0 : 1;
            }
        }
        ownWork.set(cu, bound.get(cu).size() > 0 || !central && open.get(cu).size() > 0);
        return next;
    }

    /** Takes a codelet out of a pool for another CU, or returns null. */
    @Nullable
    Activation steal(int victim) {
        Activation stolen = open.get(victim).steal();
        if (stolen != null) {
            inOpen--;
            ownWork.set(victim, kept[victim] != null || ready(victim) > 0);
        }
        return stolen;
    }

    /** Returns whether a CU has a codelet in its pool that goes before those of a priority. */
    boolean holdsAbove(int cu, Priority priority) {
        return bound.get(cu).holdsAbove(priority) || open.get(cu).holdsAbove(priority);
    }

    /** Returns whether there is a codelet that more than one CU may take. */
    boolean holdOpen() {
        return inOpen > 0;
    }

    /** Returns the CUs that have something to fire that no other needs to give them. */
    BitSet ownWork() {
        return ownWork;
    }

    /** Returns the CUs that do nothing. */
    BitSet free() {
        return free;
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
        return free.get(cu) && kept[cu] == null;
    }
}
