package org.edarts.calibration.codecache;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.edarts.calibration.report.LineChart;
import org.edarts.calibration.report.LineChart.Dot;
import org.edarts.calibration.report.LineChart.Line;
import org.edarts.epiphany.chip.CoreReport;
import org.edarts.epiphany.chip.TimedRun;
import org.edarts.epiphany.pic.CacheExtension;
import org.edarts.epiphany.pic.CachedProgram;
import org.edarts.epiphany.pic.ManagerForm;
import org.edarts.pic.cache.CacheChoices;
import org.edarts.pic.cache.CacheSettings;
import org.edarts.pic.cache.CacheStatistics;
import org.edarts.pic.plan.CopySource;
import org.edarts.pic.replacement.ReplacementPolicy;

/** Cores that run the same program get its functions from the DRAM, from each other, or run them there. */
final class SourceExperiment implements Experiment {
    private static final int FUNCTIONS = 64;
    private static final int FUNCTION_BYTES = 1024;
    private static final long SEED = 7;

    @Override
    public String name() {
        return "sources";
    }

    @Override
    public String question() {
        return "Where should cores get the code from that other cores hold, too?";
    }

    @Override
    public List<Finding> measure(boolean quick, Consumer<String> progress) {
        List<Finding> findings = new ArrayList<>();
        for (double passes : quick ? List.of(1.0) : List.of(1.0, 1 / 8.0)) {
            findings.add(measure(quick, passes, progress));
        }
        return findings;
    }

    private Finding measure(boolean quick, double passes, Consumer<String> progress) {
        String part = passes < 1 ? "1/" + Math.round(1 / passes) + " of a function" : "all of a function";
        List<List<Object>> rows = new ArrayList<>();
        Map<CopySource, List<Dot>> lines = new LinkedHashMap<>();
        for (int cores : quick ? List.of(4) : List.of(1, 2, 4, 8, 16)) {
            GeneratedProgram program = program(cores, quick ? 60 : 400, passes);
            for (CopySource source : CopySource.values()) {
                progress.accept(name() + ": " + part + ", " + cores + " cores, " + source);
                add(program, source, rows, lines);
            }
        }
        return new Finding(
                "Cores that run one program of 64 functions of 1 KB, a call carries out " + part,
                "least recently used functions leave; all cores' figures for a call; E16",
                List.of(
                        "cores",
                        "source",
                        "cycles",
                        "misses %",
                        "bytes from DRAM",
                        "from cores",
                        "run in cores %",
                        "run in DRAM %"),
                rows,
                Map.of(
                        "code-cache-sources" + (passes < 1 ? "-1-" + Math.round(1 / passes) : ""),
                        new LineChart(
                                "A call by the source of copies; it carries out " + part + ", E16",
                                "cores that run the program",
                                "cycles of a call",
                                lines.entrySet().stream()
                                        .map(line -> new Line(line.getKey().toString(), false, line.getValue()))
                                        .toList())));
    }

    private static void add(
            GeneratedProgram program, CopySource source, List<List<Object>> rows, Map<CopySource, List<Dot>> lines) {
        CachedProgram cached =
                CachedProgram.of(program.at(GeneratedProgram.DRAM), CacheSettings.PUBLISHED, ManagerForm.SIMULATOR);
        CacheExtension extension = new CacheExtension(cached, new CacheChoices(ReplacementPolicy.LEAST_RECENT, source));
        TimedRun.Outcome outcome = CodeRun.outcome(cached.program(), nodes(program.cores()), List.of(), extension);
        double calls = (double) program.cores() * program.callsOfCore();
        double cycles = outcome.cores().stream().mapToLong(CoreReport::cycles).sum() / calls;
        Collection<CacheStatistics> caches = extension.statistics().values();
        double fromCores = sum(caches, CacheStatistics::bytesFromNeighbours) / calls;
        rows.add(List.of(
                (long) program.cores(),
                source.toString(),
                cycles,
                100 * sum(caches, CacheStatistics::misses) / calls,
                sum(caches, CacheStatistics::bytesMoved) / calls - fromCores,
                fromCores,
                100 * sum(caches, CacheStatistics::ranInNeighbours) / calls,
                100 * sum(caches, CacheStatistics::ranInDram) / calls));
        lines.computeIfAbsent(source, added -> new ArrayList<>()).add(new Dot(program.cores(), cycles));
    }

    private static double sum(Collection<CacheStatistics> caches, ToLongFunction<CacheStatistics> figure) {
        return caches.stream().mapToLong(figure).sum();
    }

    private static GeneratedProgram program(int cores, int callsOfCore, double passes) {
        int calls = callsOfCore + GeneratedProgram.STEP * (cores - 1);
        return new GeneratedProgram(
                Collections.nCopies(FUNCTIONS, FUNCTION_BYTES),
                CallOrder.local(FUNCTIONS, calls, SEED),
                cores,
                1,
                passes,
                SEED);
    }

    /** Returns the cores of a rectangle with so many, row by row; rows of the E16 have four. */
    private static List<Integer> nodes(int cores) {
        int columns = Math.min(4, cores);
        return IntStream.range(0, cores)
                .map(index -> index / columns * 4 + index % columns)
                .boxed()
                .toList();
    }
}
