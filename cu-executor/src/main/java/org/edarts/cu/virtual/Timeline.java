package org.edarts.cu.virtual;

import java.util.PriorityQueue;

/**
 * Virtual time and what will happen in it. Events happen in the order of their time, then of the number of their unit,
 * then of their announcement: nothing is left to chance.
 *
 * <p>Owner: the thread that drives the run; any thread may read the time.
 */
final class Timeline {
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private int idle;
    private volatile long now;
    private long announced;

    private record Event(long time, int unit, long sequence, boolean idle, Runnable action)
            implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            int order = Long.compare(time, other.time);
            if (order == 0) {
                order = Integer.compare(unit, other.unit);
            }
            return order == 0 ? Long.compare(sequence, other.sequence) : order;
        }
    }

    /** Returns the time, in nanoseconds since the start of the run. */
    long now() {
        return now;
    }

    /** Lets something happen on a unit, {@code delay} nanoseconds from now. */
    void after(long delay, int unit, Runnable action) {
        events.add(new Event(later(now, delay), unit, announced++, false, action));
    }

    /** The same of something that keeps no run going: without anything else it does not happen. */
    void whenIdle(long delay, int unit, Runnable action) {
        events.add(new Event(later(now, delay), unit, announced++, true, action));
        idle++;
    }

    /**
     * Returns a time some nanoseconds behind another one. Behind a timer for ever no time passes any more.
     *
     * @throws ArithmeticException if that is beyond what can be counted
     */
    static long later(long time, long delay) {
        long sum = time == Long.MAX_VALUE ? time : time + delay;
        if (sum < time) {
            throw new ArithmeticException("virtual time ends after 292 years: declare lower costs");
        }
        return sum;
    }

    /** Lets everything happen that is due now. */
    void happen() {
        while (due()) {
            Event event = events.remove();
            idle -= event.idle ? 1 : 0;
            event.action.run();
        }
    }

    /** Returns whether something is due now. */
    boolean due() {
        return !events.isEmpty() && events.element().time == now;
    }

    /** Returns whether nothing will happen any more. */
    boolean isEmpty() {
        return events.size() == idle;
    }

    /** Returns when the next event happens; {@link Long#MAX_VALUE} if there is none. */
    long next() {
        return events.isEmpty() ? Long.MAX_VALUE : events.element().time;
    }

    /** Lets nothing happen any more. */
    void clear() {
        events.clear();
        idle = 0;
    }

    /** Lets the time pass up to a moment that no event is before. */
    void advance(long time) {
        now = time;
    }
}
