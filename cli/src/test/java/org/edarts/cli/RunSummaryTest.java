package org.edarts.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.edarts.cam.Machine;
import org.edarts.cam.text.MachineFile;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceFile;
import org.edarts.viewer.analysis.Analysis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command tells of a run. */
class RunSummaryTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private List<String> run(String... arguments) {
        assertEquals(
                0, Edarts.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments), err::toString);
        return out.toString().lines().toList();
    }

    @Test
    void virtualTimeSaysWhatItLeavesOut() {
        List<String> lines = run("run", "values", "--machine", "parallella", "--no-trace");
        assertTrue(
                lines.stream()
                        .anyMatch(line -> line.matches("not counted  (\\d+) of \\1 firings declare no costs,"
                                + " so each took 100 cycles: \\w+.*")),
                lines::toString);
        assertTrue(
                lines.stream()
                        .anyMatch(line -> line.matches("not counted  memories and mesh: [1-9]\\d* values? from"
                                + " other CUs \\(.*\\).*; --data machine counts values and blocks")),
                lines::toString);
    }

    @Test
    void declaredCostsAreNotLeftOut() {
        List<String> lines = run("run", "cholesky", "--set", "size=64", "--machine", "mesh:2x2", "--no-trace");
        List<String> left =
                lines.stream().filter(line -> line.startsWith("not counted")).toList();
        assertEquals(1, left.size(), lines::toString);
        assertFalse(left.get(0).contains(" 0 "), left::toString);
        assertTrue(left.get(0).startsWith("not counted  memories and mesh"), left::toString);
    }

    @Test
    void theHostMeasures() {
        assertFalse(String.join("\n", run("run", "values", "--no-trace")).contains("not counted"));
    }

    @Test
    void aCheckedRunSaysSo() {
        String said = "checked      arcs order all that its codelets read and write";
        assertFalse(run("run", "values", "--no-trace").contains(said));
        assertTrue(run("run", "values", "--no-trace", "--checked").contains(said));
    }

    @Test
    void whatIsTooLargeToBeCheckedIsRefused() {
        assertEquals(
                2,
                Edarts.execute(
                        new PrintWriter(out, true),
                        new PrintWriter(err, true),
                        "run",
                        "cholesky",
                        "--set",
                        "size=1600",
                        "--set",
                        "tile=16",
                        "--no-trace",
                        "--checked"));
        assertTrue(err.toString()
                .contains("--checked is for graphs of up to 100,000 codelets and slots, and cholesky has "));
        assertTrue(err.toString().contains("make it smaller with --set"), err::toString);
    }

    @Test
    void aMachineFileMayHaveAnyName() throws IOException {
        Path file = directory.resolve("my machine");
        Files.writeString(file, MachineFile.write(Machine.named("mesh:2x2")));
        List<String> lines = run("run", "hello", "--machine", file.toString(), "--no-trace");
        assertTrue(
                lines.contains("machine      mesh:2x2, 3 CUs, in virtual time: declared costs, not simulated"),
                lines::toString);
    }

    @Test
    void summaryAndTraceAreOfTheSameRun() throws IOException {
        Path file = directory.resolve("t");
        List<String> lines = run(
                "run",
                "cholesky",
                "--set",
                "size=512",
                "--set",
                "tile=16",
                "--machine",
                "host:2",
                "--repeat",
                "6",
                "--trace",
                file.toString());
        assertTrue(lines.stream().anyMatch(line -> line.endsWith(", the fastest of 6 runs")), lines::toString);
        Trace trace = TraceFile.read(file);
        for (int cu = 0; cu < 2; cu++) {
            String start = "CU " + cu + " ";
            String line = lines.stream()
                    .filter(one -> one.startsWith(start))
                    .findFirst()
                    .orElseThrow();
            String fired = String.format(
                    Locale.ROOT, "fired %,d", Analysis.of(trace).units().get(cu).fired());
            assertTrue(line.matches(".*  " + fired + "(, .*)?"), line + " against " + fired);
        }
    }
}
