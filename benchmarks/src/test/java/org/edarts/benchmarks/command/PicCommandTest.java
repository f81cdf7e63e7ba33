package org.edarts.benchmarks.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.edarts.cli.Edarts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the study prints, and where. */
class PicCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return Edarts.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    @Test
    void tablesGoToOutputProgressToErrorsAndPlotsToTheirFolder(@TempDir Path folder) throws IOException {
        Path plots = folder.resolve("plots");
        assertEquals(0, run("pic", "study", "--quick", "--only", "breakeven", "--plots", plots.toString()));
        assertTrue(out.toString().startsWith("# breakeven: From how many calls on"), out.toString());
        assertTrue(out.toString().contains("held at"), out.toString());
        assertTrue(err.toString().startsWith("edarts: this takes at most about half a minute\n"), err.toString());
        assertTrue(err.toString().contains("breakeven: the function once, 64 bytes, 1 hop"), err.toString());
        assertTrue(Files.size(plots.resolve("code-cache-break-even-1.png")) > 1000);
    }

    @Test
    void jsonHasEveryRow() throws IOException {
        assertEquals(0, run("pic", "study", "--json", "--only", "placement"));
        JsonNode experiments = new ObjectMapper().readTree(out.toString());
        assertEquals("placement", experiments.get(0).get("experiment").asText());
        JsonNode rows = experiments.get(0).get("tables").get(0).get("rows");
        assertEquals(5, rows.size());
        assertTrue(rows.get(2).get("times").asDouble() > 10, rows.toString());
    }

    @Test
    void anUnknownExperimentIsNamed() {
        assertEquals(2, run("pic", "study", "--only", "remote,weather"));
        assertTrue(
                err.toString().contains("--only weather: there is no such experiment; there are remote, "),
                err.toString());
    }
}
