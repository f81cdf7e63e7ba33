package org.edarts.epiphany.mesh;

/**
 * What a node's routers can count for the core's timers, by the numbers that the fields of MESHCONFIG have for it:
 * accesses, which are transactions that came in through some ports, or waits, which are the cycles that they stood
 * there. All three networks count. The numbers are those of the published example programs on mesh traffic; others
 * count nothing.
 */
public enum MeshEvent {
    /** Nothing. */
    NONE(0, 0, false),
    /** Waits at any port. */
    ANY_WAIT(2, 0b11111, true),
    /** Waits of the node itself. */
    CORE_WAIT(3, 1 << Direction.NODE, true),
    /** Waits at the southern port. */
    SOUTH_WAIT(4, 1 << Direction.SOUTH, true),
    /** Waits at the northern port. */
    NORTH_WAIT(5, 1 << Direction.NORTH, true),
    /** Waits at the western port. */
    WEST_WAIT(6, 1 << Direction.WEST, true),
    /** Waits at the eastern port. */
    EAST_WAIT(7, 1 << Direction.EAST, true),
    /** Waits at the southern and at the eastern port. */
    SOUTH_EAST_WAIT(8, 1 << Direction.SOUTH | 1 << Direction.EAST, true),
    /** Waits at the northern and at the western port. */
    NORTH_WEST_WAIT(9, 1 << Direction.NORTH | 1 << Direction.WEST, true),
    /** Transactions through the southern port. */
    SOUTH_ACCESS(10, 1 << Direction.SOUTH, false),
    /** Transactions through the northern port. */
    NORTH_ACCESS(11, 1 << Direction.NORTH, false),
    /** Transactions through the western port. */
    WEST_ACCESS(12, 1 << Direction.WEST, false),
    /** Transactions through the eastern port. */
    EAST_ACCESS(13, 1 << Direction.EAST, false),
    /** Transactions of the node itself. */
    CORE_ACCESS(14, 1 << Direction.NODE, false),
    /** Transactions through any port. */
    ANY_ACCESS(15, 0b11111, false);

    private final int number;
    private final int ports;
    private final boolean waits;

    MeshEvent(int number, int ports, boolean waits) {
        this.number = number;
        this.ports = ports;
        this.waits = waits;
    }

    /** Returns the event of that number. */
    public static MeshEvent of(int number) {
        for (MeshEvent event : values()) {
            if (event.number == number) {
                return event;
            }
        }
        return NONE;
    }

    /**
     * Returns how much a transaction that came in through a port, and waited for so many half cycles, adds to the
     * count.
     */
    long count(int input, long waited) {
        if ((ports >> input & 1) == 0) {
            return 0;
        }
        return waits ? waited >> 1 : 1;
    }
}
