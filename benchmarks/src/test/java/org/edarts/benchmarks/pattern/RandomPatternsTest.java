package org.edarts.benchmarks.pattern;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RandomPatternsTest {
    /** The first three codelets have fewer before them. */
    @Test
    void eachCodeletOfAGraphHasThreeArcs() {
        Pattern pattern = RandomPatterns.graph(1000, 3, 1);
        assertEquals(1000, pattern.size());
        assertEquals(3 * 1000 - 3 - 2 - 1, pattern.arcs());
        assertEquals(1, pattern.roots().length);
    }

    @Test
    void layersDependOnTheLayerBefore() {
        Pattern pattern = RandomPatterns.layered(5, 10, 3, 1);
        assertEquals(10, pattern.roots().length);
        assertEquals(4 * 10 * 3, pattern.arcs());
        for (int codelet = 10; codelet < 50; codelet++) {
            int before = codelet / 10 - 1;
            Arrays.stream(pattern.predecessors().of(codelet)).forEach(arc -> assertEquals(before, arc / 10));
        }
    }

    @Test
    void theSeedDecides() {
        int[] arcs = RandomPatterns.graph(100, 3, 1).predecessors().ends();
        assertArrayEquals(arcs, RandomPatterns.graph(100, 3, 1).predecessors().ends());
        assertFalse(Arrays.equals(
                arcs, RandomPatterns.graph(100, 3, 2).predecessors().ends()));
    }
}
