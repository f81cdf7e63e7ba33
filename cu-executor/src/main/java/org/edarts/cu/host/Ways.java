package org.edarts.cu.host;

import java.util.function.LongSupplier;
import org.edarts.codelet.graph.CompiledGraph;

/**
 * Which way the next run of a fixed graph goes: the one that took the least time so far and, now and then, another one,
 * as things change. A way that is not known is tried where the latest run gives hope. In the order of declaration a
 * codelet costs least, and only one CU fires; by slots it costs more, and whatever is ready may fire at once. So the
 * first runs go in order, if codelets do not take long, or else by slots, until they have cost about as much more than
 * by the static schedule as it takes to plan that: a graph that is run a few times never pays for a plan, one that is
 * run often pays at most twice.
 *
 * <p>Any thread may call; runs that end at the same time may be taken for one.
 */
final class Ways {
    /** From here on, what a codelet costs by slots and not by the schedule hardly matters. */
    private static final long COARSE_NANOS = 1_000;

    /** From here on, a codelet may be worth being fired by slots, on all CUs, and not in order on one. */
    private static final long WORTH_SLOTS_NANOS = 300;

    /** What a codelet costs by slots and not by the schedule, at the most, in nanoseconds. */
    private static final long SAVED_NANOS = 100;

    /** From here on, CUs that wait by the schedule lose more for each codelet than slots cost. */
    private static final long WORTH_NO_WAIT_NANOS = 40;

    /** What a codelet costs by the schedule and not in order, at the least, in nanoseconds of one CU. */
    private static final long SCHEDULE_NANOS = 8;

    /**
     * Times of runs with fewer codelets tell more of threads than of ways, and tries in between are too short to be
     * compiled.
     */
    private static final int MANY = 1_024;

    /** A plan is to save this part of a run at the least. */
    private static final int WORTH_A_PLAN = 8;

    private final int cus;
    private final Order order;
    private final LongSupplier cost;
    private final WayTime ordered = new WayTime();
    private final WayTime slots = new WayTime();
    private final WayTime schedule = new WayTime();

    /** What has to be saved before there is a plan, in nanoseconds. Of a graph that is run once nobody asks. */
    private long unpaid = Long.MAX_VALUE;

    private boolean ran;

    /** Whether the latest run would have been shorter by the schedule. */
    private boolean planSaves;

    /** Whether the next run goes by the schedule, whatever is known. */
    private volatile boolean prepared;

    private boolean ranInOrder;

    /** How many runs in a row did not end the way they began. */
    private int changes;

    /** How long CUs were at work for each codelet in the latest run. */
    private long nanosEach;

    /** How long the bodies of the latest run took at the least, all together. */
    private long bodyNanos;

    /** How long CUs waited by the schedule for each codelet in the latest run of many. */
    private long waitedEach;

    /** Which runs may begin in the order of declaration. */
    enum Order {
        NEVER,
        /** As of a few codelets: what runs by slots leave behind lets the next one begin at once. */
        FIRST,
        EVER;

        /** Returns which runs of a graph may, whose declarations are in the order of its arcs. */
        static Order of(CompiledGraph graph) {
            return graph.codelets() < MANY ? FIRST : EVER;
        }
    }

    /**
     * Makes it, for a graph that was not run.
     *
     * @param cus how many CUs a schedule is for
     * @param order which runs may begin in the order of declaration
     * @param cost what it takes to plan it, in nanoseconds; asked when a run has ended that was not the first
     */
    Ways(int cus, Order order, LongSupplier cost) {
        this.order = order;
        this.cus = cus;
        this.cost = cost;
    }

    /** Returns whether the next run may begin in the order of declaration, if nothing else keeps it from that. */
    boolean mayGoInOrder() {
        return order == Order.EVER || order == Order.FIRST && !ran;
    }

