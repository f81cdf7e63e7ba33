package org.edarts.benchmarks.metg;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.benchmarks.report.BarChart;
import org.edarts.benchmarks.report.Environment;
import org.edarts.benchmarks.report.Figures;
import org.edarts.benchmarks.report.JsonReport;
import org.edarts.benchmarks.statistics.Estimate;
import org.edarts.calibration.report.TextTable;

/**
 * What {@link MetgBenchmark} found, for reading.
 *
 * @param environment where
 * @param options with which it ran
 * @param cases what it found
 */
public record MetgReport(Environment environment, MetgBenchmark.Options options, List<MetgCase> cases) {
    /** Returns the table. */
    public String text() {
        TextTable table = new TextTable("pattern", "threads", "runtime", "METG(50 %) ns", "95 %", "best GFLOP/s");
        Set<String> missing = new LinkedHashSet<>();
        for (MetgCase measured : cases) {
            for (MetgCase.Result result : measured.results()) {
                Estimate metg = result.metgNanos();
                table.row(
                        measured.pattern(),
                        Integer.toString(measured.threads()),
                        result.contender(),
                        metg == null ? "none" : Figures.of(metg.value(), 0),
                        metg == null ? "" : Figures.interval(metg, 0),
                        Figures.of(result.bestGigaflops(), 1));
            }
            measured.missing().forEach((name, reason) -> missing.add(name + " did not take part: " + reason + "\n"));
        }
        return environment + "\n" + options.effort().repetitions()
                + " interleaved runs of each size; medians, 95 % confidence intervals\n\n" + table
                + String.join("", missing);
    }

    /**
     * Writes {@code metg.json} and the chart {@code metg.png} into a folder.
     *
     * @return the files
     * @throws IOException if one cannot be written
     */
    public List<Path> write(Path folder) throws IOException {
        Map<String, Map<String, Estimate>> groups = new LinkedHashMap<>();
        Set<String> contenders = new LinkedHashSet<>();
        for (MetgCase measured : cases) {
            Map<String, Estimate> bars = new LinkedHashMap<>();
            for (MetgCase.Result result : measured.results()) {
                contenders.add(result.contender());
                if (result.metgNanos() != null) {
                    bars.put(result.contender(), result.metgNanos());
                }
            }
            groups.put(measured.pattern() + ", threads: " + measured.threads(), bars);
        }
        List<Path> files = new ArrayList<>(List.of(folder.resolve("metg.json"), folder.resolve("metg.png")));
        JsonReport.write(files.get(0), "metg", environment, options, cases);
        new BarChart("METG(50 %) in ns", List.copyOf(contenders), groups).write(files.get(1));
        return files;
    }
}
