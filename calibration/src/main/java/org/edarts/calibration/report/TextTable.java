package org.edarts.calibration.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table for a terminal: the first column is aligned left, all others right. Owner: the thread that writes it. */
public final class TextTable {
    private final List<String[]> rows = new ArrayList<>();

    /** Makes a table with these headings. */
    public TextTable(String... headings) {
        rows.add(headings);
    }

    /**
     * Adds a row.
     *
     * @throws IllegalArgumentException if it has not as many cells as there are headings
     */
    public TextTable row(String... cells) {
        if (cells.length != rows.get(0).length) {
            throw new IllegalArgumentException(rows.get(0).length + " cells expected: " + Arrays.toString(cells));
        }
        rows.add(cells);
        return this;
    }

    @Override
    public String toString() {
        int[] widths = new int[rows.get(0).length];
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.length; i++) {
                String padding = " ".repeat(widths[i] - row[i].length());
                line.append(i == 0 ? row[i] + padding : "  " + padding + row[i]);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
