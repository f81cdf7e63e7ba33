package org.edarts.samples.cholesky;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntFunction;
import org.edarts.samples.InputException;
import org.edarts.samples.TextLines;
import org.jspecify.annotations.Nullable;

/**
 * Reads symmetric matrices of real numbers from files in the Matrix Market exchange format: {@code coordinate} (entries
 * with their row and column; the others are zero) or {@code array} (all entries, column by column), {@code symmetric}
 * (the lower triangle only) or {@code general} (all entries, and symmetric in fact).
 *
 * <p>Owner: the thread that calls {@link #read}; one object reads one file.
 */
public final class MatrixMarket {
    private static final String HEADER = "%%MatrixMarket matrix coordinate|array real|integer symmetric|general";
    private static final int MOST_ROWS = 46_340;

    private final TextLines lines;
    private final boolean coordinate;
    private final boolean symmetric;
    private final long entries;
    private final TiledMatrix lower;
    private final @Nullable TiledMatrix upper;
    private final BitSet seen = new BitSet();

    private MatrixMarket(TextLines lines, IntFunction<TiledMatrix> zeros) {
        this.lines = lines;
        String[] header = header();
        coordinate = header[2].equals("coordinate");
        symmetric = header[4].equals("symmetric");
        String[] sizes = coordinate
                ? lines.fields(3, "three whole numbers: rows, columns, entries")
                : lines.fields(2, "two whole numbers: rows, columns");
        int rows = (int) lines.whole(sizes[0], 1, MOST_ROWS, "rows");
        int columns = (int) lines.whole(sizes[1], 1, MOST_ROWS, "columns");
        if (rows != columns) {
            throw lines.wrong(rows + " rows and " + columns + " columns, expected as many rows as columns");
        }
        entries = coordinate ? lines.whole(sizes[2], 0, (long) rows * rows, "entries") : 0;
        lower = zeros.apply(rows);
        upper = symmetric ? null : zeros.apply(rows);
    }

    /**
     * Reads a matrix.
     *
     * @param zeros makes a matrix of zeros with so many rows
     * @throws InputException if the file is not as described; the message names the line
     */
    public static TiledMatrix read(Path file, IntFunction<TiledMatrix> zeros) {
        try (TextLines lines = new TextLines(file)) {
            return new MatrixMarket(lines, zeros).read();
        }
    }

    private String[] header() {
        String line = lines.line();
        String[] words = line == null
                ? new String[0]
                : line.strip().toLowerCase(Locale.ROOT).split("\\s+");
        if (words.length != 5
                || !words[0].equals("%%matrixmarket")
                || !words[1].equals("matrix")
                || !Set.of("coordinate", "array").contains(words[2])
                || !Set.of("real", "integer").contains(words[3])
                || !Set.of("symmetric", "general").contains(words[4])) {
            throw lines.wrong((line == null ? "the file is empty" : "found \"" + line + "\"") + ", expected " + HEADER);
        }
        return words;
    }

    private TiledMatrix read() {
        if (coordinate) {
            readCoordinates();
        } else {
            readArray();
        }
        if (lines.fields() != null) {
            throw lines.wrong("found one more entry, expected the end of the file");
        }
        requireSymmetric();
        return lower;
    }

    private void readCoordinates() {
        int size = lower.size();
        for (long entry = 1; entry <= entries; entry++) {
            String[] fields = lines.fields(3, "entry " + entry + " of " + entries + ": row, column, value");
            int row = (int) lines.whole(fields[0], 1, size, "row") - 1;
            int column = (int) lines.whole(fields[1], 1, size, "column") - 1;
            if (symmetric && row < column) {
                throw lines.wrong("found an entry above the diagonal, expected the lower triangle only (symmetric)");
            }
            if (seen.get(row * size + column)) {
                throw lines.wrong(
                        "found row " + fields[0] + ", column " + fields[1] + " again, expected each entry once");
            }
            seen.set(row * size + column);
            put(row, column, lines.real(fields[2]));
        }
    }

    private void readArray() {
        for (int column = 0; column < lower.size(); column++) {
            for (int row = symmetric ? column : 0; row < lower.size(); row++) {
                String[] fields = lines.fields(1, "the value of row " + (row + 1) + ", column " + (column + 1));
                put(row, column, lines.real(fields[0]));
            }
        }
    }

    private void put(int row, int column, double value) {
        if (row >= column) {
            lower.set(row, column, value);
        }
        if (row <= column && upper != null) {
            upper.set(row, column, value);
        }
    }

    private void requireSymmetric() {
        for (int row = 0; upper != null && row < lower.size(); row++) {
            for (int column = 0; column < row; column++) {
                if (lower.get(row, column) != upper.get(row, column)) {
                    throw lines.wrong("found " + lower.get(row, column) + " in row " + (row + 1) + ", column "
                            + (column + 1) + " but " + upper.get(row, column)
                            + " where it is mirrored, expected a symmetric matrix");
                }
            }
        }
    }
}
