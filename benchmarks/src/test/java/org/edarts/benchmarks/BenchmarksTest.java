package org.edarts.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.edarts.benchmarks.apps.App;
import org.edarts.benchmarks.apps.AppPeers;
import org.edarts.benchmarks.apps.AppsBenchmark;
import org.edarts.benchmarks.apps.AppsReport;
import org.edarts.benchmarks.contender.Contender;
import org.edarts.benchmarks.contender.Contenders;
import org.edarts.benchmarks.contender.GraphAssignment;
import org.edarts.benchmarks.contender.JvmContender;
import org.edarts.benchmarks.contender.Trial;
import org.edarts.benchmarks.metg.MetgBenchmark;
import org.edarts.benchmarks.metg.MetgReport;
import org.edarts.benchmarks.overhead.OverheadBenchmark;
import org.edarts.benchmarks.overhead.OverheadReport;
import org.edarts.benchmarks.pattern.Patterns;
import org.edarts.benchmarks.pattern.TaskBench.Grid;
import org.edarts.benchmarks.peer.Side;
import org.edarts.benchmarks.report.Environment;
import org.edarts.benchmarks.statistics.Effort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The benchmarks from end to end, small and in this JVM; what they measure does not matter here. */
@Timeout(120)
class BenchmarksTest {
    private static final Effort LEAST = new Effort(0, 1, 3, 1);
    private static final Patterns SIZES = new Patterns(300, 10, Grid.of(16, 10), 3);
    private static final Environment HERE = new Environment("processor", 2, "system", "jvm", 0, 2);

    @TempDir
    Path folder = Path.of("");

    private record Absent(String name, Side side) implements Contender<GraphAssignment> {
        @Override
        public Optional<String> missing() {
            return Optional.of("it is not here");
        }

        @Override
        public Trial begin(GraphAssignment assignment) {
            throw new AssertionError("nobody should ask what is missing to run");
        }
    }

    private static List<Contender<? super GraphAssignment>> contenders() {
        List<Contender<? super GraphAssignment>> contenders = new ArrayList<>(Contenders.ofJvm(false));
        contenders.add(new Absent("absent", Side.ONE_TBB));
        return contenders;
    }

    @Test
    void overheadIsMeasuredAndReported() throws IOException {
        OverheadBenchmark.Options options =
                new OverheadBenchmark.Options(SIZES, List.of("chain", "fft"), List.of(1, 2), LEAST, 1);
        List<String> progress = new ArrayList<>();
        OverheadReport report =
                new OverheadReport(HERE, options, new OverheadBenchmark(contenders(), options, progress::add).run());

        assertEquals(6, report.cases().size(), "chain empty, fft empty and checked, each on 1 and 2 threads");
        String text = report.text();
        int present = contenders().size() - 1;
        assertTrue(text.contains("absent did not take part: it is not here"), text);
        assertEquals(
                6 * present,
                text.lines()
                        .filter(line -> line.matches("(chain|fft) +\\d+ .*"))
                        .count(),
                "a line for each contender in each case:\n" + text);
        assertEquals(
                3 * present + 6,
                text.lines()
                        .filter(line -> line.matches("(chain|fft) +(empty|checked) .*"))
                        .count(),
                "a line for each speed-up, and one in each case for ours against the best of Java:\n" + text);
        assertTrue(progress.contains("fft, checked, threads 2: ForkJoinPool warms up"), progress.toString());

        List<Path> files = report.write(folder);
        JsonNode json = new JsonMapper().readTree(files.get(0).toFile());
        assertEquals("overhead", json.path("benchmark").asText());
        JsonNode first = json.path("cases").path(0);
        assertEquals("chain", first.path("pattern").asText());
        assertEquals(300, first.path("codelets").asInt());
        assertTrue(first.at("/measurements/0/runs/2/nanos").asLong() > 0, first.toString());
        assertEquals(1 + 4, files.size(), "two workloads on two numbers of threads");
        for (Path file : files.subList(1, files.size())) {
            requirePicture(file);
        }
    }

    @Test
    void metgIsMeasuredAndReported() throws IOException {
        MetgBenchmark.Options options =
                new MetgBenchmark.Options(SIZES, List.of("stencil_1d"), List.of(2), List.of(3000, 30, 1), LEAST);
        MetgReport report =
                new MetgReport(HERE, options, new MetgBenchmark(contenders(), options, message -> {}).run());
        assertTrue(report.text().contains("absent did not take part"), report.text());
        assertEquals(3, report.cases().get(0).results().get(0).curve().points().size());
        List<Path> files = report.write(folder);
        assertEquals(
                "stencil_1d",
                new JsonMapper()
                        .readTree(files.get(0).toFile())
                        .at("/cases/0/pattern")
                        .asText());
        requirePicture(files.get(1));
    }

    @Test
    void appsAreMeasuredAndReported() throws IOException {
        AppsBenchmark.Options options =
                new AppsBenchmark.Options(List.of(App.values()), 8, List.of(2), LEAST, false, 1);
        AppsReport report =
                new AppsReport(HERE, options, new AppsBenchmark(AppPeers.all(), options, message -> {}).run());
        assertEquals(6, report.cases().size());
        assertTrue(report.text().contains("cholesky"), report.text());
        List<Path> files = report.write(folder);
        assertTrue(Files.size(files.get(0)) > 0);
        requirePicture(files.get(1));
    }

    @Test
    void ratiosCompareOursWithTheBest() throws IOException {
        OverheadBenchmark.Options options = new OverheadBenchmark.Options(SIZES, List.of("tree"), List.of(1), LEAST, 1);
        List<Contender<? super GraphAssignment>> contenders = List.of(
                new JvmContender("fixed pool", Side.OURS, false), new JvmContender("ForkJoinPool", Side.JAVA, false));
        OverheadReport report =
                new OverheadReport(HERE, options, new OverheadBenchmark(contenders, options, message -> {}).run());
        assertEquals("ForkJoinPool", report.cases().get(0).ratios().get(0).against());
        assertTrue(report.text().contains("time as part of"), report.text());
    }

    private static void requirePicture(Path file) throws IOException {
        BufferedImage image = ImageIO.read(file.toFile());
        assertTrue(image.getWidth() > 500 && image.getHeight() > 100, file.toString());
    }
}
