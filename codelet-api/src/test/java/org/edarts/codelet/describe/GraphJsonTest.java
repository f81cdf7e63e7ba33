package org.edarts.codelet.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.testing.RandomDag;
import org.junit.jupiter.api.Test;

class GraphJsonTest {
    @Test
    void describesEverythingAndTheRun() throws IOException {
        CodeletGraph graph = Samples.everything();
        assertEquals(
                GraphDotTest.resource("everything-executed.json").strip(),
                GraphJson.of(graph).executed(Samples.traceOf(graph)).text());
    }

    @Test
    void leavesTheWriterOpen() throws IOException {
        StringWriter writer = new StringWriter() {
            @Override
            public void close() {
                throw new AssertionError("closed");
            }
        };
        GraphJson.of(Samples.everything()).write(writer);
        assertEquals(GraphJson.of(Samples.everything()).text(), writer.toString());
    }

    /** Every dependency is in the arcs, directly or through the slots that they name, and no other. */
    @Property(tries = 100)
    void theArcsAreTheDependencies(@ForAll @IntRange(min = 1, max = 100) int declarations, @ForAll long seed)
            throws IOException {
        RandomDag dag = new RandomDag(declarations, seed);
        String text = GraphJson.of(dag.graph(firing -> {})).text();
        Map<String, BitSet> sources = new HashMap<>();
        for (int pass = 0; pass < 3; pass++) {
            readArcs(text, sources);
        }
        for (int instance = 0; instance < dag.size(); instance++) {
            assertEquals(dag.sources(instance), sources.getOrDefault("c" + instance, new BitSet()));
        }
    }

    /** Adds to each node the codelets that signal it; a slot hands on those that it has got in an earlier pass. */
    private static void readArcs(String text, Map<String, BitSet> sources) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            String from = "";
            boolean arcs = false;
            while (parser.nextToken() != null) {
                String field = parser.currentName();
                if (parser.currentToken() == JsonToken.START_ARRAY) {
                    arcs = "arcs".equals(field);
                } else if (arcs && parser.currentToken() == JsonToken.VALUE_STRING && "from".equals(field)) {
                    from = parser.getText();
                } else if (arcs && parser.currentToken() == JsonToken.VALUE_STRING) {
                    BitSet into = sources.computeIfAbsent(parser.getText(), node -> new BitSet());
                    if (from.startsWith("c")) {
                        into.set(Integer.parseInt(from.substring(1)));
                    } else {
                        into.or(sources.getOrDefault(from, new BitSet()));
                    }
                }
            }
        }
    }

    @Test
    void aLargeGraphIsDescribedByItsDeclarations() {
        CodeletGraph graph = CodeletGraph.build("large", g -> {
            Codelet a = g.codelets("a", 1000, firing -> {});
            g.codelets("b", 2000, firing -> {}).after(a);
        });
        String text = GraphJson.of(graph).text();
        assertEquals(
                "{\"format\":\"edarts-graph\",\"version\":1,\"name\":\"large\",\"instances\":3000,\"slotCount\":1,"
                        + "\"arcCount\":2000000,\"signals\":3000,\"detail\":\"declarations\",\"codelets\":["
                        + "{\"name\":\"a\",\"first\":0,\"count\":1000},{\"name\":\"b\",\"first\":1000,\"count\":2000}],"
                        + "\"loops\":[],\"slots\":[],"
                        + "\"arcs\":[{\"from\":\"c0\",\"to\":\"c1\",\"signals\":2000000}]}",
                text);
        assertFalse(text.contains("\n"));
    }
}
