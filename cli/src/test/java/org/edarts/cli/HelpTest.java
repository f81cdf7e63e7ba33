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
                "trace",
                "bench",
                "bench metg",
                "elf",
                "elf run",
                "elf asm",
                "elf dump"
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

    @Test
    void aMissingFolderIsNamed(@TempDir Path directory) {
        Path folder = directory.resolve("none");
        assertEquals(
                2, run("graph", "hello", "--dot", folder.resolve("hello.dot").toString()));
        assertTrue(err.toString().contains("folder " + folder + " does not exist"), err.toString());
    }
}
