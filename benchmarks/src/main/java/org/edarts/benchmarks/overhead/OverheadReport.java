package org.edarts.benchmarks.overhead;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.benchmarks.contender.Measurement;
import org.edarts.benchmarks.contender.Ratio;
import org.edarts.benchmarks.report.BarChart;
import org.edarts.benchmarks.report.Environment;
import org.edarts.benchmarks.report.Figures;
import org.edarts.benchmarks.report.JsonReport;
import org.edarts.benchmarks.statistics.Estimate;
import org.edarts.benchmarks.statistics.Medians;
import org.edarts.calibration.report.TextTable;

/**
 * What {@link OverheadBenchmark} found, for reading.
 *
 * @param environment where
 * @param options with which it ran
 * @param cases what it found
 */
public record OverheadReport(Environment environment, OverheadBenchmark.Options options, List<OverheadCase> cases) {
    /** Returns the tables: the figures, then ours against the best peers, then many threads against one. */
    public String text() {
        return environment + "\n" + options.effort().repetitions()
                + " interleaved runs each; medians, 95 % confidence intervals; seed " + options.seed() + "\n\n"
                + figures() + "\n" + ratios() + "\n" + speedUps() + missing();
    }

    private TextTable figures() {
        TextTable table = new TextTable(
                "pattern",
                "codelets",
                "arcs",
                "work",
                "threads",
                "runtime",
                "ns/codelet",
                "95 %",
                "bytes/codelet",
                "build ns");
        for (OverheadCase measured : cases) {
            for (Measurement measurement : measured.measurements()) {
                Estimate nanos = measured.nanosPerCodelet(measurement);
                double bytes = measured.bytesPerCodelet(measurement);
                table.row(
                        measured.pattern(),
                        Integer.toString(measured.codelets()),
                        Integer.toString(measured.arcs()),
                        measured.workload().label(),
                        Integer.toString(measured.threads()),
                        measurement.contender(),
                        Figures.of(nanos.value(), 1),
                        Figures.interval(nanos, 1),
                        bytes < 0 ? "-" : Figures.of(bytes, 1),
                        Figures.of(measured.buildNanosPerCodelet(measurement), 1));
            }
        }
        return table;
    }

    private TextTable ratios() {
        TextTable table = new TextTable("pattern", "work", "threads", "runtime", "time as part of", "ratio", "95 %");
        for (OverheadCase measured : cases) {
            for (Ratio ratio : measured.ratios()) {
                table.row(
                        measured.pattern(),
                        measured.workload().label(),
                        Integer.toString(measured.threads()),
                        ratio.contender(),
                        ratio.against(),
                        Figures.of(ratio.quotient().value(), 2),
                        Figures.interval(ratio.quotient(), 2));
            }
        }
        return table;
    }

    /** The runs with one thread and with many were not interleaved: their intervals tell less than those of ratios. */
    private TextTable speedUps() {
        TextTable table = new TextTable("pattern", "work", "runtime", "threads", "speed-up over 1", "95 %");
        for (OverheadCase many : cases) {
            for (OverheadCase one : cases) {
                if (one.threads() == 1 && many.threads() > 1 && sameExceptThreads(one, many)) {
                    addSpeedUps(table, one, many);
                }
            }
        }
        return table;
    }

    private static boolean sameExceptThreads(OverheadCase one, OverheadCase other) {
        return one.pattern().equals(other.pattern()) && one.workload() == other.workload();
    }

    private void addSpeedUps(TextTable table, OverheadCase one, OverheadCase many) {
        for (Measurement onMany : many.measurements()) {
            for (Measurement onOne : one.measurements()) {
                if (onOne.contender().equals(onMany.contender())) {
                    Estimate speedUp = Medians.ratio(onOne.nanos(), onMany.nanos(), options.seed());
                    table.row(
                            many.pattern(),
                            many.workload().label(),
                            onMany.contender(),
                            Integer.toString(many.threads()),
                            Figures.of(speedUp.value(), 2),
                            Figures.interval(speedUp, 2));
                }
            }
        }
    }

    private String missing() {
        StringBuilder text = new StringBuilder();
        Set<String> told = new LinkedHashSet<>();
        for (OverheadCase measured : cases) {
            measured.missing().forEach((name, reason) -> told.add(name + " did not take part: " + reason + "\n"));
        }
        told.forEach(text::append);
        return text.toString();
    }

    /**
     * Writes {@code overhead.json} and a chart for each workload and number of threads into a folder.
     *
     * @return the files
     * @throws IOException if one cannot be written
     */
    public List<Path> write(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        files.add(folder.resolve("overhead.json"));
        JsonReport.write(files.get(0), "overhead", environment, options, cases);
        Map<String, Map<String, Map<String, Estimate>>> charts = new LinkedHashMap<>();
        Set<String> contenders = new LinkedHashSet<>();
        for (OverheadCase measured : cases) {
            Map<String, Estimate> bars = new LinkedHashMap<>();
            for (Measurement measurement : measured.measurements()) {
                bars.put(measurement.contender(), measured.nanosPerCodelet(measurement));
                contenders.add(measurement.contender());
            }
            charts.computeIfAbsent(measured.workload().label() + "-" + measured.threads(), key -> new LinkedHashMap<>())
                    .put(measured.pattern(), bars);
        }
        for (Map.Entry<String, Map<String, Map<String, Estimate>>> chart : charts.entrySet()) {
            Path file = folder.resolve("overhead-" + chart.getKey() + ".png");
            String title = "ns per codelet (" + chart.getKey().replace("-", " codelets, threads: ") + ")";
            new BarChart(title, List.copyOf(contenders), chart.getValue()).write(file);
            files.add(file);
        }
        return files;
    }
}
