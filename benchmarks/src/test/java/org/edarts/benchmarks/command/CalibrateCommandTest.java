package org.edarts.benchmarks.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.edarts.cli.Edarts;
import org.junit.jupiter.api.Test;

/** Measurements repeated from the command line. */
class CalibrateCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return Edarts.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    @Test
    void aTargetIsALine() {
        assertEquals(0, run("calibrate", "--only", "4,5"), err.toString());
        String[] lines = out.toString().split("\n");
        assertEquals(3, lines.length);
        assertTrue(lines[1].startsWith("4   1    hardware loop") && lines[1].endsWith("built-in  PASS"), lines[1]);
    }

    @Test
    void progressIsToldApart() {
        assertEquals(0, run("calibrate", "--only", "4,5"), err.toString());
        assertTrue(err.toString().startsWith("target 4 (1 of 2): hardware loop"), err.toString());
        assertTrue(err.toString().contains("\ntarget 5 (2 of 2): "), err.toString());
    }

    @Test
    void jsonHoldsAllFigures() throws Exception {
        assertEquals(0, run("calibrate", "--only", "10", "--json"), err.toString());
        JsonNode target = new ObjectMapper().readTree(out.toString()).get(0);
        assertEquals(10, target.get("number").asInt());
        assertEquals(4, target.get("figures").size());
        assertTrue(target.get("figures").get(0).get("simulated").asDouble() > 60_000);
    }

    @Test
    void anUnknownTargetIsRefused() {
        assertEquals(2, run("calibrate", "--only", "4,99"));
        assertTrue(
                err.toString().startsWith("edarts: --only 99: there is no such target; there are 1, "), err.toString());
    }
}
