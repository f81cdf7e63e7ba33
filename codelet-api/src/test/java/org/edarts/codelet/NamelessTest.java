package org.edarts.codelet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.edarts.codelet.describe.GraphDot;
import org.edarts.codelet.describe.GraphJson;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.testing.SequentialRun;
import org.junit.jupiter.api.Test;

/** Codelets and values to which nobody gave a name. */
class NamelessTest {
    private static final Body NOTHING = firing -> {};

    @Test
    void theyAreCalledByTheirPlace() {
        GraphBuilder g = CodeletGraph.named("g");
        Codelet named = g.codelet("named", NOTHING);
        Codelet one = g.codelet(NOTHING).after(named);
        Codelet several = g.codelets(2, NOTHING).after(one);
        Value<Integer> value = g.value(firing -> 1, several);
        assertEquals("codelet 1", one.name());
        assertEquals("Codelet \"codelet 2\" x 2", several.toString());
        assertEquals("codelet 3", value.name());
        assertEquals("Value \"codelet 3\"", value.toString());
        CodeletGraph graph = g.build();
        assertEquals(
                List.of("named", "codelet 1", "codelet 2", "codelet 3"),
                graph.compiled().declarations().stream().map(Declaration::name).toList());
        assertEquals(
                List.of("\"named\"", "\"codelet 1\"", "\"codelet 2\"[0]", "\"codelet 2\"[1]", "\"codelet 3\""),
                SequentialRun.inOrder(graph).steps().stream()
                        .map(SequentialRun.Step::name)
                        .toList());
    }

    @Test
    void theyFailWithTheirPlace() {
        CodeletGraph graph = CodeletGraph.build("g", g -> {
            g.codelet(NOTHING);
            g.codelets(3, firing -> {
                if (firing.index() == 2) {
                    throw new IllegalStateException("two");
                }
            });
        });
        CodeletFailedException failure = assertThrows(CodeletFailedException.class, () -> SequentialRun.inOrder(graph));
        assertEquals("codelet 1", failure.codelet());
        assertEquals(2, failure.index());
    }

    @Test
    void theyKeepTheirPlaceWhereTheirGraphIsEmbedded() {
        CodeletGraph inner = CodeletGraph.build("inner", g -> {
            g.codelet(NOTHING);
            g.codelet(NOTHING);
        });
        CodeletGraph outer = CodeletGraph.build("outer", g -> {
            g.codelet(NOTHING);
            g.embed("a", inner);
            g.embed("b", inner);
        });
        List<String> names =
                outer.compiled().declarations().stream().map(Declaration::name).toList();
        assertTrue(
                names.containsAll(List.of("codelet 0", "a.codelet 0", "a.codelet 1", "b.codelet 1")), names::toString);
    }

    /** A name that looks like a made one is nobody's: pictures and tables tell codelets apart by number. */
    @Test
    void aGivenNameMayLookLikeAMadeOne() {
        CodeletGraph graph = CodeletGraph.build("g", g -> {
            Codelet made = g.codelet(NOTHING);
            g.codelet("codelet 0", NOTHING).after(made);
        });
        assertEquals(2, SequentialRun.inOrder(graph).steps().size());
        assertTrue(GraphDot.of(graph).text().contains("->"), "two nodes and an arc");
        assertTrue(GraphJson.of(graph).text().contains("codelet 0"));
    }

    @Test
    void aMissingBodyIsRefusedAllTheSame() {
        GraphBuilder g = CodeletGraph.named("g");
        assertEquals(
                "graph \"g\": a codelet has null for its body: give it code",
                assertThrows(GraphException.class, () -> g.codelet((Body) null)).getMessage());
        assertEquals(
                "codelet \"codelet 0\" counts 0 instances: at least 1 is needed",
                assertThrows(GraphException.class, () -> g.codelets(0, NOTHING)).getMessage());
    }

    @Test
    void aBuiltGraphTakesNoMore() {
        GraphBuilder g = CodeletGraph.named("g");
        Value<Integer> one = g.value(firing -> 1);
        g.build();
        List<Runnable> declarations = List.of(
                () -> g.codelet(NOTHING),
                () -> g.codelets(2, NOTHING),
                () -> g.value(firing -> 2),
                () -> g.value(one, a -> a),
                () -> one.on(0));
        for (Runnable declaration : declarations) {
            assertEquals(
                    "graph \"g\" is built already: declare a new one to change it",
                    assertThrows(GraphException.class, declaration::run).getMessage());
        }
    }
}
