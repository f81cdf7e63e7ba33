package org.edarts.epiphany.core;

/**
 * The hardware loop: after the instruction at LE, the core goes to LS until the instructions between them were carried
 * out LC times. LC counts down as each round ends; a loop whose LC is zero ends after the round it is in (Epiphany
 * Architecture Reference, section 7.9).
 */
final class HardwareLoop {
    private int count;
    private int start;
    private int end;

    /** Becomes as another one is. */
    void copy(HardwareLoop other) {
        count = other.count;
        start = other.start;
        end = other.end;
    }

    /** Returns whether it is as another one. */
    boolean isLike(HardwareLoop other) {
        return count == other.count && start == other.start && end == other.end;
    }

    /** Whether the end of a round must be watched. */
    boolean active() {
        return count != 0;
    }

    /** Whether a round ends with the instruction at that local address. */
    boolean endsAt(int address) {
        return address == end;
    }

    /** Ends a round; tells whether another follows. */
    boolean again() {
        return --count != 0;
    }

    int count() {
        return count;
    }

    void setCount(int rounds) {
        count = rounds;
    }

    int start() {
        return start;
    }

    void setStart(int address) {
        start = address;
    }

    int end() {
        return end;
    }

    void setEnd(int address) {
        end = address;
    }
}
