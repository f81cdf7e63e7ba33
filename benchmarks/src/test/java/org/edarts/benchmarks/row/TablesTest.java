package org.edarts.benchmarks.row;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.edarts.benchmarks.contender.CppPeers;
import org.edarts.benchmarks.contender.Measurement;
import org.edarts.benchmarks.imbalance.ImbalanceTable;
import org.edarts.benchmarks.once.OnceTable;
import org.edarts.benchmarks.procedures.ProcedureTable;
import org.edarts.benchmarks.report.Environment;
import org.edarts.benchmarks.row.Goal.Verdict;
import org.edarts.benchmarks.small.SmallTable;
import org.edarts.benchmarks.start.StartTable;
import org.edarts.benchmarks.streams.StreamTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All tables from end to end, small and in this JVM; what they measure does not matter here, but that it is checked.
 */
@Timeout(120)
class TablesTest {
    private static final Environment HERE = new Environment("processor", 2, "system", "jvm", 0, 2);
    private static final String ABSENT = "it is not here";

    @TempDir
    Path folder = Path.of("");

    static Stream<Table> all() {
        return Stream.of(
                new OnceTable(),
                new ProcedureTable(),
                new ImbalanceTable(),
                new StreamTable(),
                new SmallTable(),
                new StartTable());
    }

    private static RowBenchmark.Options options(String part) {
        return new RowBenchmark.Options(Scale.LEAST, List.of(2), part, false);
    }

    private static List<RowResult> measure(Table table, String part) throws IOException {
        return new RowBenchmark(table, options(part), CppPeers.absent(ABSENT), message -> {}).run();
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyRowIsMeasuredAndJudged(Table table) throws IOException {
        List<RowResult> results = measure(table, "");
        RowReport report = new RowReport(table.name(), HERE, options(""), results);
        String text = report.text();
        for (RowResult result : results) {
            for (Measurement measurement : result.measurements()) {
                assertEquals(2, measurement.runs().size(), result.row());
                assertTrue(
                        text.lines()
                                .anyMatch(line -> line.startsWith(result.row() + " ")
                                        && line.contains(" " + measurement.contender() + " ")),
                        text);
            }
            boolean judged = result.judgements().stream().anyMatch(judgement -> judgement.verdict() != Verdict.NO_PEER);
            assertTrue(
                    judged || result.missing().size() > 0 || result.judgements().isEmpty(),
                    "a verdict, or a reason why there is none: " + result);
        }
        JsonNode json = new JsonMapper().readTree(report.write(folder).get(0).toFile());
        assertEquals(table.name(), json.path("benchmark").asText());
        assertEquals(results.size(), json.path("cases").size());
        assertFalse(json.at("/cases/0/measurements").isEmpty(), json.toString());
    }

    @Test
    void aMissingPeerReadsNoPeer() throws IOException {
        List<RowResult> results = measure(new OnceTable(), "EACH ITS OWN LAMBDA");
        assertEquals(1, results.size(), "rows are found in any case");
        assertEquals(Verdict.NO_PEER, results.get(0).judgements().get(0).verdict());
        String text = new RowReport("once", HERE, options(""), results).text();
        assertTrue(text.lines().anyMatch(line -> line.contains("Taskflow") && line.endsWith("no peer")), text);
        assertTrue(text.contains("Taskflow did not take part: " + ABSENT), text);
    }

    @Test
    void aRowThatThereIsNotIsAnsweredWithThoseThereAre() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> measure(new ProcedureTable(), "ackermann"));
        assertTrue(String.valueOf(e.getMessage()).contains("there are: fib(12)"), e.getMessage());
    }

    @Test
    void threadsAreNeverNone() {
        assertThrows(
                IllegalArgumentException.class, () -> new RowBenchmark.Options(Scale.LEAST, List.of(0), "", false));
    }
}
