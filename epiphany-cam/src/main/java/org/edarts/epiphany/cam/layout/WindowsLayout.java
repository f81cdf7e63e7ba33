package org.edarts.epiphany.cam.layout;

/**
 * What host and firmware agree on, in bytes, of graphs of which a core has only windows: the same numbers as in the
 * firmware's {@code windows.inc}.
 */
public final class WindowsLayout {
    /** Of what a core knows of its windows: what brings one, the slot that then counts, and tells of that. */
    public static final int WINDOWS_IMAGE = 0;

    public static final int WINDOWS_SIGNAL = 24;
    public static final int WINDOWS_TELL = 48;

    /** That slot, and what the summary is told. */
    public static final int WINDOWS_ENTRY = 72;

    public static final int WINDOWS_TOLD = 76;

    /** What starts the channel. */
    public static final int WINDOWS_START = 80;

    public static final int WINDOWS_BYTES = 88;

    /** In a descriptor. */
    public static final int DESCRIPTOR_COUNT = 8;

    public static final int DESCRIPTOR_SOURCE = 16;
    public static final int DESCRIPTOR_DESTINATION = 20;

    /** Of each of the places in which windows lie: where it is, and the slot that counts when another one has come. */
    public static final int PLACE_HEADER = 0;

    public static final int PLACE_ARRIVED = 4;

    /** The codelet that opens the window there, and the slot of what closes it. */
    public static final int PLACE_OPENS = 8;

    public static final int PLACE_CLOSES = 12;

    /** The number of the window that is there or comes, and where all that is above is. */
    public static final int PLACE_WINDOW = 16;

    public static final int PLACE_WINDOWS = 20;

    /** Where what comes lies packed, or where the window is if it is not. */
    public static final int PLACE_PACKED = 24;

    /** The number of the last window that was opened there. */
    public static final int PLACE_OPENED = 28;

    /** Where in the DRAM the next one begins: behind the one before it in this place. */
    public static final int PLACE_FROM = 32;

    public static final int PLACE_BYTES = 40;

    /** While two windows are open, a third comes. */
    public static final int PLACES = 3;

    /** A window begins with how many elements of DMA the next one for the same place is, in 16 bits, as all of this. */
    public static final int HEADER_COUNT = 0;

    /** How many signals the end of that waits for. */
    public static final int HEADER_NEEDS = 2;

    /** Where the arcs of its beginning lie; 0 if there is no such window. */
    public static final int HEADER_ARCS = 4;

    /** Where it goes to. */
    public static final int HEADER_TO = 6;

    public static final int HEADER_BYTES = 8;

    private WindowsLayout() {}
}
