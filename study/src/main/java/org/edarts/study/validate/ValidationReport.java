package org.edarts.study.validate;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;

/** Predictions beside measurements as a table, as comma-separated values, and as JSON. */
public final class ValidationReport {
    private static final double MICRO = 1e3;

    private ValidationReport() {}

    /** Prints a line for each prediction, and how well they agree. */
    public static void table(PrintWriter out, List<Prediction> predictions) {
        out.println(String.format(
                Locale.ROOT,
                "%-16s %5s  %-16s %14s %14s %8s",
                "program",
                "CUs",
                "policy",
                "measured us",
                "predicted us",
                "error"));
        for (Prediction each : predictions) {
            out.println(String.format(
                    Locale.ROOT,
                    "%-16s %5d  %-16s %,14.1f %,14.1f %+7.1f%%",
                    each.program(),
                    each.cus(),
                    each.policy(),
                    each.measured() / MICRO,
                    each.predicted() / MICRO,
                    100 * each.error()));
        }
        Agreement agreement = Agreement.of(predictions);
        out.println();
        out.println(String.format(
                Locale.ROOT,
                "error: min %+.1f%%, q1 %+.1f%%, median %+.1f%%, q3 %+.1f%%, max %+.1f%%; mean without sign %.1f%%",
                100 * agreement.least(),
                100 * agreement.quartile(),
                100 * agreement.median(),
                100 * agreement.thirdQuartile(),
                100 * agreement.most(),
                100 * agreement.meanAbsolute()));
        out.println(String.format(
                Locale.ROOT,
                "ranking of the policies: Kendall's tau %s on average; the predicted best is within 5 %% of the measured best for"
                        + " %d of %d programs",
                agreement.ranking().isPresent()
                        ? String.format(Locale.ROOT, "%.2f", agreement.ranking().getAsDouble())
                        : "unknown",
                agreement.best(),
                agreement.programs()));
    }

    /** Prints a heading, and a line for each prediction. */
    public static void csv(PrintWriter out, List<Prediction> predictions) {
        out.println("program,cus,policy,measured_ns,predicted_ns,error");
        for (Prediction each : predictions) {
            out.println(String.format(
                    Locale.ROOT,
                    "%s,%d,%s,%.0f,%.0f,%.4f",
                    each.program(),
                    each.cus(),
                    each.policy(),
                    each.measured(),
                    each.predicted(),
                    each.error()));
        }
    }

    /** Returns one object: {@code predictions} with the fields of the CSV, and how well they agree. */
    public static String json(List<Prediction> predictions) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeArrayFieldStart("predictions");
            for (Prediction each : predictions) {
                json.writeStartObject();
                json.writeStringField("program", each.program());
                json.writeNumberField("cus", each.cus());
                json.writeStringField("policy", each.policy());
                json.writeNumberField("measured_ns", each.measured());
                json.writeNumberField("predicted_ns", each.predicted());
                json.writeNumberField("error", each.error());
                json.writeEndObject();
            }
            json.writeEndArray();
            Agreement agreement = Agreement.of(predictions);
            json.writeNumberField("median_error", agreement.median());
            json.writeNumberField("mean_absolute_error", agreement.meanAbsolute());
            if (agreement.ranking().isPresent()) {
                json.writeNumberField("ranking_tau", agreement.ranking().getAsDouble());
            }
            json.writeNumberField("best_found", agreement.best());
            json.writeNumberField("programs", agreement.programs());
            json.writeEndObject();
        }
        return text.toString();
    }
}
