package org.edarts.study.report;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.edarts.study.Row;

/** Rows as comma-separated values (RFC 4180), with a heading; what is not known is empty. */
public final class RowsCsv {
    private RowsCsv() {}

    /** Prints rows, with line feeds at the ends of lines. */
    public static void print(PrintWriter out, List<Row> rows) {
        out.print(Stream.of(Column.values())
                        .map(column -> column.name().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(","))
                + "\n");
        for (Row row : rows) {
            out.print(Stream.of(Column.values())
                            .map(column -> quoted(column.text(row)))
                            .collect(Collectors.joining(","))
                    + "\n");
        }
        out.flush();
    }

    private static String quoted(String text) {
        boolean plain = text.indexOf(',') < 0 && text.indexOf('"') < 0 && text.indexOf('\n') < 0;
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
