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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The description of a graph after a run, as the command line gives it. */
class RunDescriptionTest {
    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return Edarts.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    private String file(String name) {
        return directory.resolve(name).toString();
    }

    private String text(String name) throws IOException {
        return Files.readString(directory.resolve(name));
    }

    @ParameterizedTest
    @CsvSource({"adaptive,host:2", "steal-nearest,host:3", "fifo,host:1", "critical-path,mesh:2x2"})
    void eachCodeletHasItsTimeAndThePathLeadsFromAStartToTheEnd(String policy, String machine) throws IOException {
        int code = run(
                "run",
                "cholesky",
                "--set",
                "size=256",
                "--policy",
                policy,
                "--machine",
                machine,
                "--trace",
                file("t"),
                "--dot",
                file("dot"),
                "--json",
                file("json"));
        assertEquals(0, code, err::toString);
        assertTrue(out.toString().contains("graph        " + file("dot")), out::toString);
        JsonNode graph = new ObjectMapper().readTree(text("json"));
        JsonNode nodes = graph.get("run").get("nodes");
        assertEquals(graph.get("instances").asInt(), nodes.size());
        Map<String, JsonNode> byId = new HashMap<>();
        for (JsonNode node : nodes) {
            assertEquals(1, node.get("fired").asInt());
            assertTrue(text("dot").contains("  " + node.get("id").asText() + " [label=\""));
            byId.put(node.get("id").asText(), node);
        }
        assertFalse(text("dot").contains("dashed\""), "everything fired");
        JsonNode end = StreamSupport.stream(nodes.spliterator(), false)
                .max((a, b) ->
                        Double.compare(a.get("end").asDouble(), b.get("end").asDouble()))
                .orElseThrow();
        Set<String> path = pathTo(end.get("id").asText(), graph.get("run").get("arcs"));
        Set<String> marked = new HashSet<>();
        byId.forEach((id, node) -> {
            if (node.has("last")) {
                marked.add(id);
            }
        });
        assertEquals(marked, path);
        Set<String> sinks = new HashSet<>();
        graph.get("arcs").forEach(arc -> sinks.add(arc.get("to").asText()));
        assertEquals(1, path.stream().filter(node -> !sinks.contains(node)).count(), "it begins at a start");
    }

    /** Follows the marked arcs back, and checks that there is only one way. */
    private static Set<String> pathTo(String end, JsonNode arcs) {
        Map<String, String> before = new HashMap<>();
        for (JsonNode arc : arcs) {
            if (arc.has("last")) {
                assertEquals(
                        null, before.put(arc.get("to").asText(), arc.get("from").asText()), "two ways");
            }
        }
        Set<String> path = new HashSet<>();
        for (String node = end; node != null; node = before.get(node)) {
            assertTrue(path.add(node), "a cycle");
        }
        return path;
    }

    @Test
    void aFailedRunIsDrawnUpToTheFailure() throws IOException {
        Path matrix = directory.resolve("indefinite.mtx");
        Files.writeString(matrix, "%%MatrixMarket matrix coordinate real symmetric\n3 3 3\n1 1 1\n2 2 -1\n3 3 1\n");
        int code = run(
                "run",
                "cholesky",
                "--input",
                matrix.toString(),
                "--set",
                "tile=1",
                "--trace",
                file("t"),
                "--dot",
                file("dot"));
        assertEquals(1, code);
        List<String> lines = err.toString().lines().toList();
        assertEquals(
                "edarts: what happened up to the failure is in " + file("t") + " and " + file("dot"), lines.get(0));
        assertTrue(lines.get(1).contains("potrf 1"), lines::toString);
        assertTrue(
                text("dot").lines().anyMatch(line -> line.matches(".*\"potrf 1\\\\n.*\\\\nfailed\".*")), text("dot"));
        assertTrue(text("dot").contains("[label=\"potrf 2\", style=\"rounded,dashed\""), text("dot"));
        assertEquals(0, run("trace", file("t"), "--summary"));
        assertTrue(out.toString().contains("(1 failed)"), out::toString);
    }

    @Test
    void thePathThroughALoopIsShown() throws IOException {
        assertEquals(
                0,
                run("run", "bfs", "--set", "scale=8", "--set", "parts=2", "--trace", file("t"), "--dot", file("dot")),
                err::toString);
        assertTrue(text("dot").contains("loop level"), text("dot"));
        assertTrue(text("dot").lines().anyMatch(line -> line.matches(".*style=dashed, penwidth=2, color=red.*")));
    }

    @Test
    void withoutARecordThereIsNothingToDraw() {
        assertEquals(2, run("run", "hello", "--no-trace", "--dot", file("dot")));
        assertTrue(err.toString().contains("--no-trace leaves nothing for --dot to write"), err::toString);
        assertFalse(Files.exists(directory.resolve("dot")));
    }
}
