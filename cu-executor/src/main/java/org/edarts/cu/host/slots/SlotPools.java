package org.edarts.cu.host.slots;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.edarts.cu.pool.FifoPool;
import org.edarts.cu.pool.RankedPool;
import org.edarts.cu.pool.ReadyPool;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.edarts.su.rules.PoolPart;
import org.jspecify.annotations.Nullable;

/**
 * The ready pools of one unit, for each {@link PoolPart} that is a pool. An entry is a codelet in a frame: the number
 * of the frame above that of the codelet. Where the policy has one pool for all, the open parts are those of the first
 * unit.
 *
 * <p>Most codelets are of normal priority and may fire anywhere; what the others need is made when the first one comes.
 */
final class SlotPools {
    /**
     * Pools grow; so many entries have room from the beginning in those of all units together, unless a graph has fewer
     * codelets: runs that wait for something outside hold on to that room.
     */
    private static final int MOST_AT_FIRST = 1024;

    private static final int FEWEST_AT_FIRST = 16;
    private static final VarHandle SPECIAL;

    static {
        try {
            SPECIAL = MethodHandles.lookup().findVarHandle(SlotPools.class, "special", Special.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final PoolOrder order;
    private final boolean own;
    private final boolean stolenFrom;
    private final SlotPools open;
    private final OpenPool normal;
    private volatile @Nullable Special special;

    /** The parts of codelets that are bound to the unit, or not of normal priority. */
    private static final class Special {
        final OpenPool high;
        final OpenPool low;
        final ReadyPool boundHigh;
        final ReadyPool bound;
        final ReadyPool boundLow;

        Special(SlotPools pools) {
            high = new OpenPool(pools.order, pools.own, FEWEST_AT_FIRST, pools.stolenFrom);
            low = new OpenPool(pools.order, pools.own, FEWEST_AT_FIRST, pools.stolenFrom);
            boundHigh = bound(pools.order);
            bound = bound(pools.order);
            boundLow = bound(pools.order);
        }

        private static ReadyPool bound(PoolOrder order) {
            return order == PoolOrder.RANKED ? new RankedPool(FEWEST_AT_FIRST) : new FifoPool(FEWEST_AT_FIRST);
        }
    }

    /**
     * Makes empty pools.
     *
     * @param codelets how many codelets the graph has
     * @param first those of the first unit, or null if it is these
     */
    SlotPools(SchedulingPolicy policy, int units, int codelets, @Nullable SlotPools first) {
        order = policy.order();
        own = !policy.central();
        stolenFrom = units > 1;
        open = own || first == null ? this : first;
        int sharing = own ? units : 1;
        int capacity = Math.max(FEWEST_AT_FIRST, Math.min(codelets, MOST_AT_FIRST) / sharing);
        normal = open == this ? new OpenPool(order, own, capacity, stolenFrom) : open.normal;
    }

    static long entry(Frame frame, int codelet) {
        return (long) frame.number << Integer.SIZE | codelet;
    }

    static int frameOf(long entry) {
        return (int) (entry >>> Integer.SIZE);
    }

    /** Returns the part of those that have nothing special about them. */
    OpenPool normal() {
        return normal;
    }

    /** Adds an entry to a part; {@code asOwner} is for the unit alone. */
    void push(PoolPart part, long entry, int rank, boolean asOwner) {
        if (part == PoolPart.OPEN_NORMAL) {
            normal.push(entry, rank, asOwner);
        } else if (part.bound()) {
            bound(part, makeSpecial()).push(entry, rank);
        } else {
            openPart(part, open.makeSpecial()).push(entry, rank, asOwner);
        }
    }

    /** Takes the next entry of a part, or {@link ReadyPool#EMPTY}. Owner only. */
    long take(PoolPart part) {
        if (part == PoolPart.OPEN_NORMAL) {
            return normal.take();
        }
        Special parts = part.bound() ? special : open.special;
        if (parts == null) {
            return ReadyPool.EMPTY;
        }
        return part.bound() ? bound(part, parts).pop() : openPart(part, parts).take();
    }

    /** Takes an entry of an open part for another unit, or {@link ReadyPool#EMPTY}. */
    long steal(PoolPart part) {
        if (part == PoolPart.OPEN_NORMAL) {
            return normal.steal();
        }
        Special parts = open.special;
        return parts == null ? ReadyPool.EMPTY : openPart(part, parts).steal();
    }

    private static ReadyPool bound(PoolPart part, Special parts) {
        if (part == PoolPart.BOUND_NORMAL) {
            return parts.bound;
        }
        return part == PoolPart.BOUND_HIGH ? parts.boundHigh : parts.boundLow;
    }

    private static OpenPool openPart(PoolPart part, Special parts) {
        return part == PoolPart.OPEN_HIGH ? parts.high : parts.low;
    }

    private Special makeSpecial() {
        Special parts = special;
        if (parts == null) {
            SPECIAL.compareAndSet(this, null, new Special(this));
            parts = (Special) SPECIAL.getVolatile(this);
        }
        return parts;
    }

    /** Returns how many entries there are, about; those for all units are counted for each. */
    int size() {
        return sizeOfBound() + sizeOfOpen();
    }

    /** Returns how many entries there are that only this unit may take, about. */
    int sizeOfBound() {
        Special parts = special;
        return parts == null ? 0 : parts.boundHigh.size() + parts.bound.size() + parts.boundLow.size();
    }

    private int sizeOfOpen() {
        Special parts = open.special;
        return normal.size() + (parts == null ? 0 : parts.high.size() + parts.low.size());
    }

    boolean isEmpty() {
        return !canBeStolenFrom() && sizeOfBound() == 0;
    }

    /** Returns whether another unit could take something. */
    boolean canBeStolenFrom() {
        Special parts = open.special;
        return !normal.isEmpty() || parts != null && !(parts.high.isEmpty() && parts.low.isEmpty());
    }
}
