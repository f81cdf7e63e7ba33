package org.edarts.calibration.codecache;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.edarts.calibration.report.LineChart;
import org.edarts.calibration.report.LineChart.Dot;
import org.edarts.calibration.report.LineChart.Line;
import org.edarts.pic.cache.CacheSettings;

/**
 * What a call through the cache costs once all functions are in it. A program is run with two numbers of rounds; the
 * difference is rounds in which nothing is loaded.
 */
final class OverheadExperiment implements Experiment {
    private static final int FUNCTION_BYTES = 256;
    private static final int ROUNDS = 4;
    private static final long SEED = 1;

    @Override
    public String name() {
        return "overhead";
    }

    @Override
    public String question() {
        return "What does a call through the cache cost where the working set fits?";
    }

    @Override
    public List<Finding> measure(boolean quick, Consumer<String> progress) {
        List<List<Object>> rows = new ArrayList<>();
        List<List<Object>> tenths = new ArrayList<>();
        List<Line> lines = new ArrayList<>();
        for (int functions : quick ? List.of(4, 18) : List.of(4, 9, 18)) {
            List<Dot> dots = new ArrayList<>();
            double difference = 0;
            for (int turns : quick ? List.of(1, 16) : List.of(1, 2, 4, 8, 16, 24, 32, 64, 128)) {
                progress.accept(name() + ": " + functions + " functions, " + turns + " turns");
                double internal = cyclesOfCall(functions, turns, false);
                double cached = cyclesOfCall(functions, turns, true);
                double percent = 100 * (cached / internal - 1);
                difference = cached - internal;
                dots.add(new Dot(internal, percent));
                rows.add(List.of((long) functions, internal, cached, difference, percent));
            }
            tenths.add(List.of((long) functions, difference, 10 * difference));
            lines.add(new Line(functions + " functions in the cache", false, dots));
        }
        return List.of(
                new Finding(
                        "Overhead of the published cache, managed by the core, where the working set fits",
                        "functions of " + FUNCTION_BYTES + " bytes, called in turn; E16, stack in the core's memory",
                        List.of("functions", "cycles of a call, internal", "cached", "difference", "overhead %"),
                        rows,
                        Map.of(
                                "code-cache-overhead",
                                new LineChart(
                                        "Overhead of a call through the software cache",
                                        "cycles of a call with internal placement",
                                        "overhead, %",
                                        lines))),
                new Finding(
                        "Cycles of a call from which the overhead is under 10 %",
                        "all functions are called equally often: a search looks at half of the rows",
                        List.of("functions", "cycles added to a call", "under 10 % from"),
                        tenths,
                        Map.of()));
    }

    private static double cyclesOfCall(int functions, int turns, boolean cached) {
        GeneratedProgram program = new GeneratedProgram(
                Collections.nCopies(functions, FUNCTION_BYTES), CallOrder.inTurn(functions), 1, 1, turns, SEED);
        long once = cycles(program, cached);
        long often = cycles(program.withRounds(1 + ROUNDS), cached);
        return (double) (often - once) / (ROUNDS * functions);
    }

    private static long cycles(GeneratedProgram program, boolean cached) {
        return cached
                ? CodeRun.cached(program.at(GeneratedProgram.DRAM), CacheSettings.PUBLISHED)
                        .sameAs(CodeRun.plain(program.at(GeneratedProgram.INTERNAL)))
                        .cycles()
                : CodeRun.plain(program.at(GeneratedProgram.INTERNAL)).cycles();
    }
}
