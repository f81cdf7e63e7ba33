package org.edarts.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.edarts.cam.Machine;
import org.edarts.codelet.Cam;
import org.edarts.codelet.RunOptions;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SamplesTest {
    private static final Map<String, Map<String, String>> SMALL = Map.ofEntries(
            Map.entry("values", Map.of("readings", "1000")),
            Map.entry("fib", Map.of("n", "12")),
            Map.entry("quicksort", Map.of("numbers", "20000", "leaf", "100")),
            Map.entry("pipeline", Map.of("block", "300")),
            Map.entry("heat", Map.of("steps", "20", "width", "100", "height", "70", "tile", "16", "check", "1")),
            Map.entry("cholesky", Map.of("size", "100", "tile", "16")),
            Map.entry("bfs", Map.of("scale", "10")),
            Map.entry("bfs-async", Map.of("scale", "10", "grain", "8")),
            Map.entry("jacobi", Map.of("tiles", "3", "side", "3")),
            Map.entry("search", Map.of("parts", "5", "copies", "3")),
            Map.entry("fib-kernels", Map.of("n", "9")),
            Map.entry("mandelbrot", Map.of("width", "16", "height", "12", "steps", "20")));

    @TempDir
    private static Path directory;

    static Stream<String> policies() {
        return Policies.all().stream().map(SchedulingPolicy::name);
    }

    @ParameterizedTest
    @MethodSource("policies")
    void everySampleRunsUnderEveryPolicyAndGivesTheSameResults(String policy) throws InterruptedException {
        try (Cam cam = HostCam.with().cus(2).policy(policy).open()) {
            for (Sample sample : Samples.all()) {
                Job job = Samples.prepare(sample.name(), small(sample));
                List<String> results = job.run(cam, RunOptions.DEFAULT).results();
                assertEquals(results, job.run(cam, RunOptions.DEFAULT.seed(7)).results(), sample.name());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void everySampleRunsOnAnyNumberOfCus(int cus) throws InterruptedException {
        try (Cam cam = HostCam.with().cus(cus).open();
                Cam two = HostCam.with().cus(2).open()) {
            for (Sample sample : Samples.all()) {
                Job job = Samples.prepare(sample.name(), small(sample));
                assertEquals(
                        job.run(two, RunOptions.DEFAULT).results(),
                        job.run(cam, RunOptions.DEFAULT).results(),
                        sample.name());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"parallella", "mesh:1x2", "host:5"})
    void everySampleRunsInVirtualTime(String machine) throws InterruptedException {
        try (Cam virtual = VirtualCam.on(Machine.named(machine));
                Cam host = HostCam.with().cus(2).open()) {
            for (Sample sample : Samples.all()) {
                Job job = Samples.prepare(sample.name(), small(sample));
                Outcome outcome = job.run(virtual, RunOptions.DEFAULT);
                assertEquals(outcome, job.run(virtual, RunOptions.DEFAULT), sample.name());
                if (!sample.name().equals("failure")) {
                    assertEquals(job.run(host, RunOptions.DEFAULT).results(), outcome.results(), sample.name());
                }
            }
        }
    }

    @Test
    void samplesHaveDifferentNamesAndSaySomethingOfThemselves() {
        assertEquals(
                Samples.all().size(),
                Samples.all().stream().map(Sample::name).distinct().count());
        for (Sample sample : Samples.all()) {
            assertTrue(sample.name().matches("[a-z]+(-[a-z]+)*"), sample.name());
            assertTrue(sample.summary().length() <= 90 && !sample.summary().contains("\n"), sample.name());
            assertSame(sample, Samples.named(sample.name()));
        }
    }

    @Test
    void everySampleKnowsItsSource() {
        Path root = Path.of("").toAbsolutePath().getParent();
        for (Sample sample : Samples.all()) {
            assertTrue(Files.isRegularFile(root.resolve(sample.source())), sample.source());
        }
    }

    @Test
    void saysWhatThereIsInsteadOfAnUnknownSample() {
        assertEquals(
                "there is no sample \"choleski\", expected one of hello, values, fib, quicksort, resources, failure, pipeline,"
                        + " heat, cholesky, bfs, bfs-async, stencil, cannon, line, jacobi, search, fib-kernels, kernels, mandelbrot; did you mean 'cholesky'?",
                error("choleski", SampleInput.DEFAULT));
    }

    @Test
    void refusesWhatASampleHasNoUseFor() {
        assertEquals(
                "sample fib reads no input file: expected none",
                error("fib", SampleInput.DEFAULT.reading(Path.of("x"))));
        assertEquals(
                "sample fib writes no output file: expected no name for one",
                error("fib", SampleInput.DEFAULT.writing(Path.of("x"))));
        assertEquals(
                "sample heat has no setting \"step\", expected one of steps, tile, width, height, check; did you mean 'steps'?",
                error("heat", SampleInput.DEFAULT.set("step", "3")));
        assertEquals(
                "sample hello has no setting \"n\", expected none", error("hello", SampleInput.DEFAULT.set("n", "3")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "46", "many", "", "99999999999999999999", "1.5"})
    void refusesSettingsThatAreNoNumberInRange(String value) {
        assertEquals(
                "setting n is \"" + value + "\": expected a whole number 0 to 45",
                error("fib", SampleInput.DEFAULT.set("n", value)));
    }

    static String error(String sample, SampleInput input) {
        return assertThrows(InputException.class, () -> Samples.prepare(sample, input))
                .getMessage();
    }

    private static SampleInput small(Sample sample) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        SampleInput input = SampleInput.DEFAULT.in(directory).talkingTo(nowhere);
        for (Map.Entry<String, String> setting :
                SMALL.getOrDefault(sample.name(), Map.of()).entrySet()) {
            input = input.set(setting.getKey(), setting.getValue());
        }
        return input;
    }
}
