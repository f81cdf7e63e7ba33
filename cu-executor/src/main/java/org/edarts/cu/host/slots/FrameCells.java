package org.edarts.cu.host.slots;

import java.util.Arrays;
import org.edarts.su.Contents;
import org.edarts.su.Primitive;
import org.jspecify.annotations.Nullable;

/**
 * The contents of the cells of a frame, and the marks of the codelets that have fired in it. What a procedure's cells
 * hold of numbers is kept as such. Numbers and marks carry the round in which they were made, so that those of the
 * invocation before need not be taken away.
 *
 * <p>Signals order all access.
 */
class FrameCells extends SyncSlots {
    /** From one round to the next: the bits below tell the kind of a number. */
    private static final int ROUND_STEP = 4;

    @Nullable
    Object[] cells;

    /**
     * Two for each cell of a procedure: a number's bits, then the round and the kind. Their length is a power of two, or
     * 0, so that one look at it is all that finding a number needs.
     */
    private final long[] numbers;

    /** Which codelets have fired since the marks were last taken away: those with this mark, by the CU that fired them. */
    private final byte[] firedAt;

    /** Whether a cell got an object. */
    private boolean holdsObjects;

    private long round = ROUND_STEP;
    private byte mark = 1;

    /**
     * Makes cells without content.
     *
     * @param numbersApart whether numbers are kept as such
     */
    FrameCells(FrameCode code, boolean numbersApart) {
        super(code.graph, code.graph.slotCounts().clone());
        this.cells = Contents.none(graph);
        this.numbers = new long[numbersApart && cells.length > 0 ? Integer.highestOneBit(4 * cells.length - 1) : 0];
        this.firedAt = new byte[graph.codelets()];
    }

    /** Gives the shared state its first contents. */
    final void fillCells() {
        holdsObjects = true;
        Contents.fillShared(graph, cells);
    }

    /** Begins another round: lets go of the contents. */
    final void nextRound() {
        round += ROUND_STEP;
        if (holdsObjects) {
            Arrays.fill(cells, Contents.NONE);
            holdsObjects = false;
        }
    }

    /** Takes the marks off what has fired. */
    final void unmark() {
        if (++mark == 0) {
            Arrays.fill(firedAt, (byte) 0);
            mark = 1;
        }
    }

    /** Gives a cell its content. */
    final void fill(int cell, @Nullable Object content) {
        cells[cell] = content;
        holdsObjects = true;
    }

    /** Leaves a cell without content. */
    final void empty(int cell) {
        cells[cell] = Contents.NONE;
        if (numbers.length > 0) {
            numbers[kindAt(cell)] = 0;
        }
    }

    /** Gives a cell a number for its content, of a kind of {@link Primitive}. */
    final void fill(int cell, int kind, long bits) {
        long[] apart = numbers;
        int last = apart.length - 1;
        if (last >= 0) {
            apart[2 * cell & last] = bits;
            apart[kindAt(cell) & last] = round + kind;
        } else {
            fill(cell, Primitive.boxed(kind, bits));
        }
    }

    /** Returns whether a cell holds a number of a kind, as such. */
    final boolean holds(int cell, int kind) {
        long[] apart = numbers;
        int last = apart.length - 1;
        return last >= 0 && apart[kindAt(cell) & last] == round + kind;
    }

    /** Returns the number that a cell holds, in the bits of a {@code long}. */
    final long number(int cell) {
        long[] apart = numbers;
        return apart[2 * cell & apart.length - 1];
    }

    /** Returns the content of a cell, or {@link Contents#NONE}. */
    @Nullable
    final Object content(int cell) {
        Object content = cells[cell];
        return content != Contents.NONE || numbers.length == 0 ? content : numberOrNone(cell);
    }

    private Object numberOrNone(int cell) {
        long kind = numbers[kindAt(cell)] - round;
        return kind > 0 && kind < ROUND_STEP ? Primitive.boxed((int) kind, number(cell)) : Contents.NONE;
    }

    private static int kindAt(int cell) {
        return 2 * cell + 1;
    }

    /** Makes objects of all numbers, for those who look at {@link #cells}. */
    final void boxNumbers() {
        for (int cell = 0; cell < cells.length; cell++) {
            fill(cell, content(cell));
        }
    }

    /** Marks a codelet as fired; looks first, for CUs that fire neighbours again and again share a cache line. */
    final void markFired(int codelet) {
        if (firedAt[codelet] != mark) {
            firedAt[codelet] = mark;
        }
    }

    final boolean hasFired(int codelet) {
        return firedAt[codelet] == mark;
    }
}
