package org.edarts.cu.host.slots;

import org.edarts.cu.pool.FifoPool;
import org.edarts.cu.pool.OwnerDeque;
import org.edarts.cu.pool.RankedPool;
import org.edarts.cu.pool.ReadyPool;
import org.edarts.cu.pool.WorkStealingDeque;
import org.edarts.su.PoolOrder;
import org.jspecify.annotations.Nullable;

/**
 * The ready codelets of one priority that a unit has and others could take, in the policy's order. A pool that is last in, first
 * out is the unit's own: what others put there lies beside it, and counts as older; and the unit may keep what it has just enabled
 * to itself, which counts as newer.
 *
 * <p>The unit alone pushes as itself, and takes; any thread may do all else.
 */
final class OpenPool {
    private static final int KEPT_CAPACITY = 64;

    private final ReadyPool main;
    private final @Nullable FifoPool handed;
    private final OwnerDeque kept;

    /**
     * Makes an empty pool.
     *
     * @param own whether it belongs to one unit
     * @param shared whether other threads may take from it
     */
    OpenPool(PoolOrder order, boolean own, int capacity, boolean shared) {
        if (order == PoolOrder.LIFO && own) {
            main = new WorkStealingDeque(capacity, shared);
            handed = new FifoPool(16);
        } else {
            main = order == PoolOrder.RANKED ? new RankedPool(capacity) : new FifoPool(capacity);
            handed = null;
        }
        kept = new OwnerDeque(KEPT_CAPACITY);
    }

    /** Adds an entry; {@code asOwner} is for the unit alone. */
    void push(long entry, int rank, boolean asOwner) {
        (asOwner || handed == null ? main : handed).push(entry, rank);
    }

    /** Returns whether the unit may keep entries to itself: newest first is its order, and it takes them alone. */
    boolean mayKeep() {
        return handed != null;
    }

    /** Adds an entry that others do not see; returns whether they see fewer than that. Owner only. */
    boolean keep(long entry) {
        kept.push(entry);
        return kept.size() > main.size();
    }

    /** Takes the oldest of the entries that others do not see, or {@link ReadyPool#EMPTY}. Owner only. */
    long takeOldestKept() {
        return kept.takeOldest();
    }

    /** Takes the next entry, or {@link ReadyPool#EMPTY}. Owner only. */
    long take() {
        long entry = kept.pop();
        if (entry == ReadyPool.EMPTY) {
            entry = main.pop();
        }
        return entry != ReadyPool.EMPTY || handed == null ? entry : handed.pop();
    }

    /** Takes an entry for another unit, or {@link ReadyPool#EMPTY}. */
    long steal() {
        long entry = main.steal();
        while (entry == ReadyPool.CONTENDED) {
            Thread.onSpinWait();
            entry = main.steal();
        }
        return entry != ReadyPool.EMPTY || handed == null ? entry : handed.pop();
    }

    int size() {
        return kept.size() + main.size() + (handed == null ? 0 : handed.size());
    }

    boolean isEmpty() {
        return main.isEmpty() && (handed == null || handed.isEmpty());
    }
}
