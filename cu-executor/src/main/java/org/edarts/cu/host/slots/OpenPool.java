package org.edarts.cu.host.slots;

import org.edarts.cu.pool.FifoPool;
import org.edarts.cu.pool.OwnerDeque;
import org.edarts.cu.pool.RankedPool;
import org.edarts.cu.pool.ReadyPool;
import org.edarts.cu.pool.WorkStealingDeque;
import org.edarts.su.PoolOrder;
import org.jspecify.annotations.Nullable;

/**
 * The ready codelets of one priority that a unit has and others could take, in the policy's order. A pool that is last
 * in, first out is the unit's own: what others put there lies beside it, and counts as older; and the unit may keep
 * what it has just enabled to itself, which counts as newer.
 *
 * <p>The unit alone pushes as itself, and takes; any thread may do all else.
 */
final class OpenPool {
    private static final int MOST_KEPT_AT_FIRST = 64;

    /**
     * So many entries are kept, at the most, for each that others see. To see one, the oldest, is enough for who comes
     * for work, and each that they could take costs more to fire, be it by the unit itself in the end; but should one
     * that is fired take long, the others are to find enough meanwhile.
     */
    private static final int KEPT_FOR_EACH_SEEN = 8;

    private final ReadyPool main;

    /** The same, if it is the unit's own and others may take from it. */
    private final @Nullable WorkStealingDeque own;

    private final @Nullable FifoPool handed;
    private final OwnerDeque kept;

    /** Whether all goes to what is kept, for there are no others, and newest first is the order. */
    private final boolean alone;

    /**
     * Makes an empty pool.
     *
     * @param own whether it belongs to one unit
     * @param capacity how many entries have room before it grows
     * @param shared whether other threads may take from it
     */
    OpenPool(PoolOrder order, boolean own, int capacity, boolean shared) {
        if (order == PoolOrder.LIFO && own) {
            WorkStealingDeque deque = new WorkStealingDeque(capacity, shared);
            main = deque;
            this.own = shared ? deque : null;
            handed = new FifoPool(16);
        } else {
            main = order == PoolOrder.RANKED ? new RankedPool(capacity) : new FifoPool(capacity);
            this.own = null;
            handed = null;
        }
        kept = new OwnerDeque(Math.min(capacity, MOST_KEPT_AT_FIRST));
        alone = handed != null && !shared;
    }

    /** Adds an entry; {@code asOwner} is for the unit alone. */
    void push(long entry, int rank, boolean asOwner) {
        if (alone) {
            kept.push(entry);
        } else {
            (asOwner || handed == null ? main : handed).push(entry, rank);
        }
    }

    /** Returns whether the unit may keep entries to itself: newest first is its order, and it takes them alone. */
    boolean mayKeep() {
        return handed != null;
    }

    /** Adds an entry that others do not see. Owner only. */
    void keep(long entry) {
        kept.push(entry);
    }

    /** Makes room for more entries that others do not see, so that to keep them needs no memory. Owner only. */
    void makeRoomForKept(int more) {
        kept.makeRoom(more);
    }

    /**
     * Returns whether others are to see one more of the entries that they do not see. Owner only.
     *
     * @param besides how many of those the unit has elsewhere
     */
    boolean showsTooFew(int besides) {
        return own != null && own.holdsFewerThan(1 + (kept.sizeForOwner() + besides) / KEPT_FOR_EACH_SEEN);
    }

    /** Takes the oldest of the entries that others should see and do not, or {@link ReadyPool#EMPTY}. Owner only. */
    long takeOldestKept() {
        return alone ? ReadyPool.EMPTY : kept.takeOldest();
    }

    /** Takes the next entry, or {@link ReadyPool#EMPTY}. Owner only. */
    long take() {
        long entry = kept.pop();
        return entry != ReadyPool.EMPTY ? entry : takeSeen();
    }

    /** Takes the newest entry that others do not see, or {@link ReadyPool#EMPTY}. Owner only. */
    long takeKept() {
        return kept.pop();
    }

    /** Takes the next entry of those that others see, or {@link ReadyPool#EMPTY}. Owner only. */
    long takeSeen() {
        long entry = alone ? ReadyPool.EMPTY : main.pop();
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
        return main.isEmpty() && (!alone || kept.size() == 0) && (handed == null || handed.isEmpty());
    }
}
