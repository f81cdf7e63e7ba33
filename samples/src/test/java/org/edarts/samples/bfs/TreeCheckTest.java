package org.edarts.samples.bfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.edarts.samples.WrongResultException;
import org.junit.jupiter.api.Test;

/**
 * <pre>
 *   0 - 1 - 3 - 4    6 - 7
 *    \ /   /
 *     2 --+    5
 * </pre>
 */
class TreeCheckTest {
    private static final int NONE = -1;
    private static final EdgeList EDGES =
            EdgeList.of(8, new int[] {0, 0, 1, 1, 2, 3, 6, 4}, new int[] {1, 2, 2, 3, 3, 4, 7, 4});

    @Test
    void passesTreesThatABreadthFirstSearchMayGive() {
        int[] levels = {0, 1, 1, 2, 3, NONE, NONE, NONE};
        assertArrayEquals(levels, TreeCheck.levels(EDGES, 0, new int[] {0, 0, 0, 1, 3, NONE, NONE, NONE}));
        assertArrayEquals(levels, TreeCheck.levels(EDGES, 0, new int[] {0, 0, 0, 2, 3, NONE, NONE, NONE}));
    }

    @Test
    void findsCircles() {
        assertEquals(
                "check 1 of 5 failed: the parents of vertex 3 go in a circle", wrong(0, 0, 0, 4, 3, NONE, NONE, NONE));
        assertEquals("check 1 of 5 failed: the root 0 is not its own parent", wrong(1, 0, 0, 1, 3, NONE, NONE, NONE));
        assertEquals(
                "check 1 of 5 failed: the parents of vertex 1 go in a circle", wrong(0, 1, 0, 2, 3, NONE, NONE, NONE));
        assertEquals(
                "check 1 of 5 failed: the parents of vertex 1 do not lead to the root",
                wrong(0, 5, 0, 2, 3, NONE, NONE, NONE));
    }

    @Test
    void findsEdgesThatSkipALevel() {
        assertEquals("check 3 of 5 failed: edge 0 2 joins levels 0 and 2", wrong(0, 0, 1, 1, 3, NONE, NONE, NONE));
    }

    @Test
    void findsVerticesThatWereLeftOut() {
        assertEquals("check 4 of 5 failed: edge 3 4 leads out of the tree", wrong(0, 0, 0, 1, NONE, NONE, NONE, NONE));
    }

    @Test
    void findsTreeEdgesThatAreNotInTheGraph() {
        assertEquals(
                "check 5 of 5 failed: vertex 5 and its parent 4 are not joined by an edge of the graph",
                wrong(0, 0, 0, 1, 3, 4, NONE, NONE));
    }

    private static String wrong(int... parents) {
        return assertThrows(WrongResultException.class, () -> TreeCheck.levels(EDGES, 0, parents))
                .getMessage();
    }
}
