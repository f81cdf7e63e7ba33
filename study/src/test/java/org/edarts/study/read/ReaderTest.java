package org.edarts.study.read;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.describe.GraphJson;
import org.edarts.study.graph.Communication;
import org.edarts.study.graph.Shape;
import org.edarts.study.graph.TaskGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReaderTest {
    private static final String PLAIN = """
                  4
                  0          0          0
                  1          2          1          0
                  2          3          1          0
                  3          4          2          1          2
                  4          5          1          1
                  5          0          2          3          4
            # Standard Task Graph Set Project
            #   CP Length           : 7
            """;

    private static TaskGraph read(String text) throws GraphFormatException {
        return read("a.txt", text, Communication.AS_GIVEN);
    }

    private static TaskGraph read(String file, String text, Communication communication) throws GraphFormatException {
        return TaskGraphFiles.read(file, "a", text.getBytes(StandardCharsets.UTF_8), communication);
    }

    private static String complaint(String text) {
        return String.valueOf(
                assertThrows(GraphFormatException.class, () -> read(text)).getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "and words without a hash\nbehind it\n", "# more\r\n\r\n"})
    void aStandardTaskGraphIsReadWithoutItsEntryAndExit(String behind) throws GraphFormatException {
        for (String text : new String[] {PLAIN + behind, PLAIN.replace("\n", "\r\n") + behind}) {
            TaskGraph graph = read(text);
            assertEquals(new Shape(4, 3, 14, 7), Shape.of(graph));
            assertEquals("1", graph.nameOf(0));
        }
    }

    @Test
    void aStandardTaskGraphMayHaveCostsOnLinesOfTheirOwnOrBehindEachPredecessor() throws GraphFormatException {
        String apart = "4 2\n0 1 0\n1 2 1\n 0 7\n2 3 1\n 0 8\n3 4 2\n 1 9\n 2 10\n# remark\n";
        String behind = "4\n0 1 0\n1 2 1 0 7\n2 3 1 0 8\n3 4 2 1 9 2 10\n";
        for (String text : new String[] {apart, behind}) {
            TaskGraph graph = read(text);
            assertEquals(4, graph.tasks());
            assertEquals(4, graph.arcs());
            assertEquals(7, graph.transfer(0));
            assertEquals(10, graph.transfer(3));
            assertEquals(2, graph.source(3));
        }
        assertEquals(0, read("a.stg", apart, Communication.NONE).transfer(0));
        assertEquals(5, read("a.stg", apart, Communication.of(5)).transfer(0));
    }

    @Test
    void anEntryThatCostsSomethingStays() throws GraphFormatException {
        assertEquals(3, read("1\n0 0 0\n1 5 1\n 0 3\n2 0 1\n 1 4\n").tasks());
        assertEquals(1, read("1\n0 0 0\n1 5 1\n 0 0\n2 0 1\n 1 0\n").tasks());
    }

    @Test
    void aListOfPredecessorsMayGoOnOnTheNextLine() throws GraphFormatException {
        assertEquals(3, read("4\n0 1 0\n1 1 0\n2 1 0\n3 1 3 0 1\n 2\n").arcs());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x\\n | a.txt:1: | number of tasks",
                "2\\n0 1 0\\n | a.txt:3: | ends after 1 tasks",
                "2\\n0 1 0\\n2 1 0\\n | a.txt:3: | expected task 1",
                "2\\n0 1 0\\n1 1 1 9\\n | a.txt:3: | depend on task 9",
                "2\\n0 1 0\\n1 -1 0\\n | a.txt:3: | at least 0",
                "2\\n0 1 0\\n1 1 x\\n | a.txt:3: | predecessors of task 1",
                "1\\n0 1 0\\n1 1 0\\n2 1 0\\n3 1 0\\n | a.txt:5: | goes on",
                "2\\n0 1 1 1\\n1 1 1 0\\n | a.txt:2: | depends on itself",
                "{\\n\"tasks\": [\\n{\"name\": \"a\", \"duration\": 1},\\n{\"name\": \"b\", \"duration\": 1}],\\n\"arcs\": [{\"from\": \"a\", \"to\": \"b\"}, {\"from\": \"b\", \"to\": \"a\"}]} | a.txt:3: | depends on itself",
                "{\"format\": \"edarts-graph\", \"detail\": \"instances\", \"codelets\": [\\n{\"name\": \"a\", \"count\": 1e12}]} | a.txt:2: | more codelets",
                "{\\n\"tasks\": [} | a.txt:2: | expected ']'",
                "digraph {\\na}\\ndigraph {b} | a.txt:3: | one graph in a file",
                "{\\n\"workflow\": {\"tasks\": [\\n{\"id\": \"a\"}]}} | a.txt:3: | runtimeInSeconds",
                "{\\n\"tasks\": [{\"duration\": 1}],\\n\"arcs\": [{\"from\": 0,\\n \"to\": 7}]} | a.txt:4: | task 7",
                "{\\n\"tasks\": [ | a.txt:2: | is no JSON",
                "digraph {\\n a -> ;\\n} | a.txt:2: | a name was expected",
                "digraph {\\n a [cost=1];\\n b;\\n} | a.txt:3: | no duration",
                "digraph {\\n a [cost=x];\\n} | a.txt:2: | expected a number",
                "digraph {\\n a -> b; b -> a;\\n} | a.txt:2: | depends on itself",
                "graph {\\n a -- b\\n} | a.txt:1: | undirected",
                "{\"format\": \"edarts-tasks\",\\n\"version\": 2, \"tasks\": []} | a.txt:2: | version 2",
                "{\"tasks\": [{\"duration\": 1,\\n\"durration\": 1}]} | a.txt:1: | durration",
                "{\"tasks\": [\\n{\"duration\": 1,\\n\"duration\": 5}]} | a.txt:2: | two fields",
                "{\"tasks\": [\\n{\"duration\": 1,\\n\"durations\": [5]}]} | a.txt:2: | keep one of them",
                "{\"tasks\": [{\"duration\": 1}],\\n\"arcs\": [{\"from\": 0, \"to\": 0, \"costt\": 1}]} | a.txt:2: | costt",
                "{\"format\": \"edarts-graph\", \"detail\": \"instances\",\\n\"slots\": [{\"kind\": \"promise\"}], \"codelets\": []} | a.txt:2: | promise",
                "{\"workflow\": {\"specification\": {\"tasks\": [\\n{\"id\": \"a\", \"runtimeInSeconds\": 1, \"outputFiles\": [\"fX\"]}], \"files\": [{\"id\": \"f\"}]}}} | a.txt:2: | file fX"
            })
    void aMalformedFileIsNamedWithLineAndReason(String text, String place, String reason) {
        String complaint = complaint(text.replace("\\n", "\n"));
        assertTrue(complaint.startsWith(place), complaint);
        assertTrue(complaint.contains(reason), complaint);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"schemaVersion\": \"1.4\", \"workflow\": {\"tasks\": ["
                        + "{\"name\": \"split\", \"id\": \"ID1\", \"runtimeInSeconds\": 1.5, \"parents\": [],"
                        + " \"children\": [\"join\"], \"files\": [{\"link\": \"output\", \"name\": \"f\", \"sizeInBytes\": 4000}]},"
                        + "{\"name\": \"join\", \"id\": \"ID2\", \"runtimeInSeconds\": 2.25, \"parents\": [\"split\"],"
                        + " \"files\": [{\"link\": \"input\", \"name\": \"f\", \"sizeInBytes\": 4000}]}]}}",
                "{\"schemaVersion\": \"1.5\", \"workflow\": {\"specification\": {\"tasks\": ["
                        + "{\"name\": \"split\", \"id\": \"ID1\", \"parents\": [], \"children\": [\"ID2\"], \"outputFiles\": [\"f\"]},"
                        + "{\"name\": \"join\", \"id\": \"ID2\", \"parents\": [\"ID1\"], \"children\": [], \"inputFiles\": [\"f\"]}],"
                        + " \"files\": [{\"id\": \"f\", \"sizeInBytes\": 4000}]},"
                        + " \"execution\": {\"tasks\": [{\"id\": \"ID2\", \"runtimeInSeconds\": 2.25},"
                        + " {\"id\": \"ID1\", \"runtimeInSeconds\": 1.5}]}}}"
            })
    void workflowsOfBothVersionsAreTheSameGraph(String text) throws GraphFormatException {
        TaskGraph graph = read("w.json", text, Communication.atRate(2000));
        assertEquals(100, graph.ticksPerUnit());
        assertEquals(new Shape(2, 1, 375, 375), Shape.of(graph));
        assertEquals(200, graph.transfer(0));
        assertEquals(0, read(text).transfer(0));
    }

    @Test
    void dotCostsMayComeFromDefaultsAndSubgraphs() throws GraphFormatException {
        TaskGraph graph = read("""
                /* a remark */ digraph "g" {
                  node [Weight=2]; rankdir=LR
                  a [Weight="5", label=<x<b>y</b>>];
                  subgraph cluster_1 { node [Weight=7]; b; c }
                  a -> {b c} -> d:n [cost=3] // and another
                }
                """);
        assertEquals(new Shape(4, 4, 21, 14), Shape.of(graph));
        assertEquals(3, graph.transfer(0));
        assertEquals(new Shape(2, 1, 2, 2), Shape.of(read("digraph { \"x y\" -> z }")));
    }

    @Test
    void tasksMayTakeAnotherTimeOnEachProcessor() throws GraphFormatException {
        TaskGraph graph = read("""
                {"format": "edarts-tasks", "version": 1, "unit": "ms",
                 "tasks": [{"name": "a", "durations": [1, 2]}, {"name": "b", "durations": [3, 0.5]}],
                 "arcs": [{"from": "a", "to": "b", "cost": 4}]}
                """);
        assertEquals(2, graph.unrelatedProcessors());
        assertEquals(5, graph.workOn(1, 1));
        assertEquals(40, graph.transfer(0));
        assertEquals("ms", graph.unit());
    }

    @Test
    void theJsonOfACodeletGraphIsTheGraphItself() throws GraphFormatException {
        GraphBuilder builder = CodeletGraph.named("g");
        Codelet many = builder.codelets("many", 3, firing -> {});
        Codelet next = builder.codelets("next", 2, firing -> {}).after(many);
        builder.codelet("last", firing -> {}).after(next, many.at(1));
        CodeletGraph graph = builder.build();
        TaskGraph read = read(GraphJson.of(graph).text());
        assertEquals(6, read.tasks());
        assertEquals(3 * 2 + 3, read.arcs());
        TaskGraph made = CodeletTasks.of(graph);
        assertEquals(Shape.of(made).criticalPath(), 100 * Shape.of(read).criticalPath());
        assertEquals(600, Shape.of(made).work());
    }
}
