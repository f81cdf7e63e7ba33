package org.edarts.epiphany.cam.layout;

/**
 * What host and firmware agree on, in bytes, of cores whose pools have an order: the same numbers as in the firmware's
 * {@code order.inc}. Offsets without a record of their own are from the core's record.
 */
public final class OrderLayout {
    /** How many bytes of the heap are used; where it begins, less an entry. */
    public static final int ORDER_COUNT = 0x90;

    public static final int ORDER_HEAP = 0x94;

    /** What the last firing has handed off, or that nothing may be; with which of both that starts over. */
    public static final int ORDER_HANDED = 0x98;

    public static final int ORDER_RESTS = 0x9C;

    /** How many have come; the first entry of the stack; the first one that was put aside; the end of these. */
    public static final int ORDER_TIME = 0xA0;

    public static final int ORDER_FIRST = 0xA4;
    public static final int ORDER_ASIDE = 0xA8;
    public static final int ORDER_END = 0xAC;
    public static final int ORDER_BYTES = 32;

    /**
     * A ticket, which stands in the pool for a codelet: how it goes among equals, and whether it may be handed off; the
     * codelet; what its key grows by from round to round; the key; when it came.
     */
    public static final int TICKET_HOW = 2;

    public static final int TICKET_CODELET = 4;
    public static final int TICKET_STEP = 6;
    public static final int TICKET_KEY = 8;
    public static final int TICKET_TIME = 12;
    public static final int TICKET_BYTES = 16;

    /** In {@link #TICKET_HOW}: of equals the last goes first; it may be handed off. */
    public static final int HOW_LAST_FIRST = 0x8000;

    public static final int HOW_HANDED_OFF = 1;

    /** In place of what was handed off: nothing may be. */
    public static final int HANDS_NOTHING_OFF = 1;

    /** A key: that of no high priority is this power of two at least; the ranks are below the next. */
    public static final int KEY_NORMAL = 29;

    public static final int KEY_PART = 27;

    /** Codelets of the graph have keys from this power of two on, others less. */
    public static final int KEY_CODELETS = 27;

    private OrderLayout() {}
}
