package org.edarts.epiphany.core;

/**
 * One of the two event timers: counts an event down and raises its interrupt when it comes to zero. A timer that counts
 * cycles is not touched in each: what it shows follows from the clock.
 */
final class Timer {
    private static final long NEVER = Long.MAX_VALUE;

    private TimerEvent event = TimerEvent.OFF;
    private int value;
    private long since;

    /** Counts that event from now on. */
    void configure(TimerEvent counted, long clock) {
        if (event != counted) {
            value = value(clock);
            since = clock;
            event = counted;
        }
    }

    TimerEvent event() {
        return event;
    }

    int value(long clock) {
        if (event != TimerEvent.CLOCK) {
            return value;
        }
        long left = Integer.toUnsignedLong(value) - (clock - since);
        return left > 0 ? (int) left : 0;
    }

    void setValue(int start, long clock) {
        value = start;
        since = clock;
    }

    /** When it comes to zero by itself. */
    long expiry() {
        return event == TimerEvent.CLOCK && value != 0 ? since + Integer.toUnsignedLong(value) : NEVER;
    }

    /** When it comes to zero if it counts idle cycles and the core idles from that cycle on. */
    long idleExpiry(long clock) {
        return event == TimerEvent.IDLE && value != 0 ? clock + Integer.toUnsignedLong(value) : NEVER;
    }

    /** Notices that the clock has reached its expiry; tells whether it just came to zero. */
    boolean expire(long clock) {
        if (expiry() > clock) {
            return false;
        }
        value = 0;
        return true;
    }

    /** Counts that many events of a kind; tells whether it came to zero. */
    boolean count(TimerEvent counted, long events) {
        if (event != counted || value == 0) {
            return false;
        }
        long left = Integer.toUnsignedLong(value) - events;
        value = left > 0 ? (int) left : 0;
        return value == 0;
    }
}
