package org.edarts.benchmarks.pattern;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PatternTest {
    static List<String> names() {
        return Patterns.names();
    }

    @Test
    void aChainIsAChain() {
        Pattern chain = BasicPatterns.chain(4);
        assertArrayEquals(new int[] {0, 1, 2}, chain.predecessors().ends());
        assertArrayEquals(new int[] {0}, chain.roots());
        assertArrayEquals(new int[] {3}, chain.sinks());
    }

    @Test
    void aTreeFansOutInTwo() {
        Pattern tree = BasicPatterns.tree(6);
        assertArrayEquals(new int[] {1, 2}, tree.successors().of(0));
        assertArrayEquals(new int[] {3, 4}, tree.successors().of(1));
        assertArrayEquals(new int[] {5}, tree.successors().of(2));
        assertArrayEquals(new int[] {3, 4, 5}, tree.sinks());
    }

    @Test
    void independentCodeletsHaveNoArcs() {
        Pattern independent = BasicPatterns.independent(5);
        assertEquals(0, independent.arcs());
        assertEquals(5, independent.roots().length);
    }

    @Test
    void aWavefrontComesFromAboveAndFromTheLeft() {
        Pattern wavefront = BasicPatterns.wavefront(2, 3);
        assertArrayEquals(new int[] {}, wavefront.predecessors().of(0));
        assertArrayEquals(new int[] {0}, wavefront.predecessors().of(1));
        assertArrayEquals(new int[] {0}, wavefront.predecessors().of(3));
        assertArrayEquals(new int[] {2, 4}, wavefront.predecessors().of(5));
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyArcLeadsToTheNextStepAndIsSeenFromBothEnds(String name) {
        Pattern pattern = Patterns.SMALL.named(name);
        assertEquals(name, pattern.name());
        for (int codelet = 0; codelet < pattern.size(); codelet++) {
            int target = codelet;
            for (int predecessor : pattern.predecessors().of(codelet)) {
                assertEquals(pattern.steps()[codelet] - 1, pattern.steps()[predecessor]);
                assertTrue(IntStream.of(pattern.successors().of(predecessor)).anyMatch(s -> s == target));
            }
        }
        assertEquals(pattern.arcs(), pattern.successors().size());
    }

    @Test
    void theFullSizesAreTheOnesThatReportsName() {
        assertEquals(1_000_000, Patterns.FULL.named("chain").size());
        assertEquals(262_144, Patterns.FULL.named("wavefront").size());
        assertEquals(128_000, Patterns.FULL.named("stencil_1d").size());
        assertEquals(12_800, Patterns.FULL.named("all_to_all").size());
    }

    @Test
    void anUnknownNameIsAnsweredWithTheKnownOnes() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> Patterns.SMALL.named("spiral"));
        assertTrue(e.getMessage().contains("\"spiral\"") && e.getMessage().contains("stencil_1d"), e.getMessage());
    }

    @Test
    void aPatternOutOfOrderIsRefused() {
        PatternBuilder cycle = new PatternBuilder();
        cycle.codelet(0, 0);
        cycle.after(0);
        assertThrows(IllegalArgumentException.class, () -> cycle.build("cycle"));
        PatternBuilder twice = new PatternBuilder();
        twice.codelet(0, 0);
        twice.codelet(1, 0);
        twice.after(0);
        twice.after(0);
        assertThrows(IllegalArgumentException.class, () -> twice.build("twice"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void aFileKeepsAPattern(String name, @TempDir Path folder) throws IOException {
        Pattern pattern = Patterns.SMALL.named(name);
        Path file = folder.resolve("pattern");
        PatternFile.write(pattern, file);
        Pattern read = PatternFile.read(file);
        assertEquals(pattern.name(), read.name());
        assertArrayEquals(pattern.predecessors().offsets(), read.predecessors().offsets());
        assertArrayEquals(pattern.predecessors().ends(), read.predecessors().ends());
        assertArrayEquals(pattern.steps(), read.steps());
        assertArrayEquals(pattern.points(), read.points());
    }

    @Test
    void anotherFileIsRefused(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("text"), "this is no pattern at all");
        assertThrows(IOException.class, () -> PatternFile.read(file));
    }
}
