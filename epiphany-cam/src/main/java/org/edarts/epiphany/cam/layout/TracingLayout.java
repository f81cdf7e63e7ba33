package org.edarts.epiphany.cam.layout;

/**
 * What host and cores agree on where cores tell of each firing when it was, in bytes: the same numbers as in
 * {@code tracing.S}.
 */
public final class TracingLayout {
    /** When a core had nothing to fire for the first time since its last firing, or 0. */
    public static final int IDLE_SINCE = 0;

    /** When its kernel began. */
    public static final int BEGAN = 4;

    /** Where the next record goes, where the last one ends, and where the first one begins. */
    public static final int NEXT = 8;

    public static final int ENDS = 12;
    public static final int FIRST = 16;

    /** How many firings there were. */
    public static final int NUMBER = 20;

    /** The cycles by which the timer is set back, and how often it was. */
    public static final int LAP = 24;

    public static final int LAPS = 28;

    /** Where the firmware waits, and where it opens windows. */
    public static final int WAITS = 32;

    public static final int OPENS = 36;

    /** When the core heard that the run begins, and how often the timer had been set back by then. */
    public static final int HEARD = 40;

    public static final int HEARD_LAPS = 44;

    public static final int STATE_BYTES = 48;

    /** A record: both times from the state, when the kernel returned, the codelet, the lower half of its number. */
    public static final int RECORD_IDLE = 0;

    public static final int RECORD_BEGAN = 4;
    public static final int RECORD_ENDED = 8;
    public static final int RECORD_CODELET = 12;
    public static final int RECORD_NUMBER = 14;
    public static final int RECORD_BYTES = 16;

    /** The cycles between a look at the timer and when it counts from the number that it is set to. */
    public static final int SET_BACK = 9;

    private TracingLayout() {}
}
