package org.edarts.benchmarks.metg;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.edarts.benchmarks.contender.Contender;
import org.edarts.benchmarks.contender.GraphAssignment;
import org.edarts.benchmarks.contender.Measurement;
import org.edarts.benchmarks.contender.Rounds;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.pattern.Patterns;
import org.edarts.benchmarks.pattern.TaskBench.Grid;
import org.edarts.benchmarks.pattern.TemporaryPatterns;
import org.edarts.benchmarks.peer.Side;
import org.edarts.benchmarks.statistics.Effort;
import org.edarts.benchmarks.statistics.Medians;
import org.edarts.benchmarks.work.Workload;

/**
 * Measures METG(50 %), Task Bench's figure of merit: the smallest codelets with which a runtime still achieves half of
 * the best rate of floating-point operations. Inputs are checked all the while. Times are corrected by the {@linkplain
 * KernelPace pace} of the computer in their round.
 */
public final class MetgBenchmark {
    private final List<Contender<? super GraphAssignment>> contenders;
    private final Options options;
    private final Consumer<String> progress;

    /**
     * What is measured.
     *
     * @param sizes the sizes of the patterns
     * @param patterns their names, of Task Bench's
     * @param threads the numbers of threads
     * @param iterations of the compute kernel in each codelet, from many to few
     * @param effort how often
     */
    public record Options(
            Patterns sizes, List<String> patterns, List<Integer> threads, List<Integer> iterations, Effort effort) {
        private static final Patterns SIZES = new Patterns(10_000, 100, Grid.of(128, 100), 20);
        private static final List<Integer> DESCENDING =
                List.of(4096, 2048, 1024, 512, 256, 128, 96, 64, 48, 32, 24, 16, 12, 8, 6, 4, 2, 1);

        /** The 1D stencil, 128 points wide, on one and two threads. */
        public static final Options FULL =
                new Options(SIZES, List.of("stencil_1d"), List.of(1, 2), DESCENDING, Effort.FULL);

        /** The same, less often. */
        public static final Options QUICK =
                new Options(SIZES, List.of("stencil_1d"), List.of(1, 2), DESCENDING, Effort.QUICK);
    }

    /**
     * Makes it.
     *
     * @param progress is told what is being measured
     */
    public MetgBenchmark(
            List<Contender<? super GraphAssignment>> contenders, Options options, Consumer<String> progress) {
        this.contenders = contenders;
        this.options = options;
        this.progress = progress;
    }

    /**
     * Runs the benchmark.
     *
     * @throws IOException if a pattern cannot be written to a temporary file
     * @throws org.edarts.benchmarks.contender.TrialFailedException if a contender fails or runs a pattern wrongly
     */
    public List<MetgCase> run() throws IOException {
        List<MetgCase> cases = new ArrayList<>();
        for (String name : options.patterns()) {
            Pattern pattern = options.sizes().named(name);
            try (TemporaryPatterns files = new TemporaryPatterns()) {
                Path file = files.write(pattern);
                for (int threads : options.threads()) {
                    cases.add(measure(pattern, new GraphAssignment(file, Workload.CHECKED, threads)));
                }
            }
        }
        return cases;
    }

    private MetgCase measure(Pattern pattern, GraphAssignment assignment) {
        int middle = options.iterations().get(options.iterations().size() / 2);
        List<Sweep> sweeps = new ArrayList<>();
        try (Rounds rounds =
                new Rounds(pattern.name() + ", threads " + assignment.threads(), options.effort(), progress)) {
            rounds.add(new KernelPace(), assignment, middle);
            for (Contender<? super GraphAssignment> contender : contenders) {
                if (rounds.add(contender, assignment, middle)) {
                    sweeps.add(new Sweep(contender.name(), contender.side(), pattern.size(), assignment.threads()));
                }
            }
            List<List<Measurement>> sizes = new ArrayList<>();
            options.iterations().forEach(iterations -> sizes.add(rounds.measure(iterations)));
            double pace = Medians.median(sizes.stream()
                    .flatMapToDouble(size -> Arrays.stream(size.get(0).nanos()))
                    .toArray());
            for (int size = 0; size < sizes.size(); size++) {
                double[] paces = sizes.get(size).get(0).nanos();
                for (int i = 0; i < sweeps.size(); i++) {
                    sweeps.get(i)
                            .add(
                                    options.iterations().get(size),
                                    atPace(pace, paces, sizes.get(size).get(i + 1)));
                }
            }
            double bestOfJvm = best(sweeps, false);
            double bestOfCpp = best(sweeps, true);
            List<MetgCase.Result> results = sweeps.stream()
                    .map(sweep -> sweep.result(sweep.side() == Side.ONE_TBB ? bestOfCpp : bestOfJvm))
                    .toList();
            return new MetgCase(pattern.name(), pattern.size(), assignment.threads(), results, rounds.missing());
        }
    }

    /** Returns what the runs would have taken if the computer had kept one pace. */
    private static double[] atPace(double pace, double[] paces, Measurement measured) {
        double[] nanos = measured.nanos();
        for (int round = 0; round < nanos.length; round++) {
            nanos[round] *= pace / paces[round];
        }
        return nanos;
    }

    private static double best(List<Sweep> sweeps, boolean cpp) {
        return sweeps.stream()
                .filter(sweep -> (sweep.side() == Side.ONE_TBB) == cpp)
                .mapToDouble(Sweep::bestGigaflops)
                .max()
                .orElse(Double.NaN);
    }
}
