package org.edarts.study.whatif;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Answers as a table, as comma-separated values, and as JSON. */
public final class WhatIfReport {
    private WhatIfReport() {}

    /** Prints what was recorded, and a line for each answer. */
    public static void table(PrintWriter out, String name, WhatIf whatIf, List<Answer> answers) {
        out.println(String.format(
                Locale.ROOT,
                "%s: %,d firings, recorded %s, replayed as recorded %s,%s without searching and sleeping %s",
                name,
                whatIf.tasks().firings().length,
                time(whatIf.recorded()),
                time(whatIf.replayed()),
                whatIf.dataRecorded() ? " without waiting for data " + time(whatIf.withoutData()) + "," : "",
                time(whatIf.withoutDelays())));
        out.println();
        out.println(String.format(
                Locale.ROOT,
                "%5s  %-16s %12s %8s %12s %8s",
                "CUs",
                "policy",
                "makespan",
                "speed-up",
                "bound",
                "ratio"));
        for (Answer answer : answers) {
            out.println(String.format(
                    Locale.ROOT,
                    "%5d  %-16s %12s %8.2f %12s %8.4f",
                    answer.cus(),
                    answer.policy(),
                    time(answer.makespan()),
                    answer.speedUp(),
                    time(answer.bound()),
                    answer.ratio()));
        }
    }

    /** Prints a heading, and a line for each answer. */
    public static void csv(PrintWriter out, List<Answer> answers) {
        out.println("cus,policy,makespan_ns,speed_up,bound_ns,ratio");
        for (Answer answer : answers) {
            out.println(String.format(
                    Locale.ROOT,
                    "%d,%s,%.0f,%.4f,%.0f,%.4f",
                    answer.cus(),
                    answer.policy(),
                    answer.makespan(),
                    answer.speedUp(),
                    answer.bound(),
                    answer.ratio()));
        }
    }

    /**
     * Returns the answers as one JSON object: {@code recorded_ns}, {@code replayed_ns} and {@code alternatives} with
     * the fields of the CSV.
     *
     * @param schedules whether each alternative has, too, what would have run where and when: {@code units} and {@code
     *     starts_ns} of the firings, numbered as {@link org.edarts.viewer.analysis.Firings} numbers those of the run
     */
    public static String json(WhatIf whatIf, List<Answer> answers, boolean schedules) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            if (!schedules) {
                json.useDefaultPrettyPrinter();
            }
            json.writeStartObject();
            json.writeNumberField("recorded_ns", Math.round(whatIf.recorded()));
            json.writeNumberField("replayed_ns", Math.round(whatIf.replayed()));
            json.writeArrayFieldStart("alternatives");
            for (Answer answer : answers) {
                json.writeStartObject();
                fields(json, answer);
                if (schedules) {
                    schedule(json, whatIf, answer);
                }
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        return text.toString();
    }

    /** Writes what the CSV has of an answer. */
    static void fields(JsonGenerator json, Answer answer) throws IOException {
        json.writeNumberField("cus", answer.cus());
        json.writeStringField("policy", answer.policy());
        json.writeNumberField("makespan_ns", Math.round(answer.makespan()));
        json.writeNumberField("speed_up", answer.speedUp());
        json.writeNumberField("bound_ns", Math.round(answer.bound()));
        json.writeNumberField("ratio", answer.ratio());
    }

    private static void schedule(JsonGenerator json, WhatIf whatIf, Answer answer) throws IOException {
        int[] firings = whatIf.tasks().firings();
        int[] units = new int[firings.length];
        long[] starts = new long[firings.length];
        double perTick = answer.schedule().makespan() == 0
                ? 1
                : answer.makespan() / answer.schedule().makespan();
        // The firings of a run are all but those of later ones: their numbers may have gaps, their order is that of the
        // tasks.
        int[] order = firings.clone();
        Arrays.sort(order);
        for (int task = 0; task < firings.length; task++) {
            int at = Arrays.binarySearch(order, firings[task]);
            units[at] = answer.schedule().processors()[task];
            starts[at] = Math.round(answer.schedule().starts()[task] * perTick);
        }
        json.writeFieldName("units");
        json.writeArray(units, 0, units.length);
        json.writeFieldName("starts_ns");
        json.writeArray(starts, 0, starts.length);
    }

    private static String time(double nanoseconds) {
        return nanoseconds < 1e3
                ? String.format(Locale.ROOT, "%.0f ns", nanoseconds)
                : nanoseconds < 1e6
                        ? String.format(Locale.ROOT, "%.2f us", nanoseconds / 1e3)
                        : nanoseconds < 1e9
                                ? String.format(Locale.ROOT, "%.2f ms", nanoseconds / 1e6)
                                : String.format(Locale.ROOT, "%.3f s", nanoseconds / 1e9);
    }
}
