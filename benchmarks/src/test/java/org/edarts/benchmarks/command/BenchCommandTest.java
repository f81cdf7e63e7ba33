package org.edarts.benchmarks.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.edarts.benchmarks.epiphany.EpiphanyBenchmark;
import org.edarts.cli.Edarts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the commands that measure say about themselves, and what they refuse. */
class BenchCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private int run(String... arguments) {
        return Edarts.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    private void assertRefused(String message, String... arguments) {
        assertEquals(2, run(arguments), err::toString);
        assertTrue(err.toString().contains(message), err::toString);
        assertEquals("", out.toString(), "nothing was done before");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bench",
                "bench metg",
                "bench procedures",
                "bench imbalance",
                "bench streams",
                "bench small",
                "bench epiphany",
                "bench mesh-compiler",
                "bench start",
                "calibrate",
                "pic",
                "pic study"
            })
    void helpComesWithoutWarnings(String command) {
        assertEquals(0, run((command + " --help").split(" ")));
        assertEquals(0, run(("help " + command).split(" ")));
        assertEquals("", err.toString());
        assertTrue(out.toString().startsWith("Usage: edarts " + command), out.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"bench", "pic"})
    void withoutACommandThereIsHelpButNoSuccess(String group) {
        assertEquals(2, run(group));
        assertTrue(err.toString().startsWith("Usage: edarts " + group), err::toString);
        assertEquals("", out.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"overhead", "metg", "apps", "procedures"})
    void foldersThatCannotBe(String benchmark) throws IOException {
        Path missing = directory.resolve("none");
        assertRefused(
                "folder " + missing + " does not exist; make it first",
                "bench",
                benchmark,
                "--output",
                missing.resolve("charts").toString());
        Path file = Files.createFile(directory.resolve("file"));
        assertRefused(
                "--output " + file + ": is a file; expected the name of a folder",
                "bench",
                benchmark,
                "--output",
                file.toString());
    }

    @Test
    void rowsOfBenchmarksThatThereAreNot() {
        assertRefused("there are: fib(27)", "bench", "procedures", "--row", "ackermann");
        assertRefused("numbers of threads are 1 or more", "bench", "procedures", "--threads", "0");
        assertRefused("choose with --row", "bench", "overhead", "--once", "--pattern", "chain");
        assertRefused("--row goes with --once", "bench", "overhead", "--row", "tree");
    }

    @Test
    void helpNamesAllTables() {
        assertEquals(0, run("bench", "epiphany", "--help"));
        for (String table : EpiphanyBenchmark.TABLES) {
            assertTrue(
                    Pattern.compile("\\b" + table + "[:,]")
                            .matcher(out.toString())
                            .find(),
                    table);
        }
    }

    @Test
    void tablesThatThereAreNot() {
        assertRefused(
                "there are figures, shares, patterns, places, data, exchanges, kernels, windows, units, virtual",
                "bench",
                "epiphany",
                "--only",
                "time");
    }
}
