package org.edarts.benchmarks.simulator;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import org.edarts.benchmarks.report.Environment;
import org.edarts.calibration.report.TextTable;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs {@link SimulatorBenchmark} with JMH and tells the outcome in MIPS, millions of instructions in a second of the
 * host.
 */
public final class SimulatorSpeed {
    private static final double MILLION = 1e6;

    private SimulatorSpeed() {}

    /**
     * Runs the benchmark in a process of its own.
     *
     * @param quick whether one short round of each is enough
     * @param progress is told how far it is, from time to time
     * @return a table
     * @throws InterruptedException if the thread is interrupted
     */
    public static String measure(boolean quick, Consumer<String> progress) throws InterruptedException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(SimulatorBenchmark.class.getName().replace(".", "\\."))
                .shouldFailOnError(true);
        if (quick) {
            options.warmupIterations(2)
                    .warmupTime(TimeValue.seconds(1))
                    .measurementIterations(1)
                    .measurementTime(TimeValue.seconds(1));
        }
        try {
            OutputFormat format = OutputFormatFactory.createFormatInstance(
                    new PrintStream(new ProgressLines(progress), true, StandardCharsets.UTF_8), VerboseMode.NORMAL);
            return table(new Runner(options.build(), format).run());
        } catch (RunnerException failure) {
            throw new IllegalStateException("the benchmark failed: " + failure.getMessage(), failure);
        }
    }

    private static String table(Collection<RunResult> results) throws InterruptedException {
        TextTable table = new TextTable("mode", "program", "cores", "MIPS", "+-", "Mcycles/s");
        for (RunResult run : results) {
            String mode = run.getPrimaryResult().getLabel();
            boolean one = !mode.equals("halos");
            Result<?> instructions = secondary(run, "instructions");
            double error = Double.isNaN(instructions.getScoreError()) ? 0 : instructions.getScoreError();
            table.row(
                    one ? mode : "timed",
                    one ? run.getParams().getParam("program") : "stencil with halo exchange",
                    one ? "1" : "64",
                    millions(instructions.getScore()),
                    millions(error),
                    millions(secondary(run, "cycles").getScore()));
        }
        return Environment.current() + System.lineSeparator() + table;
    }

    private static Result<?> secondary(RunResult run, String name) {
        return Objects.requireNonNull(run.getSecondaryResults().get(name), name);
    }

    private static String millions(double value) {
        return String.format(Locale.ROOT, "%.2f", value / MILLION);
    }
}
