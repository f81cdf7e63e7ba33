package org.edarts.epiphany.timing;

import java.util.Arrays;
import org.edarts.epiphany.isa.AccessSize;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Unit;

/**
 * How many cycles after an instruction another one can issue that uses its result: one more than the separation that
 * the manual's table "Pipeline Hazards" asks for. Truncating, the floating-point unit is a cycle faster than when it
 * rounds to nearest.
 */
final class ResultLatency {
    /** Kinds of results. */
    static final int INTEGER = 0;

    static final int FLOAT_ROUNDED = 1;
    static final int FLOAT_TRUNCATED = 2;
    static final int LOAD = 3;
    static final int NARROW_LOAD = 4;

    /** Kinds of uses. */
    private static final int BY_INTEGER = 0;

    private static final int BY_FLOAT = 1;
    private static final int BY_MEMORY = 2;
    private static final int BY_CONTROL = 3;

    private static final int[][] CYCLES = {
        {1, 2, 1, 1},
        {5, 5, 4, 5},
        {4, 4, 3, 4},
        {2, 3, 2, 2},
        {3, 3, 3, 3},
    };

    private static final int[] LONGEST = Arrays.stream(CYCLES)
            .mapToInt(row -> Arrays.stream(row).max().orElseThrow())
            .toArray();

    private ResultLatency() {}

    /** Returns the kind of the result that an instruction leaves in its registers. */
    static int kindOf(Instruction instruction, boolean truncating) {
        return switch (instruction.operation().timing()) {
            case FLOATING -> truncating ? FLOAT_TRUNCATED : FLOAT_ROUNDED;
            case LOAD, ATOMIC -> isNarrow(instruction.size()) ? NARROW_LOAD : LOAD;
            default -> INTEGER;
        };
    }

    /** Returns the cycles from the issue of a result of a kind to the issue of its use by a unit. */
    static int cycles(int kind, Unit user) {
        return CYCLES[kind][useBy(user)];
    }

    /** Returns the most that {@link #cycles} returns for a kind. */
    static int longest(int kind) {
        return LONGEST[kind];
    }

    private static int useBy(Unit user) {
        return switch (user) {
            case IALU -> BY_INTEGER;
            case FPU, IALU2 -> BY_FLOAT;
            case LOAD_STORE -> BY_MEMORY;
            case CONTROL -> BY_CONTROL;
        };
    }

    private static boolean isNarrow(AccessSize size) {
        return size == AccessSize.BYTE || size == AccessSize.HALF;
    }
}
