package org.edarts.cu.host.slots;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.edarts.cu.host.unit.RunControl;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * The split-phase operations of a run: how many are pending, and the ends of those that have ended outside, on their
 * way to a unit. Any thread may call.
 */
final class Operations {
    private final RunControl run;
    private final AtomicInteger pending = new AtomicInteger();
    private final AtomicBoolean delivering = new AtomicBoolean();

    /** Made when the first operation begins: most runs have none, and a first run should not wait for the classes. */
    private volatile @Nullable MpscUnboundedAtomicArrayQueue<Arrival> arrivals;

    Operations(RunControl run) {
        this.run = run;
    }

    /** Counts one that begins. */
    void begin() {
        arrivals();
        pending.incrementAndGet();
    }

    private MpscUnboundedAtomicArrayQueue<Arrival> arrivals() {
        MpscUnboundedAtomicArrayQueue<Arrival> known = arrivals;
        return known != null ? known : firstArrivals();
    }

    private synchronized MpscUnboundedAtomicArrayQueue<Arrival> firstArrivals() {
        MpscUnboundedAtomicArrayQueue<Arrival> known = arrivals;
        if (known == null) {
            known = new MpscUnboundedAtomicArrayQueue<>(16);
            arrivals = known;
        }
        return known;
    }

    private boolean noneArrived() {
        MpscUnboundedAtomicArrayQueue<Arrival> known = arrivals;
        return known == null || known.isEmpty();
    }

    /** Takes the end of one. */
    void arrive(Arrival arrival) {
        // before, so that whoever delivers it finds all units looking; and after, for the run may have gone to rest
        // just now
        run.arriving();
        arrivals().add(arrival);
        run.arrived();
    }

    /** Returns whether any has begun, which somebody may still hold. */
    boolean any() {
        return arrivals != null;
    }

    /** Returns whether some have ended, and no unit is taking their ends. */
    boolean deliverable() {
        return !noneArrived() && !delivering.get();
    }

    /**
     * Delivers what has ended, on one unit at a time; an operation is pending until its end was delivered.
     *
     * @return whether there was anything to deliver
     */
    boolean deliver(Consumer<Arrival> receiver) {
        MpscUnboundedAtomicArrayQueue<Arrival> known = arrivals;
        boolean any = false;
        while (known != null && !known.isEmpty() && delivering.compareAndSet(false, true)) {
            try {
                for (Arrival arrival = known.poll(); arrival != null; arrival = known.poll()) {
                    any = true;
                    receiver.accept(arrival);
                    pending.decrementAndGet();
                }
            } finally {
                delivering.set(false);
            }
        }
        return any;
    }

    /** Returns whether some are pending, and none of them has ended. */
    boolean waiting() {
        return pending.get() > 0 && noneArrived();
    }

    /** Returns how many have ended and were not delivered, about. */
    int arrived() {
        MpscUnboundedAtomicArrayQueue<Arrival> known = arrivals;
        return known == null ? 0 : known.size();
    }

    /** Returns how many have begun and were not delivered. */
    int pending() {
        return pending.get();
    }
}
