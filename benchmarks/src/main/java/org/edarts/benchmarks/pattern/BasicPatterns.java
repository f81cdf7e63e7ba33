package org.edarts.benchmarks.pattern;

/** The patterns that are not Task Bench's. */
public final class BasicPatterns {
    private BasicPatterns() {}

    /** Each codelet depends on the one before it. */
    public static Pattern chain(int codelets) {
        PatternBuilder builder = new PatternBuilder();
        for (int codelet = 0; codelet < codelets; codelet++) {
            builder.codelet(codelet, 0);
            if (codelet > 0) {
                builder.after(codelet - 1);
            }
        }
        return builder.build("chain");
    }

    /** A binary tree: each codelet enables two, level by level. */
    public static Pattern tree(int codelets) {
        PatternBuilder builder = new PatternBuilder();
        for (int codelet = 0; codelet < codelets; codelet++) {
            int level = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(codelet + 1);
            builder.codelet(level, codelet + 1 - (1 << level));
            if (codelet > 0) {
                builder.after((codelet - 1) / 2);
            }
        }
        return builder.build("binary_tree");
    }

    /** No arcs; one step. */
    public static Pattern independent(int codelets) {
        PatternBuilder builder = new PatternBuilder();
        for (int codelet = 0; codelet < codelets; codelet++) {
            builder.codelet(0, codelet);
        }
        return builder.build("independent");
    }

    /** Each cell of a table depends on the one above and the one to the left; the step is the anti-diagonal. */
    public static Pattern wavefront(int rows, int columns) {
        PatternBuilder builder = new PatternBuilder();
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                int cell = builder.codelet(row + column, row);
                if (row > 0) {
                    builder.after(cell - columns);
                }
                if (column > 0) {
                    builder.after(cell - 1);
                }
            }
        }
        return builder.build("wavefront");
    }
}
