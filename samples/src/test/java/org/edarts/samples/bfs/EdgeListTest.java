package org.edarts.samples.bfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.edarts.samples.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EdgeListTest {
    @TempDir
    private Path directory;

    @Test
    void numbersTheVerticesThatOccur() throws IOException {
        EdgeList edges = EdgeList.read(file("# a comment\n100 7\n\n% another\n7\t9223372036854775807\r\n  7 7\n"));
        assertEquals(3, edges.vertices());
        assertArrayEquals(new long[] {7, 100, Long.MAX_VALUE}, edges.names());
        assertArrayEquals(new int[] {1, 0, 0}, edges.from());
        assertArrayEquals(new int[] {0, 2, 0}, edges.to());
    }

    @Test
    void readsMoreEdgesThanItExpected() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int edge = 0; edge < 5_000; edge++) {
            text.append(edge).append(' ').append(edge + 1).append('\n');
        }
        EdgeList edges = EdgeList.read(file(text.toString()));
        assertEquals(5_000, edges.edges());
        assertEquals(5_001, edges.vertices());
        assertEquals(4_999, edges.from()[4_999]);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "# nothing     | 2: the file ends here, expected at least one edge",
                "1 2/3         | 2: found 1 fields, expected the two ends of an edge",
                "1 2/3 4 0.5   | 2: found 3 fields, expected the two ends of an edge",
                "1 2//3 x      | 3: found vertex \"x\", expected a whole number of at least 0",
                "-1 2          | 1: found vertex \"-1\", expected a whole number of at least 0",
                "1 9999999999999999999999 | 1: found vertex \"9999999999999999999999\", expected a whole number of at least 0",
            })
    void namesTheLineAndWhatWasExpected(String lines, String error) throws IOException {
        Path file = file(lines.strip().replace('/', '\n') + "\n");
        assertEquals(
                file + ":" + error.strip(),
                assertThrows(InputException.class, () -> EdgeList.read(file)).getMessage());
    }

    @Test
    void adjacencyHasEachEdgeOnceForEitherEnd() throws IOException {
        Adjacency graph = Adjacency.of(EdgeList.read(file("0 1\n1 2\n2 2\n1 0\n3 1\n")));
        assertArrayEquals(new int[] {0, 2, 6, 7, 8}, graph.start());
        assertArrayEquals(new int[] {1, 1, 0, 2, 0, 3, 1, 1}, graph.neighbours());
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("edges.txt"), text);
    }
}
