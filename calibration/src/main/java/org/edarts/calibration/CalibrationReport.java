package org.edarts.calibration;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a calibration for people: a line for each target, with the figure that uses up most of its tolerance.
 */
public final class CalibrationReport {
    private CalibrationReport() {}

    /** Returns the line above all others. */
    public static String heading() {
        return row("no", "tier", "target", "published", "simulated", "error", "tolerance", "origin", "");
    }

    /** Returns the line of a target. */
    public static String line(Outcome outcome) {
        Target target = outcome.target();
        return line(
                Integer.toString(target.number()),
                Integer.toString(target.tier()),
                target.name(),
                outcome.worst(),
                target.origin().toString(),
                verdict(outcome));
    }

    /** Returns how a target was measured, and a line for each of its figures. */
    public static List<String> lines(Outcome outcome) {
        List<String> lines = new ArrayList<>();
        lines.add("         (" + outcome.target().remark() + ")");
        for (Point point : outcome.points()) {
            lines.add(line("", "", "  " + point.what() + ", " + point.unit(), point, "", verdict(point)));
        }
        return lines;
    }

    /** Returns a target with all its figures, for JSON: maps, lists, texts and numbers. */
    public static Map<String, @Nullable Object> json(Outcome outcome) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("number", outcome.target().number());
        fields.put("tier", outcome.target().tier());
        fields.put("name", outcome.target().name());
        fields.put("origin", outcome.target().origin().toString());
        fields.put("passes", outcome.passes());
        fields.put("remark", outcome.target().remark());
        fields.put(
                "figures",
                outcome.points().stream().map(CalibrationReport::json).toList());
        return fields;
    }

    private static Map<String, @Nullable Object> json(Point point) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("what", point.what());
        fields.put("unit", point.unit());
        fields.put("published", known(point.published()));
        fields.put("simulated", point.simulated());
        fields.put("error", known(point.error()));
        fields.put("tolerance", point.tolerance().text());
        fields.put("passes", point.passes());
        return fields;
    }

    /** JSON has no number for what is not known. */
    private static @Nullable Double known(double value) {
        return Double.isNaN(value) ? null : value;
    }

    private static String line(String number, String tier, String name, Point point, String origin, String verdict) {
        return row(
                number,
                tier,
                name,
                figure(point.published()),
                figure(point.simulated()),
                Double.isNaN(point.error()) ? "" : String.format(Locale.ROOT, "%+.1f %%", 100 * point.error()),
                point.tolerance().text(),
                origin,
                verdict);
    }

    private static String verdict(Outcome outcome) {
        boolean told =
                outcome.points().stream().allMatch(point -> point.tolerance().isNone());
        return told ? "told" : outcome.passes() ? "PASS" : "MISS";
    }

    private static String verdict(Point point) {
        return point.tolerance().isNone() ? "told" : point.passes() ? "PASS" : "MISS";
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, "%-3s %-4s %-62s %10s %10s %8s %10s %-9s %s", cells)
                .stripTrailing();
    }

    private static String figure(double value) {
        if (Double.isNaN(value)) {
            return "-";
        }
        int digits = Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 10 ? 2 : 3;
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}
