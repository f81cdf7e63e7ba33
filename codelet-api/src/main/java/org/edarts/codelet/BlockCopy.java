package org.edarts.codelet;

import java.util.BitSet;
import org.edarts.codelet.graph.GraphException;

/**
 * What a firing copies: elements of a block into as many of the same type. Both have the same number of rows, of the
 * same length.
 *
 * @param from what is read
 * @param to what is written
 */
public record BlockCopy(BlockPart<?> from, BlockPart<?> to) {
    /** About what a transfer takes on a mesh, in cycles: to begin, and for each doubleword or smaller element. */
    private static final long BEGINS = 200;

    private static final long MOVED = 8;

    /**
     * Refuses parts of other sizes, of other types, and such as share elements.
     *
     * @throws GraphException if it is given such; the message names the blocks
     */
    public BlockCopy {
        if (from.rows() != to.rows() || from.length() != to.length()) {
            throw new GraphException("a copy of " + from + " goes into " + to
                    + ": let both have as many rows of the same length, or one of them be a single run of as many"
                    + " elements");
        }
        if (from.block().type() != to.block().type()) {
            throw new GraphException("a copy of " + from + " goes into " + to + ": let the elements of both be "
                    + from.block().type() + "s");
        }
        if (from.block() == to.block() && elements(from).intersects(elements(to))) {
            throw new GraphException("a copy of " + from + " goes into " + to
                    + ", which has some of the same elements: copy them into another block first");
        }
    }

    /** Returns a copy between parts of which one may be a single run that is cut into rows as the other has. */
    static <T> BlockCopy between(BlockPart<T> from, BlockPart<T> to) {
        BlockPart<T> source = from.joined();
        BlockPart<T> destination = to.joined();
        int rows = Math.max(source.rows(), destination.rows());
        return new BlockCopy(source.in(rows), destination.in(rows));
    }

    private static BitSet elements(BlockPart<?> part) {
        BitSet elements = new BitSet();
        for (int row = 0; row < part.rows(); row++) {
            elements.set(part.begin(row), part.begin(row) + part.length());
        }
        return elements;
    }

    /** Declares it as the arguments of {@link CopyKernel}. */
    void declare(ArgumentList arguments) {
        arguments.value(from.rows());
        for (int row = 0; row < from.rows(); row++) {
            arguments.reads(from.block(), from.begin(row), from.length());
            arguments.writes(to.block(), to.begin(row), to.length());
        }
    }

    /** Returns about what it takes by DMA, in cycles. */
    long cycles() {
        long bytes = from.elements() * from.block().type().bytes();
        return BEGINS + MOVED * Math.max(from.rows(), (bytes + Long.BYTES - 1) / Long.BYTES);
    }
}
