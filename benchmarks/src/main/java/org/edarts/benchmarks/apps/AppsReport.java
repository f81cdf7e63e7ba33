package org.edarts.benchmarks.apps;

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
 * What {@link AppsBenchmark} found, for reading.
 *
 * @param environment where
 * @param options with which it ran
 * @param cases what it found
 */
public record AppsReport(Environment environment, AppsBenchmark.Options options, List<AppCase> cases) {
    private static final double MILLIS = 1e-6;

    /** Returns the tables: the times, then ours against the best peer. */
    public String text() {
        TextTable times = new TextTable("app", "size", "grain", "threads", "runtime", "ms", "95 %");
        TextTable ratios = new TextTable("app", "grain", "threads", "runtime", "time as part of", "ratio", "95 %");
        for (AppCase measured : cases) {
            String app = measured.app().label();
            String grain = Integer.toString(measured.grain());
            String threads = Integer.toString(measured.threads());
            for (Measurement measurement : measured.measurements()) {
                Estimate millis = Medians.estimate(measurement.nanos()).times(MILLIS);
                times.row(
                        app,
                        Integer.toString(measured.size()),
                        grain,
                        threads,
                        measurement.contender(),
                        Figures.of(millis.value(), 2),
                        Figures.interval(millis, 2));
            }
            for (Ratio ratio : measured.ratios()) {
                ratios.row(
                        app,
                        grain,
                        threads,
                        ratio.contender(),
                        ratio.against(),
                        Figures.of(ratio.quotient().value(), 2),
                        Figures.interval(ratio.quotient(), 2));
            }
        }
        return environment + "\n" + options.effort().repetitions()
                + " interleaved runs each; medians, 95 % confidence intervals; seed " + options.seed() + "\n\n" + times
                + "\n"
                + ratios;
    }

    /**
     * Writes {@code apps.json} and the chart {@code apps.png} into a folder.
     *
     * @return the files
     * @throws IOException if one cannot be written
     */
    public List<Path> write(Path folder) throws IOException {
        Map<String, Map<String, Estimate>> groups = new LinkedHashMap<>();
        Set<String> contenders = new LinkedHashSet<>();
        for (AppCase measured : cases) {
            Map<String, Estimate> bars = new LinkedHashMap<>();
            for (Measurement measurement : measured.measurements()) {
                contenders.add(measurement.contender());
                bars.put(
                        measurement.contender(),
                        Medians.estimate(measurement.nanos()).times(MILLIS));
            }
            groups.put(measured.app().label() + " / " + measured.grain() + ", threads: " + measured.threads(), bars);
        }
        List<Path> files = new ArrayList<>(List.of(folder.resolve("apps.json"), folder.resolve("apps.png")));
        JsonReport.write(files.get(0), "apps", environment, options, cases);
        new BarChart("ms for each run (application / grain)", List.copyOf(contenders), groups).write(files.get(1));
        return files;
    }
}
