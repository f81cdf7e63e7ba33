package org.edarts.epiphany.cam.layout;

/**
 * What host and cores agree on of codelets that read what lies in other cores' memories, in bytes: the same numbers as
 * in {@code fetching.S}.
 */
public final class FetchLayout {
    /** The codelet whose data has been brought, or is on its way, before it fires. */
    public static final int PENDING = 0;

    public static final int POOL_BOTTOM = 4;
    public static final int DESCRIPTORS_END = 8;

    /** The code begins behind them. */
    public static final int STATE_BYTES = 16;

    public static final int RECORD_KERNEL = 0;
    public static final int RECORD_ARGUMENTS = 2;
    public static final int RECORD_START = 4;

    /** Twice how many parts are loaded, and the number of the buffer. */
    public static final int RECORD_LOADED = 6;

    /** The parts begin behind them. */
    public static final int RECORD_BYTES = 8;

    /** Of each part: the source, the destination, and how many doublewords it has. */
    public static final int PART_BYTES = 8;

    public static final int DESCRIPTOR_COUNT = 8;
    public static final int DESCRIPTOR_SOURCE = 16;
    public static final int DESCRIPTOR_DESTINATION = 20;
    public static final int DESCRIPTOR_BYTES = 24;
    public static final int STARTUP = 8;

    /** The channel's interrupt, as a bit of ILAT. */
    public static final int CHANNEL_0 = 0x40;

    /** So many entries of the pool are looked at for what comes next. */
    public static final int LOOKED_AT = 8;

    private FetchLayout() {}
}
