package org.edarts.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceFile;
import org.edarts.viewer.analysis.Analysis;
import org.edarts.viewer.analysis.CodeMoves;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command line tells of a program's software cache: the beginning of the compendium is enough for it. */
class CodeCacheOutputTest {
    private static final Path COMPENDIUM =
            Path.of("../epiphany-backend/src/test/resources/org/edarts/epiphany/pic/compendium.elf");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return Edarts.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    private static String compendium(Path folder) throws IOException {
        return Files.copy(COMPENDIUM, folder.resolve("compendium.elf"), StandardCopyOption.REPLACE_EXISTING)
                .toString();
    }

    @Test
    void statisticsInJsonAndTheTraceTellTheSame(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("run.trace");
        String[] command = {
            "elf",
            "run",
            "--cores",
            "0,0,1,2",
            "--pic",
            "--region",
            "0x4000,2K",
            "--max-cycles",
            "8000000",
            "--stats=json",
            "--trace",
            file.toString(),
            compendium(folder),
            "--",
            "random"
        };
        assertEquals(1, run(command), "it is stopped");
        JsonNode report = new ObjectMapper()
                .readTree(err.toString().substring(0, err.toString().lastIndexOf('}') + 1));
        JsonNode caches = report.get("codeCache").get("caches");
        assertEquals(2, caches.size());
        Trace trace = TraceFile.read(file);
        Analysis summary = Analysis.of(trace);
        assertEquals(2, summary.codeMoves().units().size());
        for (int core = 0; core < 2; core++) {
            JsonNode cache = caches.get(core);
            CodeMoves.Count moves = summary.codeMoves().units().get(core);
            assertTrue(cache.get("unloads").asLong() > 0, cache.toString());
            assertTrue(cache.get("hits").asLong() > 0, cache.toString());
            assertEquals(report.get("cores").get(core).get("coreId"), cache.get("coreId"));
            assertEquals(cache.get("bytesMoved").asLong(), moves.bytes());
            assertEquals(cache.get("loadCycles").asLong(), moves.time());
            assertEquals(cache.get("unloads").asLong(), moves.unloads());
            assertEquals(
                    cache.get("ranOutside").asLong() + cache.get("stackFull").asLong(), moves.outside());
            long loads = 0;
            for (JsonNode function : cache.get("loads")) {
                loads += function.get("times").asLong();
            }
            assertEquals(loads, moves.loads());
            JsonNode last = cache.get("residency").get(cache.get("residency").size() - 1);
            assertTrue(last.get("bytes").asInt() <= 2048, last.toString());
        }
        assertEquals(600_000_000, trace.header().clock().ticksPerSecond());
        assertTrue(trace.header().commandLine().startsWith("edarts elf run --cores 0,0,1,2 --pic"));
        assertEquals(
                2,
                trace.events().stream()
                        .filter(event -> event.kind() == EventKind.FIRE && event.duration() > 7_000_000)
                        .count());
    }

    @Test
    void aRunWithoutCacheHasNone(@TempDir Path folder) throws IOException {
        assertEquals(1, run("elf", "run", "--max-cycles", "1000", "--stats=json", compendium(folder)));
        assertFalse(err.toString().contains("codeCache"), err.toString());
        assertEquals(2, run("elf", "run", "--trace", "x", compendium(folder)));
        assertTrue(err.toString().contains("--trace records the code cache of one run"), err.toString());
    }

    @Test
    void theTraceTellsWhereCodeComesFromAndWhereItRuns(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("run.trace");
        String program = compendium(folder);
        for (String source : new String[] {"neighbour", "auto"}) {
            err.getBuffer().setLength(0);
            assertEquals(
                    1,
                    run(
                            "elf",
                            "run",
                            "--cores",
                            "0,0,2,2",
                            "--pic",
                            "--region",
                            "0x4000,2K",
                            "--source",
                            source,
                            "--compact",
                            "--max-cycles",
                            "9000000",
                            "--stats=json",
                            "--trace",
                            file.toString(),
                            program,
                            "--",
                            "random"));
            JsonNode caches = new ObjectMapper()
                    .readTree(err.toString().substring(0, err.toString().lastIndexOf('}') + 1))
                    .get("codeCache")
                    .get("caches");
            Analysis summary = Analysis.of(TraceFile.read(file));
            long fromUnits = 0;
            for (int core = 0; core < 4; core++) {
                JsonNode cache = caches.get(core);
                CodeMoves.Count moves = summary.codeMoves().units().get(core);
                assertEquals(cache.get("bytesFromNeighbours").asLong(), moves.bytesOfUnits());
                assertEquals(cache.get("functionsMoved").asLong(), moves.moves());
                assertEquals(
                        cache.get("ranOutside").asLong()
                                + cache.get("stackFull").asLong()
                                + cache.get("ranInNeighbours").asLong()
                                + cache.get("ranInDram").asLong(),
                        moves.outside());
                fromUnits += moves.bytesOfUnits();
            }
            assertTrue(
                    fromUnits > 0 || source.equals("auto"), summary.codeMoves().toString());
        }
    }
}
