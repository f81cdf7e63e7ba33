package org.edarts.samples.bfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class KroneckerTest {
    @Test
    void theSeedDecidesTheGraph() {
        EdgeList edges = Kronecker.generate(8, 16, 5);
        assertArrayEquals(edges.from(), Kronecker.generate(8, 16, 5).from());
        assertArrayEquals(edges.to(), Kronecker.generate(8, 16, 5).to());
        assertFalse(Arrays.equals(edges.from(), Kronecker.generate(8, 16, 6).from()));
        assertEquals(256, edges.vertices());
        assertEquals(4096, edges.edges());
    }

    /** Of two vertices, the corners have 0.57 + 0.05 and the rest 0.19 + 0.19, however the vertices are numbered. */
    @Test
    void theQuartersHaveTheProbabilitiesOfGraph500() {
        EdgeList edges = Kronecker.generate(1, 100_000, 1);
        int loops = 0;
        int[] loopsOf = new int[2];
        for (int edge = 0; edge < edges.edges(); edge++) {
            if (edges.from()[edge] == edges.to()[edge]) {
                loops++;
                loopsOf[edges.from()[edge]]++;
            }
        }
        assertEquals(0.62, (double) loops / edges.edges(), 0.005);
        assertEquals(0.57, (double) Math.max(loopsOf[0], loopsOf[1]) / edges.edges(), 0.005);
    }

    /** A vertex whose number had k zeros of 10 bits begins an edge with probability 0.76^k 0.24^(10 - k). */
    @Test
    void degreesAreAsUnequalAsTheyHaveToBe() {
        EdgeList edges = Kronecker.generate(10, 64, 3);
        int[] degrees = new int[1024];
        for (int from : edges.from()) {
            degrees[from]++;
        }
        Arrays.sort(degrees);
        double greatest = Math.pow(0.76, 10) * edges.edges();
        assertEquals(greatest, degrees[1023], 5 * Math.sqrt(greatest));
        assertTrue(degrees[0] <= 1);
    }
}
