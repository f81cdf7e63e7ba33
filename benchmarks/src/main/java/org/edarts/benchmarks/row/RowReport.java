package org.edarts.benchmarks.row;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.edarts.benchmarks.contender.Measurement;
import org.edarts.benchmarks.report.Environment;
import org.edarts.benchmarks.report.Figures;
import org.edarts.benchmarks.report.JsonReport;
import org.edarts.benchmarks.row.Goal.Judgement;
import org.edarts.benchmarks.row.Goal.Verdict;
import org.edarts.benchmarks.statistics.Estimate;
import org.edarts.calibration.report.TextTable;

/**
 * What {@link RowBenchmark} found, for reading.
 *
 * @param benchmark its name
 * @param environment where
 * @param options with which it ran
 * @param results what it found
 */
public record RowReport(
        String benchmark, Environment environment, RowBenchmark.Options options, List<RowResult> results) {
    /** Returns the tables: the figures, then ours against the goals. */
    public String text() {
        return environment + "\n" + options.scale().effort().repetitions()
                + " interleaved runs each; medians, 95 % confidence intervals; a goal is met by the upper end\n\n"
                + figures() + "\n" + judgements() + missing();
    }

    private TextTable figures() {
        TextTable table = new TextTable("row", "threads", "runtime", "median", "95 %", "unit");
        for (RowResult result : results) {
            for (Measurement measurement : result.measurements()) {
                Estimate figure = result.unit().of(measurement.nanos());
                table.row(
                        result.row(),
                        Integer.toString(result.threads()),
                        measurement.contender(),
                        Figures.of(figure.value(), result.unit().decimals()),
                        Figures.interval(figure, result.unit().decimals()),
                        result.unit().name());
            }
        }
        return table;
    }

    private TextTable judgements() {
        TextTable table =
                new TextTable("row", "threads", "runtime", "time as part of", "ratio", "95 %", "goal", "verdict");
        for (RowResult result : results) {
            for (Judgement judgement : result.judgements()) {
                boolean measured = judgement.verdict() != Verdict.NO_PEER;
                table.row(
                        result.row(),
                        Integer.toString(result.threads()),
                        judgement.contender(),
                        judgement.peer(),
                        measured ? Figures.of(judgement.reached().value(), 2) : "-",
                        measured ? Figures.interval(judgement.reached(), 2) : "-",
                        Figures.of(judgement.most(), 2),
                        judgement.verdict().toString());
            }
        }
        return table;
    }

    private String missing() {
        Map<String, String> reasons = new LinkedHashMap<>();
        results.forEach(result -> reasons.putAll(result.missing()));
        StringBuilder text = new StringBuilder();
        reasons.forEach((name, reason) -> text.append(name + " did not take part: " + reason + "\n"));
        return text.toString();
    }

    /**
     * Writes a JSON file, called as the benchmark, into a folder.
     *
     * @return the files
     * @throws IOException if it cannot be written
     */
    public List<Path> write(Path folder) throws IOException {
        Path file = folder.resolve(benchmark + ".json");
        JsonReport.write(file, benchmark, environment, options, results);
        return List.of(file);
    }
}
