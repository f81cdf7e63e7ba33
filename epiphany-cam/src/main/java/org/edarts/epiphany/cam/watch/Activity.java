package org.edarts.epiphany.cam.watch;

/** What a core does at a moment, as its program counter tells. */
enum Activity {
    /** Begins, ends, or handles a fault. */
    OTHER(0),
    /** Takes a codelet out of the ready pool, or starts transfers for one. */
    DISPATCH(1),
    /** Counts signals in slots, sends them, empties rings, begins and ends frames. */
    SIGNALS(2),
    /** Looks for signals, as there is nothing to fire. */
    IDLE(3),
    /** Carries out a kernel. */
    FIRES(4),
    /** Waits for data of a codelet or copies it, or waits until what it has written has arrived. */
    DATA(5),
    /** Waits for code. */
    CODE(6);

    private static final Activity[] BY_NUMBER = values();

    private final int number;

    Activity(int number) {
        this.number = number;
    }

    /** Returns the number of its part of the code. */
    int number() {
        return number;
    }

    /** Returns the one with a number. */
    static Activity of(int number) {
        return BY_NUMBER[number];
    }
}
