package org.edarts.benchmarks.contender;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.edarts.benchmarks.job.JobAssignment;
import org.edarts.benchmarks.pattern.BasicPatterns;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.pattern.PatternFile;
import org.edarts.benchmarks.pattern.Patterns;
import org.edarts.benchmarks.pattern.RandomPatterns;
import org.edarts.benchmarks.pattern.TaskBench.Grid;
import org.edarts.benchmarks.peer.Prepared;
import org.edarts.benchmarks.peer.Side;
import org.edarts.benchmarks.procedures.Fibonacci;
import org.edarts.benchmarks.small.Latency;
import org.edarts.benchmarks.statistics.Effort;
import org.edarts.benchmarks.streams.StreamJob;
import org.edarts.benchmarks.work.Work;
import org.edarts.benchmarks.work.Workload;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class ContendersTest {
    private static final Effort ONCE = new Effort(0, 1, 3, 2);

    private static final CppPeers CPP = new CppPeers();

    @AfterAll
    static void deletePrograms() throws IOException {
        CPP.close();
    }

    @TempDir
    Path folder = Path.of("");

    private GraphAssignment assignment(Pattern pattern, Workload workload) throws IOException {
        Path file = folder.resolve(pattern.name());
        PatternFile.write(pattern, file);
        return new GraphAssignment(file, workload, 2);
    }

    @Test
    void aJvmOfItsOwnMeasuresItself() throws IOException {
        GraphAssignment assignment = assignment(BasicPatterns.wavefront(20, 20), Workload.PROOF);
        try (Trial trial = new JvmContender("CompletableFuture", Side.JAVA, true).begin(assignment)) {
            assertTrue(trial.build() > 0);
            Repetition repetition = trial.run(0);
            assertTrue(repetition.nanos() > 0);
            assertTrue(repetition.allocatedBytes() > 400 * 16, "its futures are counted: " + repetition);
        }
    }

    @Test
    void aProcessThatEndsSaysWhy() throws IOException {
        GraphAssignment assignment = assignment(BasicPatterns.chain(5), Workload.EMPTY);
        try (Trial trial = new JvmContender("nobody", Side.JAVA, true).begin(assignment)) {
            Exception e = assertThrows(TrialFailedException.class, trial::build);
            assertTrue(String.valueOf(e.getMessage()).contains("no peer is called \"nobody\""), e.getMessage());
        }
    }

    @Test
    void aRuntimeThatLosesACodeletFails() {
        Pattern pattern = BasicPatterns.chain(3);
        Work work = Workload.PROOF.on(pattern);
        Prepared broken = new Prepared() {
            @Override
            public void run() {
                work.fire(0);
                work.fire(2);
            }

            @Override
            public void close() {}
        };
        try (Trial trial = new LocalTrial("broken", work, () -> broken)) {
            trial.build();
            Exception e = assertThrows(TrialFailedException.class, () -> trial.run(0));
            assertEquals("broken: codelet 2 fired before its predecessor 1", e.getMessage());
        }
    }

    @Test
    void oneTbbRunsEveryPattern() throws IOException {
        Patterns sizes = new Patterns(500, 20, Grid.of(16, 20), 5);
        for (Contender<Assignment> contender : CPP.graphs()) {
            assumeTrue(contender.missing().isEmpty(), () -> contender.missing().toString());
            for (String name : Patterns.names()) {
                for (Workload workload : List.of(Workload.PROOF, Workload.CHECKED)) {
                    try (Trial trial = contender.begin(assignment(sizes.named(name), workload))) {
                        trial.build();
                        trial.run(0);
                        trial.run(0);
                        trial.build();
                        trial.run(0);
                    }
                }
            }
        }
    }

    @Test
    void whatDeclaresInEveryRunDoesSoInCppToo() throws IOException {
        List<Pattern> patterns =
                List.of(BasicPatterns.wavefront(20, 20), BasicPatterns.tree(500), RandomPatterns.graph(500, 3, 1));
        List<Contender<Assignment>> contenders = new ArrayList<>(CPP.once());
        contenders.addAll(CPP.lambdas());
        requireOne(contenders);
        for (Contender<Assignment> contender : present(contenders)) {
            for (Pattern pattern : patterns) {
                for (Workload workload : List.of(Workload.PROOF, Workload.TOUCH, Workload.RARE)) {
                    try (Trial trial = contender.begin(assignment(pattern, workload))) {
                        trial.build();
                        trial.run(0);
                        assertTrue(trial.run(0).nanos() > 0);
                    }
                }
            }
        }
    }

    @Test
    void jobsAreDoneInCppToo() throws IOException {
        requireOne(CPP.fibonacci());
        runEach(CPP.fibonacci(), new JobAssignment(new Fibonacci(), 15, 2));
        runEach(CPP.small(), new JobAssignment(new Latency(), 99, 2));
        runEach(CPP.stream(), new JobAssignment(new StreamJob(), 64, 2));
    }

    private static void runEach(List<Contender<Assignment>> contenders, Assignment assignment) {
        for (Contender<Assignment> contender : present(contenders)) {
            try (Trial trial = contender.begin(assignment)) {
                trial.build();
                trial.run(0);
                assertTrue(trial.run(0).nanos() > 0);
            }
        }
    }

    private static void requireOne(List<Contender<Assignment>> contenders) {
        assumeTrue(!present(contenders).isEmpty(), "neither oneTBB nor Taskflow is here");
    }

    private static List<Contender<Assignment>> present(List<Contender<Assignment>> contenders) {
        return contenders.stream()
                .filter(contender -> contender.missing().isEmpty())
                .toList();
    }

    @Test
    void onlyTheRunOfThatNumberIsMeasured() throws IOException {
        GraphAssignment assignment = assignment(BasicPatterns.chain(5), Workload.TOUCH);
        List<String> asked = new ArrayList<>();
        Trial trial = new Trial() {
            @Override
            public long build() {
                asked.add("build");
                return 1;
            }

            @Override
            public Repetition run(int iterations) {
                asked.add("run");
                return new Repetition(asked.size(), 0);
            }

            @Override
            public void close() {
                asked.add("close");
            }
        };
        try (Trial third = new NthRun(trial, 3)) {
            assertEquals(4, third.run(0).nanos(), "after a build and two runs");
        }
        assertEquals(List.of("build", "run", "run", "run", "close"), asked);
        List<Contender<GraphAssignment>> busy = Conditioned.besideBusyLoop(Contenders.named(false, "eDARTS"));
        try (Trial beside = busy.get(0).begin(assignment)) {
            beside.build();
            assertTrue(beside.run(0).nanos() > 0);
        }
    }

    @Test
    void aTrialWarmsUpUntilItsCompilerRests() throws IOException {
        CompilingContender ours = new CompilingContender(5);
        try (Rounds rounds = new Rounds("test", new Effort(1, 1, 1, 1), message -> {})) {
            rounds.add(ours, assignment(BasicPatterns.chain(5), Workload.TOUCH), 0);
        }
        assertTrue(ours.periods > 5, () -> "it was asked " + ours.periods + " times");
        CompilingContender restless = new CompilingContender(Integer.MAX_VALUE);
        try (Rounds rounds = new Rounds("test", new Effort(1, 1, 1, 1), message -> {})) {
            rounds.add(restless, assignment(BasicPatterns.chain(5), Workload.TOUCH), 0);
        }
        assertTrue(restless.periods > 5, "it warms up for a bounded time");
    }

    @Test
    void aJvmTellsHowLongItsCompilerHasWorked() throws IOException {
        GraphAssignment assignment = assignment(BasicPatterns.chain(5), Workload.TOUCH);
        try (Trial trial = new JvmContender("ForkJoinPool", Side.JAVA, true).begin(assignment)) {
            trial.build();
            trial.run(0);
            assertTrue(trial.compiledMillis() > 0);
        }
    }

    /** Its compiler works for a while each time it is asked, so often. */
    private static final class CompilingContender implements Contender<GraphAssignment>, Trial {
        private final int working;
        private int periods;
        private long compiled;

        CompilingContender(int working) {
            this.working = working;
        }

        @Override
        public String name() {
            return "compiling";
        }

        @Override
        public Side side() {
            return Side.OURS;
        }

        @Override
        public Optional<String> missing() {
            return Optional.empty();
        }

        @Override
        public Trial begin(GraphAssignment assignment) {
            return this;
        }

        @Override
        public long build() {
            return 1;
        }

        @Override
        public Repetition run(int iterations) {
            return new Repetition(1, 0);
        }

        @Override
        public long compiledMillis() {
            periods++;
            if (periods <= working) {
                compiled += 1_000;
            }
            return compiled;
        }

        @Override
        public void close() {
            // nothing to end
        }
    }

    @Test
    void roundsMeasureAllContendersAndCompareOurs() throws IOException {
        GraphAssignment assignment = assignment(BasicPatterns.tree(300), Workload.CHECKED);
        List<Measurement> measurements = new ArrayList<>();
        try (Rounds rounds = new Rounds("test", ONCE, message -> {})) {
            rounds.add(new JvmContender("fixed pool", Side.OURS, false), assignment, 0);
            rounds.add(new JvmContender("ForkJoinPool", Side.JAVA, false), assignment, 0);
            measurements.addAll(rounds.measure(10));
        }
        assertEquals(3, measurements.get(0).runs().size());
        assertEquals(2, measurements.get(1).buildNanos().size());
        List<Ratio> ratios = Ratio.of(measurements, 1);
        assertEquals(1, ratios.size());
        assertEquals("fixed pool", ratios.get(0).contender());
        assertEquals("ForkJoinPool", ratios.get(0).against());
        assertTrue(ratios.get(0).quotient().value() > 0);
        assertTrue(Files.exists(assignment.file()));
    }
}
