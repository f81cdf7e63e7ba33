package org.edarts.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.edarts.cam.Machine;
import org.edarts.samples.Sample;
import org.edarts.samples.Samples;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StudyCommandTest {
    /** Two chains of 2 + 3 and 4 + 1 between an entry and an exit: two processors take 5. */
    private static final String CHAINS = "4\n0 0 0\n1 2 1 0\n2 3 1 1\n3 4 1 0\n4 1 1 3\n5 0 2 2 4\n# remark\n";

    @TempDir
    private Path folder = Path.of("");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int study(String... arguments) {
        String[] words =
                Stream.concat(Stream.of("study"), Arrays.stream(arguments)).toArray(String[]::new);
        return Edarts.execute(new PrintWriter(out), new PrintWriter(err), words);
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private List<String> lines() {
        return out.toString().lines().toList();
    }

    @Test
    void theCsvTellsMakespanBoundAndOptimum() throws IOException {
        String graph = file("chains.stg", CHAINS);
        String optima = file("optima.csv", "file,procs,makespan\nchains.stg,2,5\nchains,1,10\n");
        assertEquals(
                0, study(graph, "--policies", "fifo,heft", "--procs", "1,2", "--format", "csv", "--optimal", optima));
        assertTrue(lines().get(0).startsWith("graph,procs,policy,makespan,bound,ratio,optimum,"), lines().get(0));
        assertEquals(
                List.of(
                        "chains.stg,1,fifo,10,10,1,10",
                        "chains.stg,1,heft,10,10,1,10",
                        "chains.stg,2,fifo,5,5,1,5",
                        "chains.stg,2,heft,5,5,1,5"),
                lines().stream()
                        .skip(1)
                        .map(line ->
                                String.join(",", Arrays.asList(line.split(",")).subList(0, 7)))
                        .toList());
        assertEquals("", err.toString());
    }

    /** Four tasks in two chains on one CU: to put one into a pool costs 2. */
    @Test
    void schedulingCostsWhatTheUserSays() throws IOException {
        String graph = file("chains.stg", CHAINS);
        String[] words = {graph, "--policies", "fifo", "--procs", "1", "--format", "csv"};
        String[] costing = Arrays.copyOf(words, words.length + 2);
        costing[words.length] = "--decision";
        costing[words.length + 1] = "2";
        assertEquals(0, study(words));
        assertEquals(0, study(costing));
        double free = Double.parseDouble(lines().get(1).split(",")[3]);
        double paid = Double.parseDouble(lines().get(3).split(",")[3]);
        assertEquals(10, free);
        assertEquals(10 + 4 * 2, paid, "each of the four tasks is put into a pool");
        assertEquals(2, study(graph, "--hop", "-1"));
        assertTrue(err.toString().contains("scheduling cannot cost -1.0"), err.toString());
    }

    @Test
    void aReportNeedsNothingBesideItself() throws IOException {
        Path report = folder.resolve("report.html");
        assertEquals(
                0,
                study(
                        file("a&b.stg", CHAINS),
                        "--policies",
                        "fifo,heft",
                        "--procs",
                        "1,2",
                        "--report",
                        report.toString()));
        String page = Files.readString(report);
        assertTrue(page.startsWith("<!DOCTYPE html>"), page);
        assertTrue(page.contains("Over 2 cases, <strong>fifo</strong>"), page);
        assertTrue(page.contains("a&amp;b"), page);
        assertFalse(page.matches("(?s).*(src=|href=|url\\(|@import).*"), "everything is in the page");
        assertEquals(2, page.split("<svg ", -1).length - 1);
    }

    @Test
    void aTraceIsReplayedWithSomethingChanged() throws IOException {
        String trace = folder.resolve("dot.trace").toString();
        assertEquals(
                0,
                Edarts.execute(
                        new PrintWriter(out),
                        new PrintWriter(err),
                        "run",
                        "hello",
                        "--virtual",
                        "--trace",
                        trace,
                        "--trace-size",
                        "1MB"));
        out.getBuffer().setLength(0);
        assertEquals(0, study(trace, "--what-if", "cus=1..2,policy=fifo", "--format", "csv"));
        assertEquals("cus,policy,makespan_ns,speed_up,bound_ns,ratio", lines().get(0));
        assertEquals(3, lines().size());
        assertTrue(lines().get(2).startsWith("2,fifo,"), lines().get(2));
        assertEquals(2, study(trace, "--what-if", "cus=none"));
        assertTrue(err.toString().contains("what if \"cus=none\": expected cus=8 or cus=1..16"), err.toString());
        assertEquals(2, study(trace, "--what-if", "cus=2", "--seeds", "3"));
        assertTrue(err.toString().contains("--seeds means nothing beside --what-if: leave it out"), err.toString());
    }

    @Test
    void aMalformedFileIsNamedAndTheOthersGoOn() throws IOException {
        String bad = file("bad.stg", "2\n0 1 0\n1 what 0\n");
        String good = file("good.stg", CHAINS);
        assertEquals(1, study(bad, good, "nowhere.stg", "--policies", "fifo", "--procs", "2", "--format", "csv"));
        assertEquals(2, lines().size());
        assertTrue(err.toString().contains(bad + ":3: found \"what\""), err.toString());
        assertTrue(err.toString().contains("nowhere.stg does not exist"), err.toString());
    }

    @Test
    void ofAFolderTheFilesThatEndLikeGraphsAreStudied() throws IOException {
        Files.createDirectories(folder.resolve("50"));
        Files.createDirectories(folder.resolve("100"));
        file("100/rand.stg", CHAINS);
        file("50/rand.stg", CHAINS);
        file("50/optima.csv", "rand.stg,2,5");
        assertEquals(
                0, study(folder.toString(), "--policies", "fifo", "--procs", "2", "--format", "csv"), err.toString());
        assertEquals(3, lines().size());
        assertTrue(lines().get(1).startsWith(folder.resolve("100").resolve("rand.stg") + ",2,fifo,"), lines().get(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "json", "table"})
    void theNumberOfJobsDoesNotMatter(String format) throws IOException {
        String[] arguments = {
            "--generate",
            "layered:tasks=60,ccr=1,count=3",
            "--generate",
            "lu",
            "--procs",
            "2,3",
            "--seeds",
            "3",
            "--estimates",
            "noise=0.5",
            "--format",
            format,
            "--jobs"
        };
        String[] first = Arrays.copyOf(arguments, arguments.length + 1);
        first[arguments.length] = "1";
        assertEquals(0, study(first), err.toString());
        String alone = out.toString();
        out.getBuffer().setLength(0);
        first[arguments.length] = "3";
        assertEquals(0, study(first), err.toString());
        assertEquals(alone, out.toString());
        assertFalse(alone.isEmpty());
    }

    @Test
    void theJsonHasRowsStandingsAndDuels() throws IOException {
        assertEquals(
                0,
                study(
                        "--generate",
                        "fan:tasks=12,count=2",
                        "--procs",
                        "2",
                        "--policies",
                        "fifo,exact,peft",
                        "--format",
                        "json"),
                err.toString());
        JsonNode study = new ObjectMapper().readTree(out.toString());
        assertEquals(6, study.get("rows").size());
        assertEquals(3, study.get("standings").size());
        assertEquals(3, study.get("duels").size());
        study.get("rows").forEach(row -> assertTrue(row.has("optimum"), "exact knows the optimum: " + row));
    }

    @Test
    void aScheduleOfOnesOwnIsCheckedAndRanked() throws IOException {
        String graph = file("chains.stg", CHAINS);
        String good = file("good.csv", "task,cu,start\n1,0,0\n2,0,2\n3,1,0\n4,1,4\n");
        assertEquals(0, study(graph, "--schedule", good, "--policies", "exact", "--procs", "2", "--format", "csv"));
        assertTrue(lines().get(2).startsWith("chains.stg,2,schedule,5,5,1,5,"), lines().get(2));
        String late = file("late.csv", "1,0,0\n2,0,1000\n3,1,0\n4,1,2000\n");
        out.getBuffer().setLength(0);
        assertEquals(0, study(graph, "--schedule", late, "--policies", "fifo", "--procs", "2", "--format", "csv"));
        assertTrue(lines().get(2).startsWith("chains.stg,2,schedule,2001,5,"), lines().get(2));
        String never = file("never.csv", "1,0,1e300\n2,0,1000\n3,1,0\n4,1,2000\n");
        assertEquals(1, study(graph, "--schedule", never, "--policies", "fifo", "--procs", "2", "--format", "csv"));
        assertTrue(err.toString().contains("never.csv:1: task 1 starts at 1.0E300"), err.toString());
        String between = file("between.csv", "1,0,0.5\n2,0,1000\n3,1,0\n4,1,2000\n");
        assertEquals(1, study(graph, "--schedule", between, "--policies", "fifo", "--procs", "2", "--format", "csv"));
        assertTrue(err.toString().contains("between.csv:1: task 1 starts at 0.5, between two times"), err.toString());
        String overlapping = file("bad.csv", "1,0,0\n2,0,2\n3,0,1\n4,1,5\n");
        assertEquals(
                1, study(graph, "--schedule", overlapping, "--policies", "fifo", "--procs", "2", "--format", "csv"));
        assertTrue(err.toString().contains("overlap on CU 0"), err.toString());
    }

    @Test
    void aSettingIsForTheSamplesThatHaveIt() {
        assertEquals(
                0,
                study("cholesky", "fib", "--set", "n=5", "--procs", "2", "--policies", "fifo", "--format", "csv"),
                err.toString());
        assertEquals(3, lines().size());
        assertEquals(1, study("cholesky", "fib", "--set", "m=5", "--procs", "2", "--policies", "fifo"));
        assertTrue(err.toString().contains("sample fib has no setting \"m\""), err.toString());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void samplesAreStudied(String sample) {
        Map<String, String> sizes = Map.of("fib", "n=10", "fib-kernels", "n=10", "jacobi", "tiles=3");
        String size = sizes.get(sample);
        String[] smaller = size == null ? new String[0] : new String[] {"--set", size};
        String[] arguments = Stream.concat(
                        Stream.of(sample, "--procs", "2", "--policies", "adaptive", "--format", "csv"),
                        Arrays.stream(smaller))
                .toArray(String[]::new);
        assertEquals(0, study(arguments), err.toString());
        assertTrue(lines().get(1).startsWith(sample + ",2,adaptive,"), lines().get(1));
    }

    static Stream<String> samples() {
        return Samples.all().stream().map(Sample::name);
    }

    @Test
    void policiesOfAJarAreStudiedAndRun() throws IOException {
        String jar = pluginOf(Last.class).toString();
        assertEquals(
                0,
                study(
                        "--generate",
                        "lu",
                        "--procs",
                        "2",
                        "--policies",
                        "last-cu,fifo",
                        "--plugin",
                        jar,
                        "--format",
                        "csv"),
                err.toString());
        assertTrue(lines().get(1).contains(",2,last-cu,"), lines().get(1));
        int code = Edarts.execute(
                new PrintWriter(out),
                new PrintWriter(err),
                "run",
                "hello",
                "--policy",
                "last-cu",
                "--no-trace",
                "--plugin",
                jar);
        assertEquals(0, code, err.toString());
        assertTrue(out.toString().contains("policy       last-cu"), out.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--comm=much",
                "--estimates=guess",
                "--policies=none",
                "--procs=0",
                "--plugin=nowhere.jar",
                "--decision=1e300",
                "--data=rate=0",
                "--data=rate=1e-300",
                "--generate=circle",
                "--format=xml"
            })
    void whatCannotBeUnderstoodIsRefused(String option) {
        assertEquals(2, study("--generate", "fft", option));
        assertTrue(err.toString().contains("expected") || err.toString().contains("there are"), err.toString());
    }

    @Test
    void aJarWithoutAPolicyIsRefused() throws IOException {
        Path text = Files.writeString(folder.resolve("text.jar"), "no jar");
        Path empty = folder.resolve("empty.jar");
        try (JarOutputStream entries = new JarOutputStream(Files.newOutputStream(empty))) {
            entries.putNextEntry(new JarEntry("readme.txt"));
        }
        for (Path jar : List.of(text, empty)) {
            assertEquals(2, study("--generate", "fft", "--plugin", jar.toString()));
            assertTrue(err.toString().contains(jar + ": holds no policy; expected"), err.toString());
        }
    }

    private Path pluginOf(Class<?> policy) throws IOException {
        Path jar = folder.resolve("plugin.jar");
        try (JarOutputStream entries = new JarOutputStream(Files.newOutputStream(jar))) {
            entries.putNextEntry(new JarEntry("META-INF/services/" + SchedulingPolicy.class.getName()));
            entries.write(policy.getName().getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }

    /** Places all on the last CU. */
    public static final class Last implements SchedulingPolicy {
        @Override
        public String name() {
            return "last-cu";
        }

        @Override
        public String summary() {
            return "places all on the last CU";
        }

        @Override
        public PoolOrder order() {
            return PoolOrder.FIFO;
        }

        @Override
        public Decisions decisions(Machine machine, int unit, long seed) {
            return new Decisions() {
                @Override
                public int place(int codelet, int cu, Loads loads) {
                    return loads.cus() - 1;
                }
            };
        }
    }
}
