package org.edarts.cu.host.slots;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.edarts.cu.host.unit.RunControl;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;

/**
 * The split-phase operations of a run: how many are pending, and the ends of those that have ended outside, on their way to a
 * unit. Any thread may call.
 */
final class Operations {
    private final RunControl run;
    private final AtomicInteger pending = new AtomicInteger();
    private final MpscUnboundedAtomicArrayQueue<Arrival> arrivals = new MpscUnboundedAtomicArrayQueue<>(16);
    private final AtomicBoolean delivering = new AtomicBoolean();

    Operations(RunControl run) {
        this.run = run;
    }

    /** Counts one that begins. */
    void begin() {
        pending.incrementAndGet();
    }

    /** Takes the end of one. */
    void arrive(Arrival arrival) {
        // before, so that whoever delivers it finds all units looking; and after, for the run may have gone to rest
        // just now
        run.arriving();
        arrivals.add(arrival);
        run.arrived();
    }

    /** Returns whether some have ended, and no unit is taking their ends. */
    boolean deliverable() {
        return !arrivals.isEmpty() && !delivering.get();
    }

    /**
     * Delivers what has ended, on one unit at a time; an operation is pending until its end was delivered.
     *
     * @return whether there was anything to deliver
     */
    boolean deliver(Consumer<Arrival> receiver) {
        boolean any = false;
        while (!arrivals.isEmpty() && delivering.compareAndSet(false, true)) {
            try {
                for (Arrival arrival = arrivals.poll(); arrival != null; arrival = arrivals.poll()) {
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
        return pending.get() > 0 && arrivals.isEmpty();
    }

    /** Returns how many have begun and were not delivered. */
    int pending() {
        return pending.get();
    }
}
