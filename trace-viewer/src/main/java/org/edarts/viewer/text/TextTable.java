package org.edarts.viewer.text;

import java.util.ArrayList;
import java.util.List;

/** A table for a terminal: the first column to the left, numbers to the right. Owner: one thread. */
final class TextTable {
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    TextTable(String... titles) {
        row(titles);
    }

    /** Adds a row; cells that are left out at its end stay empty. */
    void row(String... cells) {
        rows.add(List.of(cells));
    }

    void appendTo(StringBuilder text) {
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                String padding = " ".repeat(width(column) - row.get(column).length());
                line.append(column == 0 ? "" : GAP)
                        .append(column == 0 ? "" : padding)
                        .append(row.get(column))
                        .append(column == 0 ? padding : "");
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
    }

    private int width(int column) {
        return rows.stream()
                .filter(row -> row.size() > column)
                .mapToInt(row -> row.get(column).length())
                .max()
                .orElse(0);
    }
}
