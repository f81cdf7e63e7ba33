package org.edarts.epiphany.core;

/** What timers count, by the numbers in CONFIG (Epiphany Architecture Reference, section 9). */
public enum TimerEvent {
    /** Nothing. */
    OFF(0),
    /** Cycles. */
    CLOCK(1),
    /** Cycles in which the core waits for an interrupt. */
    IDLE(2),
    /** Not used. */
    RESERVED(3),
    /** Instructions that are no floating-point instructions: branches, loads and stores among them. */
    INTEGER_INSTRUCTION(4),
    /** Floating-point instructions. */
    FLOATING_INSTRUCTION(5),
    /** Instructions that issue beside another. */
    DUAL_ISSUE(6),
    /** Cycles in which the mesh takes no store. */
    LOAD_STORE_STALL(7),
    /**
     * Cycles in which a register is not there yet, those in which the data of a load comes over the mesh among them.
     */
    REGISTER_STALL(8),
    /** Not used. */
    RESERVED_9(9),
    /** Cycles in which an instruction is not fetched from local memory yet. */
    LOCAL_FETCH_STALL(10),
    /** Cycles in which the bank of a load or store is somebody else's. */
    LOCAL_LOAD_STALL(11),
    /** Cycles in which an instruction comes over the mesh. */
    EXTERNAL_FETCH_STALL(12),
    /** Cycles in which the data of a load comes over the mesh. */
    EXTERNAL_LOAD_STALL(13),
    /** What the bits 11 to 8 of MESHCONFIG choose; nothing where there is no time. */
    MESH_TRAFFIC_0(14),
    /** What the bits 7 to 4 of MESHCONFIG choose. */
    MESH_TRAFFIC_1(15);

    private final int number;

    TimerEvent(int number) {
        this.number = number;
    }

    /** Returns whether the routers of the core's node count it, each in a cycle of its own. */
    boolean isOfTheMesh() {
        return this == MESH_TRAFFIC_0 || this == MESH_TRAFFIC_1;
    }

    static TimerEvent of(int number) {
        for (TimerEvent event : values()) {
            if (event.number == number) {
                return event;
            }
        }
        throw new IllegalArgumentException("timers count events 0 to 15, not " + number);
    }
}
