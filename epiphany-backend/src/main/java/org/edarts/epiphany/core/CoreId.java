package org.edarts.epiphany.core;

/**
 * A core's id: its row and column in the address map.
 *
 * @param bits what COREID holds
 * @param columnBits how many of the lowest bits are the column: six but in an extended address map
 */
record CoreId(int bits, int columnBits) {
    private static final int WINDOW_SHIFT = 20;
    private static final int IN_WINDOW = (1 << WINDOW_SHIFT) - 1;

    /** Returns row and column, as messages name the core: {@code (32, 8)}. */
    String place() {
        return "(" + (bits >> columnBits) + ", " + (bits & (1 << columnBits) - 1) + ")";
    }

    /** Returns the address as the core sees it through its alias, if it lies in its own window. */
    int local(int address) {
        return address >>> WINDOW_SHIFT == bits ? address & IN_WINDOW : address;
    }

    /** Returns the address as other cores see it, if it lies in the core's alias of itself. */
    int global(int address) {
        return address >>> WINDOW_SHIFT == 0 ? bits << WINDOW_SHIFT | address : address;
    }
}
