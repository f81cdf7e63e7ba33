package org.edarts.study.report;

import java.util.Locale;

/** A drawing in SVG whose colours are the page's: lines, boxes, steps and texts. Owner: one thread. */
final class Svg {
    private final StringBuilder text = new StringBuilder();

    Svg(double width, double height, String label) {
        add("<svg viewBox='0 0 %.0f %.0f' role='img' aria-label='%s'>", width, height, Html.escaped(label));
    }

    Svg line(double x1, double y1, double x2, double y2, String style) {
        return add("<line x1='%.1f' y1='%.1f' x2='%.1f' y2='%.1f' class='%s'/>", x1, y1, x2, y2, style);
    }

    /** A box, and what it says when it is pointed at. */
    Svg box(double x, double y, double width, double height, String style, String title) {
        return add(
                "<rect x='%.1f' y='%.1f' width='%.1f' height='%.1f' class='%s'><title>%s</title></rect>",
                x, y, width, height, style, Html.escaped(title));
    }

    /** A line that goes from point to point; x and y by turns. */
    Svg path(double[] points, String style, String title) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < points.length; i += 2) {
            path.append(String.format(Locale.ROOT, "%s%.1f %.1f", i == 0 ? "M" : " L", points[i], points[i + 1]));
        }
        return add("<path d='%s' class='%s'><title>%s</title></path>", path, style, Html.escaped(title));
    }

    /** A text; its style says where it is anchored. */
    Svg text(double x, double y, String style, String content) {
        return add("<text x='%.1f' y='%.1f' class='%s'>%s</text>", x, y, style, Html.escaped(content));
    }

    private Svg add(String pattern, Object... parts) {
        text.append(String.format(Locale.ROOT, pattern, parts)).append('\n');
        return this;
    }

    String end() {
        return text + "</svg>\n";
    }
}
