package org.edarts.epiphany.cam.layout;

/**
 * What host and firmware agree on, in bytes, where invocations nest: the same numbers as in the firmware's
 * {@code nests.inc}.
 */
public final class NestLayout {
    /**
     * What a core knows: the nest in which something began last that has not ended, or 0; how often something has made
     * way; where the DRAM has room for that, and where that ends; where what comes of an invocation goes first, the
     * slot that it signals then, and that slot's codelet; what stands for handle and procedure of nests; how
     * often it looks for a frame before invocations nest.
     */
    public static final int NESTS_TOP = 0;

    public static final int NESTS_STAMP = 4;
    public static final int NESTS_STACK = 8;
    public static final int NESTS_END = 12;
    public static final int NESTS_RESULT = 16;
    public static final int NESTS_SLOT = 48;
    public static final int NESTS_CODELET = 56;
    public static final int NESTS_NOBODY = 72;
    public static final int NESTS_PATIENCE = 88;
    public static final int NESTS_BYTES = 96;

    /**
     * A nest: the bytes that make way; the words of what the procedure comes to; the frame's slots, and their end;
     * where the argument goes; what begins.
     */
    public static final int NEST_LENGTH = 0;

    public static final int NEST_WORDS = 4;
    public static final int NEST_SLOTS = 8;
    public static final int NEST_SLOTS_END = 12;
    public static final int NEST_ARGUMENT = 16;
    public static final int NEST_START = 20;

    /**
     * What makes way: what was the top before; the number of what has made way for this, or 0; where what comes of this
     * goes, as word and slot; whether the nest is used; a procedure's record for each that this may invoke. The frame
     * follows.
     */
    public static final int NEST_SAVED = 24;

    public static final int NEST_BELOW = 24;
    public static final int NEST_STAMP = 28;
    public static final int NEST_LINK = 32;
    public static final int NEST_USED = 36;
    public static final int NEST_LISTS = 40;

    /** Behind the record of a procedure: its nest. */
    public static final int PROCEDURE_NEST = 16;

    public static final int NESTING_PROCEDURE_BYTES = 24;

    private NestLayout() {}
}
