package org.edarts.benchmarks.row;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.edarts.benchmarks.contender.Assignment;
import org.edarts.benchmarks.contender.Contender;
import org.edarts.benchmarks.contender.CppPeers;
import org.edarts.benchmarks.contender.Measurement;
import org.edarts.benchmarks.contender.Rounds;
import org.edarts.benchmarks.pattern.TemporaryPatterns;
import org.edarts.benchmarks.peer.Side;
import org.edarts.benchmarks.row.Goal.Judgement;

/** Measures the rows of a table, one after the other, the contenders of each in turn. */
public final class RowBenchmark {
    private final Table table;
    private final Options options;
    private final CppPeers cpp;
    private final Consumer<String> progress;

    /**
     * What is measured.
     *
     * @param scale how large and how often
     * @param threads the numbers of threads, where a row does not have its own
     * @param part only rows with this in their names, in any case; empty for all
     * @param isolated whether each trial in a JVM gets one of its own; otherwise it runs in this one
     */
    public record Options(Scale scale, List<Integer> threads, String part, boolean isolated) {
        /**
         * Copies the list.
         *
         * @throws IllegalArgumentException if a number of threads is below 1
         */
        public Options {
            threads = List.copyOf(threads);
            if (threads.stream().anyMatch(count -> count < 1)) {
                throw new IllegalArgumentException("numbers of threads are 1 or more, not " + threads);
            }
        }

        boolean includes(Row<?> row) {
            return row.name().toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
        }
    }

    /**
     * Makes it.
     *
     * @param cpp the peers that do not run in a JVM
     * @param progress is told what is being measured
     */
    public RowBenchmark(Table table, Options options, CppPeers cpp, Consumer<String> progress) {
        this.table = table;
        this.options = options;
        this.cpp = cpp;
        this.progress = progress;
    }

    /**
     * Runs the benchmark.
     *
     * @throws IOException if no temporary files can be written
     * @throws IllegalArgumentException if no row has such a name
     * @throws org.edarts.benchmarks.contender.TrialFailedException if a contender fails or does something wrong
     */
    public List<RowResult> run() throws IOException {
        try (TemporaryPatterns files = new TemporaryPatterns()) {
            List<Row<?>> all =
                    table.rows(new Setting(options.scale(), options.threads(), options.isolated(), files, cpp));
            List<Row<?>> rows = all.stream().filter(options::includes).toList();
            if (rows.isEmpty()) {
                throw new IllegalArgumentException("no row of " + table.name() + " has \"" + options.part()
                        + "\" in its name; there are: "
                        + all.stream().map(Row::name).distinct().collect(Collectors.joining("; ")));
            }
            List<RowResult> results = new ArrayList<>();
            for (Row<?> row : rows) {
                results.add(measure(row));
            }
            return results;
        }
    }

    private <A extends Assignment> RowResult measure(Row<A> row) {
        try (Rounds rounds = new Rounds(
                row.name() + ", threads " + row.threads(), options.scale().effort(), progress)) {
            for (Contender<? super A> contender : row.contenders()) {
                rounds.add(contender, row.assignment(), 0);
            }
            List<Measurement> measurements = rounds.measure(0);
            List<Judgement> judgements = new ArrayList<>();
            for (Measurement ours : measurements) {
                if (ours.side() == Side.OURS) {
                    row.goals().forEach(goal -> judgements.add(goal.judge(row.unit(), ours, measurements)));
                }
            }
            return new RowResult(row.name(), row.threads(), row.unit(), measurements, judgements, rounds.missing());
        }
    }
}
