package org.edarts.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command says about itself and about files that are not there. */
class HelpTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return Edarts.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "samples",
                "graph",
                "machines",
                "policies",
                "study",
                "trace",
                "elf",
                "elf run",
                "elf asm",
                "elf dump",
                "mesh",
                "offload",
                "mesh compile",
                "mesh run"
            })
    void helpComesWithoutWarnings(String command) {
        PrintStream before = System.err;
        ByteArrayOutputStream warnings = new ByteArrayOutputStream();
        System.setErr(new PrintStream(warnings, true, StandardCharsets.UTF_8));
        try {
            assertEquals(0, run((command + " --help").split(" ")));
        } finally {
            System.setErr(before);
        }
        assertEquals("", warnings.toString(StandardCharsets.UTF_8));
        assertEquals("", err.toString());
        assertTrue(out.toString().contains("Usage: edarts " + command), out.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "elf", "elf run", "help"})
    void helpIsACommandToo(String command) {
        assertEquals(0, run(("help " + command).split(" ")), err::toString);
        assertTrue(out.toString().startsWith("Usage: edarts " + command + " "), out::toString);
        assertEquals("", err.toString());
    }

    @Test
    void helpAloneIsTheHelpOfAll() {
        assertEquals(0, run("help"));
        assertTrue(out.toString().startsWith("Usage: edarts [-hV]"), out::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "elf"})
    void withoutACommandThereIsHelpButNoSuccess(String group) {
        assertEquals(2, group.isEmpty() ? run() : run(group));
        assertTrue(err.toString().startsWith("Usage: edarts " + group), err::toString);
        assertEquals("", out.toString());
    }

    @Test
    void anUnknownCommandIsAnsweredWithTheNearest() {
        assertEquals(2, run("rnu"));
        assertEquals(2, run("help", "elf", "dmup"));
        assertEquals("""
                edarts: there is no command 'edarts rnu', expected one of run, samples, graph, machines, policies, study, trace, \
                elf, mesh, offload, bench, calibrate, pic, help; did you mean 'run'?
                edarts: there is no command 'edarts elf dmup', expected one of run, board, asm, dump, sdk; did you mean 'dump'?
                """, err.toString());
    }

    @Test
    void anUnknownSampleIsAnsweredWithTheNearest() {
        assertEquals(2, run("run", "chol"));
        assertTrue(
                err.toString()
                        .endsWith(
                                "bfs, bfs-async, stencil, cannon, line, jacobi, search, fib-kernels, kernels, mandelbrot; did you mean 'cholesky'?\n"),
                err::toString);
    }

    @Test
    void anUnknownPolicyIsAnsweredWithTheNearest() {
        assertEquals(2, run("run", "hello", "--no-trace", "--policy", "critical"));
        assertTrue(err.toString().endsWith("; did you mean 'critical-path'?\n"), err::toString);
    }

    @Test
    void aCommandWithoutSubcommandsIsNamedAlone() {
        assertEquals(2, run("help", "run", "hello"));
        assertEquals("edarts: there is no command 'edarts run hello', expected 'edarts run' alone\n", err.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"bench overhead --quick", "calibrate", "pic study"})
    void whatMeasuresIsInAnotherJar(String command) {
        assertEquals(2, run(command.split(" ")));
        assertTrue(err.toString().contains("java -jar edarts-bench.jar " + command.split(" ")[0]), err::toString);
    }

    @Test
    void aSampleTellsItsSource() {
        assertEquals(0, run("samples", "heat"));
        assertTrue(
                out.toString().contains("  source: samples/src/main/java/org/edarts/samples/heat/Heat.java\n"),
                out::toString);
    }

    @Test
    void machinesListsWhatNamesMayEndIn() {
        assertEquals(0, run("machines"));
        assertTrue(out.toString().contains("\nNAME:folded "), out::toString);
        assertTrue(out.toString().contains("\nNAME:dedicated "), out::toString);
        assertTrue(out.toString().contains("\nFILE "), out::toString);
    }

    @Test
    void aMissingFolderIsNamed(@TempDir Path directory) {
        Path folder = directory.resolve("none");
        assertEquals(
                2, run("graph", "hello", "--dot", folder.resolve("hello.dot").toString()));
        assertTrue(err.toString().contains("folder " + folder + " does not exist"), err.toString());
    }
}
