package org.edarts.study.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.edarts.study.Row;
import org.edarts.study.compare.Comparison;
import org.edarts.study.compare.Duel;
import org.edarts.study.compare.Standing;

/**
 * A study as one JSON object: {@code rows} with the fields of the CSV, {@code standings} of the contenders, {@code
 * duels} between them. What is not known is left out.
 */
public final class RowsJson {
    private RowsJson() {}

    /** Prints a study. */
    public static void print(PrintWriter out, List<Row> rows, Comparison comparison) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            DefaultPrettyPrinter printer = new DefaultPrettyPrinter();
            printer.indentObjectsWith(new DefaultIndenter("  ", "\n"));
            json.setPrettyPrinter(printer);
            json.writeStartObject();
            json.writeArrayFieldStart("rows");
            for (Row row : rows) {
                row(json, row);
            }
            json.writeEndArray();
            json.writeNumberField("cases", comparison.cases());
            json.writeArrayFieldStart("standings");
            for (Standing standing : comparison.standings()) {
                standing(json, standing);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("duels");
            for (Duel duel : comparison.duels()) {
                duel(json, duel);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        out.print('\n');
        out.flush();
    }

    private static void row(JsonGenerator json, Row row) throws IOException {
        json.writeStartObject();
        for (Column column : Column.values()) {
            String name = column.name().toLowerCase(Locale.ROOT);
            Object value = column.content(row);
            if (value instanceof String text) {
                json.writeStringField(name, text);
            } else if (!column.text(row).isEmpty()) {
                json.writeFieldName(name);
                json.writeNumber(column.text(row));
            }
        }
        json.writeEndObject();
    }

    private static void standing(JsonGenerator json, Standing standing) throws IOException {
        json.writeStartObject();
        json.writeStringField("policy", standing.policy());
        json.writeNumberField("cases", standing.cases());
        number(json, "mean", standing.mean());
        number(json, "least", standing.least());
        number(json, "quartile", standing.quartile());
        number(json, "median", standing.median());
        number(json, "third_quartile", standing.thirdQuartile());
        number(json, "most", standing.most());
        number(json, "error", standing.error());
        json.writeNumberField("known_optima", standing.known());
        json.writeNumberField("optimal", standing.optimal());
        number(json, "optimum_ratio", standing.optimumRatio());
        json.writeObjectFieldStart("profile");
        for (int index = 0; index < standing.profile().length; index++) {
            number(json, Numbers.text(Comparison.factors()[index]), standing.profile()[index]);
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void duel(JsonGenerator json, Duel duel) throws IOException {
        json.writeStartObject();
        json.writeStringField("first", duel.first());
        json.writeStringField("second", duel.second());
        json.writeNumberField("wins", duel.wins());
        json.writeNumberField("losses", duel.losses());
        json.writeNumberField("ties", duel.ties());
        json.writeNumberField("p", duel.p());
        json.writeNumberField("p_holm", duel.adjusted());
        number(json, "effect", duel.effect());
        json.writeEndObject();
    }

    private static void number(JsonGenerator json, String name, double value) throws IOException {
        json.writeFieldName(name);
        json.writeNumber(Numbers.text(value));
    }

    private static void number(JsonGenerator json, String name, OptionalDouble value) throws IOException {
        if (value.isPresent()) {
            number(json, name, value.getAsDouble());
        }
    }
}
