package org.edarts.epiphany.cam;

/**
 * What host and firmware agree on, in bytes, of cores whose pools have an order: the same numbers as in the firmware's
 * {@code order.inc}. Offsets without a record of their own are from the core's record.
 */
final class OrderLayout {
    /** How many bytes of the heap are used; where it begins, less an entry. */
    static final int ORDER_COUNT = 0x90;

    static final int ORDER_HEAP = 0x94;

    /** What the last firing has handed off, or that nothing may be; with which of both that starts over. */
    static final int ORDER_HANDED = 0x98;

    static final int ORDER_RESTS = 0x9C;

    /** How many have come; the first entry of the stack; the first one that was put aside; the end of these. */
    static final int ORDER_TIME = 0xA0;

    static final int ORDER_FIRST = 0xA4;
    static final int ORDER_ASIDE = 0xA8;
    static final int ORDER_END = 0xAC;
    static final int ORDER_BYTES = 32;

    /**
     * A ticket, which stands in the pool for a codelet: how it goes among equals, and whether it may be handed off; the
     * codelet; what its key grows by from round to round; the key; when it came.
     */
    static final int TICKET_HOW = 2;

    static final int TICKET_CODELET = 4;
    static final int TICKET_STEP = 6;
    static final int TICKET_KEY = 8;
    static final int TICKET_TIME = 12;
    static final int TICKET_BYTES = 16;

    /** In {@link #TICKET_HOW}: of equals the last goes first; it may be handed off. */
    static final int HOW_LAST_FIRST = 0x8000;

    static final int HOW_HANDED_OFF = 1;

    /** In place of what was handed off: nothing may be. */
    static final int HANDS_NOTHING_OFF = 1;

    /** A key: that of no high priority is this power of two at least; the ranks are below the next. */
    static final int KEY_NORMAL = 29;

    static final int KEY_PART = 27;

    private OrderLayout() {}
}
