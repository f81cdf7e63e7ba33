package org.edarts.mesh.code;

import java.util.List;
import java.util.function.IntUnaryOperator;
import org.edarts.mesh.ssa.Position;

/**
 * A check that may end the run.
 *
 * @param failure what it looks for
 * @param position where the program demands it
 * @param registers where the values lie then: index, length and address of {@link Failure#BOUNDS}
 */
public record Site(Failure failure, Position position, List<Integer> registers) {
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

    Site renamed(IntUnaryOperator names) {
        return new Site(
                failure, position, registers.stream().map(names::applyAsInt).toList());
    }

    String text() {
        return failure + " at " + position.text();
    }
}
