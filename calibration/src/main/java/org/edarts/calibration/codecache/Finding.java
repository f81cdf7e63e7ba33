package org.edarts.calibration.codecache;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.edarts.calibration.report.LineChart;
import org.edarts.calibration.report.TextTable;

/**
 * A table of measured figures.
 *
 * @param title what was measured
 * @param remark how, and what the columns mean
 * @param headings the columns
 * @param rows the figures: texts, whole numbers (Long) and others (Double), as many in a row as there are headings
 * @param plots pictures of them, by the names of their files without ending
 */
public record Finding(
        String title, String remark, List<String> headings, List<List<Object>> rows, Map<String, LineChart> plots) {
    /** Copies what it is given. */
    public Finding {
        headings = List.copyOf(headings);
        rows = rows.stream().map(List::copyOf).toList();
        plots = Map.copyOf(plots);
    }

    /** Returns the table for a terminal, with its title and remark. */
    public String text() {
        TextTable table = new TextTable(headings.toArray(String[]::new));
        rows.forEach(row -> table.row(row.stream().map(Finding::cell).toArray(String[]::new)));
        return title + "\n" + (remark.isEmpty() ? "" : "(" + remark + ")\n") + table;
    }

    /** Returns the same for JSON: maps, lists, texts and numbers. */
    public Map<String, Object> json() {
        List<Map<String, Object>> lines = new ArrayList<>();
        for (List<Object> row : rows) {
            Map<String, Object> line = new LinkedHashMap<>();
            for (int column = 0; column < headings.size(); column++) {
                line.put(headings.get(column), row.get(column));
            }
            lines.add(line);
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("title", title);
        fields.put("remark", remark);
        fields.put("rows", lines);
        return fields;
    }

    private static String cell(Object value) {
        if (value instanceof Double number) {
            return String.format(Locale.ROOT, number >= 100 ? "%.0f" : "%.2f", number);
        }
        return value instanceof Long number ? String.format(Locale.ROOT, "%,d", number) : value.toString();
    }
}
