package org.edarts.mesh.source;

import java.util.List;

/**
 * A check that may end the run.
 *
 * @param failure what it looks for
 * @param position where the program demands it
 * @param registers where the values lie then: index, length and address of {@link Failure#BOUNDS}, {@link #NO_ARRAY} if
 *     there is none; of a length that is negative itself, length, its limit, that, and the index
 */
public record Site(Failure failure, Position position, List<Integer> registers) {
    /** Stands for the address of an array where the program checks an index by itself. */
    public static final int NO_ARRAY = 1;

    /** What ends a run. */
    public enum Failure {
        /** An index is not below the length, or there is no array. */
        BOUNDS,
        /** There is no array. */
        NULL,
        /** A divisor is zero. */
        ZERO,
        /** The stack has no room for one more call. */
        STACK
    }

    /** Copies the list. */
    public Site {
        registers = List.copyOf(registers);
    }

    /** Returns this check of values in other registers. */
    public Site in(List<Integer> others) {
        return new Site(failure, position, others);
    }

    /** Returns what Java says of a failed check of bounds, whose values these were. */
    public static String outOfBounds(int[] values) {
        boolean negative = values.length > 3;
        return "Index " + (negative ? values[3] : values[0]) + " out of bounds for length "
                + (negative ? values[0] : values[1]);
    }

    /** Returns the check as listings show it. */
    public String text() {
        return failure + " at " + position.text();
    }
}
