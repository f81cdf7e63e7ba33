package org.edarts.benchmarks.overhead;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.edarts.benchmarks.contender.Contender;
import org.edarts.benchmarks.contender.GraphAssignment;
import org.edarts.benchmarks.contender.Measurement;
import org.edarts.benchmarks.contender.Ratio;
import org.edarts.benchmarks.contender.Rounds;
import org.edarts.benchmarks.contender.Trial;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.pattern.Patterns;
import org.edarts.benchmarks.pattern.TemporaryPatterns;
import org.edarts.benchmarks.statistics.Effort;
import org.edarts.benchmarks.work.Workload;

/** Measures the time, the bytes and the build time that runtimes need for each codelet of a pattern. */
public final class OverheadBenchmark {
    private static final int NO_ITERATIONS = 0;

    private final List<Contender<? super GraphAssignment>> contenders;
    private final Options options;
    private final Consumer<String> progress;

    /**
     * What is measured.
     *
     * @param sizes the sizes of the patterns
     * @param patterns their names
     * @param threads the numbers of threads
     * @param effort how often
     * @param seed of the resampling behind the ratios
     */
    public record Options(Patterns sizes, List<String> patterns, List<Integer> threads, Effort effort, long seed) {
        /** All patterns in full size, on one and two threads. */
        public static final Options FULL = new Options(Patterns.FULL, Patterns.names(), List.of(1, 2), Effort.FULL, 1);

        /** All patterns, smaller and less often. */
        public static final Options QUICK =
                new Options(Patterns.SMALL, Patterns.names(), List.of(1, 2), Effort.QUICK, 1);
    }

    /**
     * Makes it.
     *
     * @param progress is told what is being measured
     */
    public OverheadBenchmark(
            List<Contender<? super GraphAssignment>> contenders, Options options, Consumer<String> progress) {
        this.contenders = contenders;
        this.options = options;
        this.progress = progress;
    }

    /**
     * Runs the benchmark: each pattern with empty codelets, Task Bench's also with its check.
     *
     * @throws IOException if a pattern cannot be written to a temporary file
     * @throws org.edarts.benchmarks.contender.TrialFailedException if a contender fails or runs a pattern wrongly
     */
    public List<OverheadCase> run() throws IOException {
        List<OverheadCase> cases = new ArrayList<>();
        for (String name : options.patterns()) {
            Pattern pattern = options.sizes().named(name);
            try (TemporaryPatterns files = new TemporaryPatterns()) {
                Path file = files.write(pattern);
                for (Workload workload : workloads(name)) {
                    for (int threads : options.threads()) {
                        cases.add(measure(pattern, new GraphAssignment(file, workload, threads)));
                    }
                }
            }
        }
        return cases;
    }

    private static List<Workload> workloads(String pattern) {
        return Patterns.taskBenchNames().contains(pattern)
                ? List.of(Workload.EMPTY, Workload.CHECKED)
                : List.of(Workload.EMPTY);
    }

    private OverheadCase measure(Pattern pattern, GraphAssignment assignment) {
        String title = pattern.name() + ", " + assignment.workload().label() + ", threads " + assignment.threads();
        try (Rounds rounds = new Rounds(title, options.effort(), progress)) {
            for (Contender<? super GraphAssignment> contender : contenders) {
                if (rounds.add(contender, assignment, NO_ITERATIONS)) {
                    prove(contender, assignment);
                }
            }
            List<Measurement> measurements = rounds.measure(NO_ITERATIONS);
            return new OverheadCase(
                    pattern.name(),
                    pattern.size(),
                    pattern.arcs(),
                    assignment.workload(),
                    assignment.threads(),
                    measurements,
                    Ratio.of(measurements, options.seed()),
                    rounds.missing());
        }
    }

    /** Empty codelets show nothing: a run that counts firings vouches for them. */
    private static void prove(Contender<? super GraphAssignment> contender, GraphAssignment assignment) {
        if (assignment.workload() == Workload.EMPTY) {
            try (Trial proof =
                    contender.begin(new GraphAssignment(assignment.file(), Workload.PROOF, assignment.threads()))) {
                proof.build();
                proof.run(NO_ITERATIONS);
                proof.run(NO_ITERATIONS);
            }
        }
    }
}
