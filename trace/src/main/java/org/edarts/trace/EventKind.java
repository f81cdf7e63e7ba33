package org.edarts.trace;

/** What a record of a trace tells. The meaning of each field, kind by kind, is at {@link TraceEvent}. */
public enum EventKind {
    /** A codelet got its last signal; it may still wait for a CU, and for the resources it needs. */
    READY(1),
    /** A codelet fired: one record holds start and end. What it did at its end is told behind it. */
    FIRE(2),
    /** A unit took a ready codelet out of another unit's pool. */
    STEAL(3),
    /** A sync slot was signalled. */
    SIGNAL(4),
    /** A threaded procedure was invoked. */
    INVOKE(5),
    /** The frame of a threaded procedure was freed. */
    FREE(6),
    /** A unit had nothing to fire in this run: one record holds start and end and, in a detailed trace, the reason. */
    IDLE(7),
    /** A run of the graph began. */
    RUN_START(8),
    /** A run of the graph ended normally. */
    RUN_END(9),
    /** A run of the graph ended by a failure, a cancellation or a deadline. */
    RUN_FAILED(10),
    /** A codelet fired and threw: like {@link #FIRE}, but nothing it was to signal at its end was signalled. */
    FAIL(11),
    /** Code was copied into the unit's memory: one record holds start and end. */
    LOAD(12),
    /** Code left the unit's memory. */
    UNLOAD(13),
    /** Code was called and carried out where it is, not in the unit's memory. */
    OUTSIDE(14),
    /** Code moved inside the unit's memory. */
    MOVE(15),
    /** A unit waited for data to arrive that a codelet needs or has written: one record holds start and end. */
    AWAIT(16);

    private static final EventKind[] BY_CODE = new EventKind[values().length + 1];

    static {
        for (EventKind kind : values()) {
            BY_CODE[kind.code] = kind;
        }
    }

    private final int code;

    EventKind(int code) {
        this.code = code;
    }

    /** The number that stands for this kind in a trace file; it never changes. */
    public int code() {
        return code;
    }

    /** Whether the trace format, in the version that this class knows, has a kind with this number. */
    static boolean isCode(int code) {
        return code >= 1 && code < BY_CODE.length;
    }

    /** The kind with the given number, which must satisfy {@link #isCode}. */
    static EventKind ofCode(int code) {
        return BY_CODE[code];
    }
}
