package org.edarts.epiphany.cam;

/**
 * What host and firmware agree on, in bytes, of graphs of which a core has only windows: the same numbers as in the
 * firmware's {@code windows.inc}.
 */
final class WindowsLayout {
    /** Of what a core knows of its windows: what brings one, the slot that then counts, and tells of that. */
    static final int WINDOWS_IMAGE = 0;

    static final int WINDOWS_SIGNAL = 24;
    static final int WINDOWS_TELL = 48;

    /** That slot, and what the summary is told. */
    static final int WINDOWS_ENTRY = 72;

    static final int WINDOWS_TOLD = 76;

    /** What starts the channel. */
    static final int WINDOWS_START = 80;

    static final int WINDOWS_BYTES = 88;

    /** In a descriptor. */
    static final int DESCRIPTOR_COUNT = 8;

    static final int DESCRIPTOR_SOURCE = 16;
    static final int DESCRIPTOR_DESTINATION = 20;

    /** Of each of the places in which windows lie: where it is, and the slot that counts when another one has come. */
    static final int PLACE_HEADER = 0;

    static final int PLACE_ARRIVED = 4;

    /** The codelet that opens the window there, and the slot of what closes it. */
    static final int PLACE_OPENS = 8;

    static final int PLACE_CLOSES = 12;

    /** The number of the window that is there or comes, and where all that is above is. */
    static final int PLACE_WINDOW = 16;

    static final int PLACE_WINDOWS = 20;

    /** Where what comes lies packed, or where the window is if it is not. */
    static final int PLACE_PACKED = 24;

    /** The number of the last window that was opened there. */
    static final int PLACE_OPENED = 28;

    static final int PLACE_BYTES = 32;

    /** While two windows are open, a third comes. */
    static final int PLACES = 3;

    /** A window begins with where the next one for the same place lies, and how many elements of DMA it is. */
    static final int HEADER_FROM = 0;

    static final int HEADER_COUNT = 4;

    /** How many signals the end of that waits for, and where the arcs of its beginning lie. */
    static final int HEADER_NEEDS = 8;

    static final int HEADER_ARCS = 10;

    /** Where it goes to. */
    static final int HEADER_TO = 12;

    static final int HEADER_BYTES = 16;

    private WindowsLayout() {}
}
