package org.edarts.epiphany.timing;

import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Unit;

/**
 * Which instructions issue together: one of the floating-point or second integer unit beside one of the integer unit or a
 * load or store, if neither writes what the other reads or writes (manual, "Issue scheduling rules"). That the second may not
 * write what the first reads either is the observation of those who have written loops for the chip by hand.
 */
public final class DualIssue {
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

    /** {@return whether an instruction may issue in the cycle of the one before it} */
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

    private static boolean isFloating(Unit unit) {
        return unit == Unit.FPU || unit == Unit.IALU2;
    }
}
