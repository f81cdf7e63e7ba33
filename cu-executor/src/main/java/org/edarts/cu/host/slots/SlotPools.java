package org.edarts.cu.host.slots;

import org.edarts.cu.pool.FifoPool;
import org.edarts.cu.pool.OwnerDeque;
import org.edarts.cu.pool.RankedPool;
import org.edarts.cu.pool.ReadyPool;
import org.edarts.cu.pool.WorkStealingDeque;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.jspecify.annotations.Nullable;

/**
 * The ready pools of one unit. An entry is a codelet in
 * a frame: the number of the frame above that of the codelet.
 *
 * <p>The main pool is in the policy's order. Beside it are pools for what may fire on this CU only, for what has a priority,
 * and for what others hand over when the main pool is the unit's own.
 */
final class SlotPools {
    private final ReadyPool main;
    private final boolean mainIsOwn;
    private final OwnerDeque kept = new OwnerDeque(64);
    private final FifoPool handed = new FifoPool(16);
    private final FifoPool own = new FifoPool(16);
    private final FifoPool urgent = new FifoPool(16);
    private final FifoPool last = new FifoPool(16);

    SlotPools(SchedulingPolicy policy, int units, @Nullable ReadyPool first) {
        mainIsOwn = policy.order() == PoolOrder.LIFO && !policy.central();
        if (policy.central() && first != null) {
            main = first;
        } else if (mainIsOwn) {
            main = new WorkStealingDeque(1024, units > 1);
        } else {
            main = policy.order() == PoolOrder.RANKED ? new RankedPool() : new FifoPool();
        }
    }

    static long entry(Frame frame, int codelet) {
        return (long) frame.number << Integer.SIZE | codelet;
    }

    static int frameOf(long entry) {
        return (int) (entry >>> Integer.SIZE);
    }

    /** Returns the pool in the policy's order. */
    ReadyPool main() {
        return main;
    }

    /** Returns the pool of what nobody but the unit knows of yet, and which comes first. */
    OwnerDeque kept() {
        return kept;
    }

    /** Returns whether the unit may keep entries to itself for a while: newest first is its order, and it has them alone. */
    boolean mayKeep() {
        return mainIsOwn;
    }

    /** Returns where other units put what they place here. */
    ReadyPool fromOthers() {
        return mainIsOwn ? handed : main;
    }

    /** Returns where CUs put what an SU is to place. */
    FifoPool inbox() {
        return handed;
    }

    /** Returns the pool of what may fire here only. */
    FifoPool own() {
        return own;
    }

    /** Returns the pool of what goes before all others. */
    FifoPool urgent() {
        return urgent;
    }

    /** Returns the pool of what goes after all others. */
    FifoPool last() {
        return last;
    }

    /** Takes the next entry that has nothing special about it. Owner only. */
    long take() {
        long entry = kept.pop();
        if (entry == ReadyPool.EMPTY) {
            entry = main.pop();
        }
        return entry != ReadyPool.EMPTY || !mainIsOwn ? entry : handed.pop();
    }

    /** Takes an entry for another unit. */
    long steal() {
        long entry = main.steal();
        while (entry == ReadyPool.CONTENDED) {
            Thread.onSpinWait();
            entry = main.steal();
        }
        if (entry == ReadyPool.EMPTY && mainIsOwn) {
            entry = handed.pop();
        }
        if (entry == ReadyPool.EMPTY) {
            entry = urgent.pop();
        }
        return entry != ReadyPool.EMPTY ? entry : last.pop();
    }

    /** Returns how many entries there are, about. */
    int size() {
        return kept.size() + main.size() + handed.size() + own.size() + urgent.size() + last.size();
    }

    boolean isEmpty() {
        return kept.size() == 0 && main.isEmpty() && handed.isEmpty() && own.isEmpty() && urgent.isEmpty() && last.isEmpty();
    }

    /** Returns whether another unit could take something. */
    boolean canBeStolenFrom() {
        return !main.isEmpty() || !handed.isEmpty() || !urgent.isEmpty() || !last.isEmpty();
    }
}
