package org.edarts.it.docs;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Value;
import org.junit.jupiter.api.Test;

/** The snippet of docs/dsl.md that runs a graph checked. */
class CheckedTest {
    @Test
    void aCheckedRunRefusesWhatNoArcOrders() {
        CodeletGraph graph = CodeletGraph.build("careless", g -> {
            Value<Integer> six = g.value("six", firing -> 6);
            g.codelet("read", firing -> firing.get(six)).after(g.codelet("other", firing -> {}));
        });
        try (Cam cam = Cam.host(1)) {
            CodeletFailedException failure = assertThrows(CodeletFailedException.class, () -> {
                // snippet
                cam.run(graph, RunOptions.DEFAULT.checked(true)).join();
                // end of snippet
            });
            assertTrue(failure.getMessage().contains("codelet \"read\" reads \"six\""), failure.getMessage());
        }
    }
}
