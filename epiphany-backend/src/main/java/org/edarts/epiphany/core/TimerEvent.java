package org.edarts.epiphany.core;

/** What timers count, by the numbers in CONFIG (Epiphany Architecture Reference, section 9). */
enum TimerEvent {
    OFF(0),
    CLOCK(1),
    IDLE(2),
    RESERVED(3),
    INTEGER_INSTRUCTION(4),
    FLOATING_INSTRUCTION(5),
    DUAL_ISSUE(6),
    LOAD_STORE_STALL(7),
    REGISTER_STALL(8),
    RESERVED_9(9),
    LOCAL_FETCH_STALL(10),
    LOCAL_LOAD_STALL(11),
    EXTERNAL_FETCH_STALL(12),
    EXTERNAL_LOAD_STALL(13),
    MESH_TRAFFIC_0(14),
    MESH_TRAFFIC_1(15);

    private final int number;

    TimerEvent(int number) {
        this.number = number;
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