    /**
     * Returns which way the next run goes.
     *
     * @param mayGoInOrder whether nothing keeps that run from going in the order of declaration
     */
    Way next(boolean mayGoInOrder) {
        boolean inOrder = mayGoInOrder && mayGoInOrder();
        if (inOrder && cus == 1) {
            // on one CU no other way is faster
            return Way.IN_ORDER;
        }
        if (prepared) {
            return Way.BY_SCHEDULE;
        }
        Way best = best(inOrder);
        if (best != Way.IN_ORDER && inOrder && orderMayBeBetter() && ordered.worthATry(true)) {
            return Way.IN_ORDER;
        }
        if (best != Way.BY_SCHEDULE && nanosEach <= COARSE_NANOS && schedule.worthATry(unpaid <= 0 && planSaves)) {
            return Way.BY_SCHEDULE;
        }
        return best != Way.BY_SLOTS && slots.worthATry(slotsMayBeBetter()) ? Way.BY_SLOTS : best;
    }

    private Way best(boolean inOrder) {
        if (inOrder && ordered.nanos() <= Math.min(slots.nanos(), schedule.nanos())) {
            return Way.IN_ORDER;
        }
        return schedule.nanos() < slots.nanos() ? Way.BY_SCHEDULE : Way.BY_SLOTS;
    }

    /** One CU alone takes as long as all bodies do: what slots cost it saves, and no more. */
    private boolean orderMayBeBetter() {
        return nanosEach <= WORTH_SLOTS_NANOS && bodyNanos <= Math.min(slots.nanos(), schedule.nanos());
    }

    private boolean slotsMayBeBetter() {
        return changes > 1
                || waitedEach > WORTH_NO_WAIT_NANOS
                || nanosEach > (changes == 0 ? COARSE_NANOS : WORTH_SLOTS_NANOS);
    }

    /** The graph was prepared: the next run goes by the schedule. */
    void prepared() {
        unpaid = 0;
        prepared = true;
    }

    /**
     * Returns whether the latest run that began in order ended so: then a codelet that takes long had lost its
     * processor, most likely.
     */
    boolean ranInOrder() {
        return ranInOrder;
    }

    /**
     * A run has ended.
     *
     * @param way how it began
     * @param changed whether it went on by slots
     * @param nanos what it took
     * @param busyNanos how long CUs were at work, all together
     * @param waitedNanos how long CUs waited by the schedule, all together
     * @param fired how many codelets have fired
     */
    void ended(Way way, boolean changed, long nanos, long busyNanos, long waitedNanos, long fired) {
        changes = changed ? changes + 1 : 0;
        nanosEach = busyNanos / Math.max(1, fired);
        bodyNanos = busyNanos - SAVED_NANOS * fired;
        long saved = way == Way.IN_ORDER && !changed ? savedOfOrder(busyNanos, fired) : savedOfSlots(busyNanos, fired);
        planSaves = saved * WORTH_A_PLAN > busyNanos && !(changed && way == Way.BY_SCHEDULE);
        if (way == Way.BY_SCHEDULE) {
            prepared = false;
        } else {
            pay(saved);
        }
        if (way == Way.IN_ORDER) {
            ranInOrder = !changed;
        }
        if (fired >= MANY) {
            waitedEach = waitedNanos / fired;
            learn(way, nanos);
        }
    }

    private void learn(Way way, long nanos) {
        if (way == Way.IN_ORDER) {
            ordered.took(nanos, slots, schedule);
        } else if (way == Way.BY_SLOTS) {
            slots.took(nanos, ordered, schedule);
        } else {
            schedule.took(nanos, ordered, slots);
        }
    }

    private static long savedOfSlots(long busyNanos, long fired) {
        return Math.min(busyNanos, SAVED_NANOS * fired);
    }

    private long savedOfOrder(long busyNanos, long fired) {
        return busyNanos - (busyNanos + SCHEDULE_NANOS * fired) / cus;
    }

    private void pay(long saved) {
        long owed = unpaid;
        if (!ran) {
            ran = true;
        } else if (owed == Long.MAX_VALUE) {
            unpaid = cost.getAsLong() - (planSaves ? 2 * saved : 0);
        } else if (owed > 0 && planSaves) {
            unpaid = owed - saved;
        }
    }
}
