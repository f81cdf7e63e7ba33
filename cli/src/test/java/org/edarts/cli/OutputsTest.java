package org.edarts.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.edarts.cam.Machine;
import org.edarts.cam.text.MachineFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command says of files that it cannot read or write, and when. */
class OutputsTest {
    private static final String NO_TRACE = "--no-trace";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private void assertRefused(String message, String... arguments) {
        assertEquals(
                2, Edarts.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments), err::toString);
        assertTrue(err.toString().contains(message), err::toString);
        assertEquals("", out.toString(), "nothing was done before");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run hello --trace",
                "run hello --trace t --dot",
                "run hello --trace t --json",
                "run hello --trace t --html",
                "run heat --no-trace --output",
                "graph hello --dot",
                "graph hello --json",
                "trace t --chrome",
                "trace t --csv",
                "trace t --perfetto",
                "study hello --report",
                "trace t --html",
                "machines parallella --write"
            })
    void filesThatCannotBe(String command) throws IOException {
        String option = command.substring(command.lastIndexOf(' ') + 1);
        String trace = directory.resolve("t").toString();
        String[] start = command.replace(" t ", " " + trace + " ").split(" ");
        Path missing = directory.resolve("none");
        assertRefused(
                option + " " + missing.resolve("file") + ": folder " + missing + " does not exist; make it first",
                with(start, missing.resolve("file")));
        assertRefused(option + " " + directory + ": is a folder; expected the name of a file", with(start, directory));
        Path file = Files.createFile(directory.resolve("file"));
        assertRefused(
                option + " " + file.resolve("x") + ": folder " + file + " is a file", with(start, file.resolve("x")));
        assertFalse(Files.exists(missing));
        assertFalse(Files.exists(directory.resolve("t")));
    }

    private static String[] with(String[] start, Path file) {
        String[] arguments = Arrays.copyOf(start, start.length + 1);
        arguments[start.length] = file.toString();
        return arguments;
    }

    @Test
    void foldersWhereFilesAreRead() {
        assertRefused(directory + " is a folder; expected a trace file", "trace", directory.toString());
        assertRefused(
                directory + ": cannot be read: it is a directory",
                "run",
                "heat",
                NO_TRACE,
                "--input",
                directory.toString());
    }

    private void run(String... arguments) {
        assertEquals(
                0, Edarts.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments), err::toString);
    }

    @Test
    void aTextMayGoToStandardOutputAlone() {
        run("graph", "hello", "--dot", "-");
        assertTrue(out.toString().matches("(?s)digraph .*}\n"), out::toString);
        assertTrue(err.toString().startsWith("hello: 4 codelets, 4 arcs, 5 signals, 1 slot\n"), err::toString);
    }

    @Test
    void soMayTheTextOfARun() throws IOException {
        run("run", "hello", "--machine", "mesh:2x2", "--json", "-", "--trace", path("t"));
        assertEquals(
                "hello", new ObjectMapper().readTree(out.toString()).get("name").asText());
        assertTrue(err.toString().startsWith("hello\n  dataflow\n"), err::toString);
        assertTrue(err.toString().contains("graph        hello, 4 codelets, 4 arcs, 5 signals\n"), err::toString);
    }

    @Test
    void soMayATimeline() throws IOException {
        run("run", "hello", "--trace", path("t"));
        out.getBuffer().setLength(0);
        run("trace", path("t"), "--chrome", "-", "--summary");
        assertTrue(new ObjectMapper().readTree(out.toString()).has("traceEvents"), out::toString);
        assertTrue(err.toString().contains("critical path"), err::toString);
    }

    @Test
    void soMayAMachine() {
        run("machines", "mesh:2x2", "--write", "-");
        assertEquals(Machine.named("mesh:2x2"), MachineFile.parse(out.toString(), "standard output"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"run hello --trace -", "trace t --html -", "run heat --output -", "elf asm nothing -o -"})
    void whatIsNoTextMayNot(String command) {
        assertRefused(" -: this is no text for standard output; expected the name of a file", command.split(" "));
    }

    @Test
    void onlyOneTextMay() {
        assertRefused("standard output (-) is wanted for 2 texts", "graph", "hello", "--dot", "-", "--json", "-");
    }

    @Test
    void hintsCanBeGivenToAShell() {
        run("run", "hello", "--trace", path("it's mine"), "--dot", path("a b"));
        String quoted = "'" + path("it's mine").replace("'", "'\\''") + "'";
        assertTrue(out.toString().contains("(edarts trace " + quoted + " --summary)\n"), out::toString);
        assertTrue(out.toString().contains("(dot -Tsvg -O '" + path("a b") + "')\n"), out::toString);
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }

    @Test
    void aFullPlaceIsNamed() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.isWritable(full));
        int code = Edarts.execute(
                new PrintWriter(out, true), new PrintWriter(err, true), "graph", "hello", "--dot", full.toString());
        assertEquals(2, code);
        assertTrue(err.toString().contains("file " + full + " cannot be written: "), err::toString);
    }
}
