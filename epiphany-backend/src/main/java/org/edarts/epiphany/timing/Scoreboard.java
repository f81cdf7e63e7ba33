package org.edarts.epiphany.timing;

import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Registers;
import org.edarts.epiphany.isa.StatusFlags;
import org.edarts.epiphany.isa.Unit;

/**
 * Which registers wait for results. An instruction that reads or writes such a register stalls until the result is
 * there, and one that looks at the floating-point flags until the last floating-point instruction is through.
 */
public final class Scoreboard {
    private static final int LONGEST = 5;

    private static final int FIELD_BITS = 8;
    private static final int FIELD = (1 << FIELD_BITS) - 1;

    /** Stands behind the last number of a description. */
    private static final long END = Long.MIN_VALUE;

    private final long[] issued = new long[Registers.COUNT];
    private final int[] kinds = new int[Registers.COUNT];
    private long waiting;
    private long latestIssue = -LONGEST;
    private long flagsIssued = -LONGEST;
    private int flagsKind = ResultLatency.FLOAT_ROUNDED;

    /** Nothing waits. */
    public Scoreboard() {}

    /** Becomes as another one is. */
    public void copy(Scoreboard other) {
        System.arraycopy(other.issued, 0, issued, 0, issued.length);
        System.arraycopy(other.kinds, 0, kinds, 0, kinds.length);
        waiting = other.waiting;
        latestIssue = other.latestIssue;
        flagsIssued = other.flagsIssued;
        flagsKind = other.flagsKind;
    }

    /** Results that no instruction waits for any more from the cycle before that one on are left out. */
    int describe(long cycle, long[] numbers, int at) {
        int used = at;
        numbers[used++] = isLate(flagsIssued, flagsKind, cycle) ? pack(flagsIssued - cycle, flagsKind, 0) : 0;
        for (long left = waiting; left != 0; left &= left - 1) {
            int register = Long.numberOfTrailingZeros(left);
            if (isLate(issued[register], kinds[register], cycle)) {
                numbers[used++] = pack(issued[register] - cycle, kinds[register], register);
            }
        }
        numbers[used++] = END;
        return used;
    }

    void become(long cycle, long[] numbers, int at) {
        flagsIssued = cycle - 2 * LONGEST;
        if (numbers[at] != 0) {
            flagsIssued = cycle + age(numbers[at]);
            flagsKind = kind(numbers[at]);
        }
        waiting = 0;
        latestIssue = cycle - 1;
        for (int next = at + 1; numbers[next] != END; next++) {
            int register = (int) numbers[next] & FIELD;
            waiting |= 1L << register;
            issued[register] = cycle + age(numbers[next]);
            kinds[register] = kind(numbers[next]);
        }
    }

    private static boolean isLate(long issue, int kind, long cycle) {
        return issue + ResultLatency.longest(kind) >= cycle;
    }

    private static long pack(long age, int kind, int register) {
        return age << 2 * FIELD_BITS | kind << FIELD_BITS | register;
    }

    private static long age(long packed) {
        return packed >> 2 * FIELD_BITS;
    }

    private static int kind(long packed) {
        return (int) (packed >> FIELD_BITS) & FIELD;
    }

    /** Returns the first cycle from an earliest one on in which an instruction finds all it needs. */
    public long ready(Instruction instruction, Unit unit, long earliest) {
        long needed = (instruction.reads() | instruction.writes()) & waiting;
        boolean needsFlags = (instruction.flagsRead() & StatusFlags.FLOATING) != 0;
        if (needed == 0 && !needsFlags) {
            return earliest;
        }
        if (earliest >= latestIssue + LONGEST) {
            waiting = 0;
            needed = 0;
        }
        long ready = earliest;
        for (long left = needed; left != 0; left &= left - 1) {
            int register = Long.numberOfTrailingZeros(left);
            ready = Math.max(ready, issued[register] + ResultLatency.cycles(kinds[register], unit));
        }
        return needsFlags ? Math.max(ready, flagsIssued + ResultLatency.cycles(flagsKind, unit)) : ready;
    }

    /** Notes that an instruction has issued. */
    public void issue(Instruction instruction, boolean truncating, long cycle) {
        long writes = instruction.writes();
        if (writes == 0 && instruction.flagsWritten() == 0) {
            return;
        }
        int kind = ResultLatency.kindOf(instruction, truncating);
        if ((instruction.flagsWritten() & StatusFlags.FLOATING) != 0) {
            flagsIssued = cycle;
            flagsKind = kind;
        }
        latestIssue = cycle;
        waiting |= writes;
        for (long left = writes; left != 0; left &= left - 1) {
            int register = Long.numberOfTrailingZeros(left);
            issued[register] = cycle;
            kinds[register] = kind;
        }
        if (instruction.rn() != Registers.ABSENT && kind >= ResultLatency.LOAD) {
            kinds[instruction.rn()] = ResultLatency.INTEGER;
        }
    }
}
