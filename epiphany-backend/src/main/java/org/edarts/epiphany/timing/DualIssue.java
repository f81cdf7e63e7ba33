package org.edarts.epiphany.timing;

import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Unit;

/**
 * Which instructions issue together: one of the floating-point or second integer unit beside one of the integer unit or
 * a load or store, if neither writes what the other reads or writes (manual, "Issue scheduling rules"). That the second
 * may not write what the first reads either is the observation of those who have written loops for the chip by hand.
 */
public final class DualIssue {
    /** How many numbers describe it. */
    private static final int NUMBERS = 3;

    private static final long CLOSED = 0;
    private static final long FLOATING = 1;
    private static final long OTHER = 2;

    private Unit first = Unit.CONTROL;
    private long reads;
    private long writes;
    private boolean open;

    /** No instruction has issued. */
    public DualIssue() {}

    /** Becomes as another one is. */
    public void copy(DualIssue other) {
        first = other.first;
        reads = other.reads;
        writes = other.writes;
        open = other.open;
    }

    /** Returns whether an instruction may issue in the cycle of the one before it. */
    public boolean admits(Instruction second, Unit unit) {
        return open
                && isFloating(first) != isFloating(unit)
                && unit != Unit.CONTROL
                && (writes & (second.reads() | second.writes())) == 0
                && (reads & second.writes()) == 0;
    }

    /** Notes an instruction that has issued in a cycle of its own. */
    public void begin(Instruction instruction, Unit unit) {
        first = unit;
        reads = instruction.reads();
        writes = instruction.writes();
        open = unit != Unit.CONTROL;
    }

    /** Lets the next instruction issue in a later cycle. */
    public void close() {
        open = false;
    }

    int describe(long[] numbers, int at) {
        numbers[at] = open ? (isFloating(first) ? FLOATING : OTHER) : CLOSED;
        numbers[at + 1] = open ? reads : 0;
        numbers[at + 2] = open ? writes : 0;
        return at + NUMBERS;
    }

    int become(long[] numbers, int at) {
        open = numbers[at] != CLOSED;
        first = numbers[at] == FLOATING ? Unit.FPU : Unit.IALU;
        reads = numbers[at + 1];
        writes = numbers[at + 2];
        return at + NUMBERS;
    }

    private static boolean isFloating(Unit unit) {
        return unit == Unit.FPU || unit == Unit.IALU2;
    }
}
