package org.edarts.epiphany.mesh;

/**
 * What a node's routers can count for the core's timers, by the numbers that the fields of MESHCONFIG have for it:
 * cycles in which a neighbour, or the node itself, offers a transaction through a port, and those in which it refuses
 * one because it has no room. What is refused is still offered. All three networks count. The numbers are those of a
 * published example program on mesh traffic, which takes the refusals at the neighbours of a node from what is offered
 * to it, and expects the transactions; other numbers count nothing.
 */
public enum MeshEvent {
    /** Nothing. */
    NONE(0, 0, false),
    /** Refused through any port. */
    ANY_WAIT(2, 0b11111, true),
    /** Refused by the node itself. */
    CORE_WAIT(3, 1 << Direction.NODE, true),
    /** Refused through the southern port. */
    SOUTH_WAIT(4, 1 << Direction.SOUTH, true),
    /** Refused through the northern port. */
    NORTH_WAIT(5, 1 << Direction.NORTH, true),
    /** Refused through the western port. */
    WEST_WAIT(6, 1 << Direction.WEST, true),
    /** Refused through the eastern port. */
    EAST_WAIT(7, 1 << Direction.EAST, true),
    /** Refused through the southern or the eastern port. */
    SOUTH_EAST_WAIT(8, 1 << Direction.SOUTH | 1 << Direction.EAST, true),
    /** Refused through the northern or the western port. */
    NORTH_WEST_WAIT(9, 1 << Direction.NORTH | 1 << Direction.WEST, true),
    /** Offered through the southern port. */
    SOUTH_ACCESS(10, 1 << Direction.SOUTH, false),
    /** Offered through the northern port. */
    NORTH_ACCESS(11, 1 << Direction.NORTH, false),
    /** Offered through the western port. */
    WEST_ACCESS(12, 1 << Direction.WEST, false),
    /** Offered through the eastern port. */
    EAST_ACCESS(13, 1 << Direction.EAST, false),
    /** Offered by the node itself. */
    CORE_ACCESS(14, 1 << Direction.NODE, false),
    /** Offered through any port. */
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

    /** Returns what it adds that a transaction was offered through a port, and refused for so many half cycles before. */
    long offered(int port, long refused) {
        return waits ? 0 : counts(port, 1 + (refused >> 1));
    }

    /** Returns what it adds that a transaction was refused through a port for so many half cycles. */
    long refused(int port, long refused) {
        return waits ? counts(port, refused >> 1) : 0;
    }

    private long counts(int port, long cycles) {
        return (ports >> port & 1) == 0 ? 0 : cycles;
    }
}
