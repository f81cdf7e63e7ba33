package org.edarts.study.report;

import java.util.List;

/** Pieces of a page. */
final class Html {
    private Html() {}

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** A table: the first column to the left, the others to the right. */
    static String table(List<String> titles, List<List<String>> rows) {
        StringBuilder text = new StringBuilder("<table><thead><tr>");
        titles.forEach(
                title -> text.append("<th scope='col'>").append(escaped(title)).append("</th>"));
        text.append("</tr></thead>\n<tbody>\n");
        for (List<String> row : rows) {
            text.append("<tr>");
            for (int column = 0; column < row.size(); column++) {
                String cell = escaped(row.get(column));
                text.append(column == 0 ? "<th scope='row'>" + cell + "</th>" : "<td>" + cell + "</td>");
            }
            text.append("</tr>\n");
        }
        return text.append("</tbody></table>\n").toString();
    }
}
