package org.edarts.benchmarks.simulator;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.edarts.benchmarks.report.Environment;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs {@link SimulatorBenchmark} with JMH and tells the outcome in MIPS: millions of instructions in a second. */
public final class SimulatorSpeed {
    private static final double MILLION = 1e6;

    private SimulatorSpeed() {}

    /**
     * Runs the benchmark in a process of its own.
     *
     * @param quick whether one short round of each is enough
     * @return a table
     * @throws InterruptedException if the thread is interrupted
     */
    public static String measure(boolean quick) throws InterruptedException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(SimulatorBenchmark.class.getName().replace(".", "\\."))
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true);
        if (quick) {
            options.warmupIterations(2)
                    .warmupTime(TimeValue.seconds(1))
                    .measurementIterations(1)
                    .measurementTime(TimeValue.seconds(1));
        }
        try {
            return table(new Runner(options.build()).run());
        } catch (RunnerException failure) {
            throw new IllegalStateException("the benchmark failed: " + failure.getMessage(), failure);
        }
    }

    private static String table(Collection<RunResult> results) throws InterruptedException {
        List<String> lines = new ArrayList<>();
        lines.add(Environment.current().toString());
        lines.add(String.format(Locale.ROOT, "%-12s %-10s %8s %8s", "mode", "program", "MIPS", "+-"));
        for (RunResult run : results) {
            Result<?> score = run.getPrimaryResult();
            double error = Double.isNaN(score.getScoreError()) ? 0 : score.getScoreError();
            lines.add(String.format(
                    Locale.ROOT,
                    "%-12s %-10s %8.1f %8.1f",
                    score.getLabel(),
                    run.getParams().getParam("program"),
                    score.getScore() / MILLION,
                    error / MILLION));
        }
        return String.join(System.lineSeparator(), lines);
    }
}
