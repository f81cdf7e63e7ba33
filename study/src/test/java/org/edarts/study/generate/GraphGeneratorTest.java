package org.edarts.study.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.edarts.study.graph.Shape;
import org.edarts.study.graph.TaskGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GraphGeneratorTest {
    private static TaskGraph only(String text) {
        List<GraphGenerator> generators = GraphGenerator.parse(text);
        assertEquals(1, generators.size());
        return generators.get(0).generate();
    }

    @ParameterizedTest
    @ValueSource(strings = {"layered", "fan", "series-parallel"})
    void randomShapesHaveTheTasksThatAreAskedForAndTheSeedDecides(String shape) {
        for (int tasks : new int[] {1, 2, 3, 7, 100, 1000}) {
            assertEquals(tasks, only(shape + ":tasks=" + tasks).tasks());
        }
        Shape first = Shape.of(only(shape + ":tasks=500,seed=1"));
        assertEquals(first, Shape.of(only(shape + ":tasks=500,seed=1")));
        assertNotEquals(first, Shape.of(only(shape + ":tasks=500,seed=2")));
        assertTrue(Shape.of(only(shape + ":tasks=500,parallelism=2")).parallelism()
                < Shape.of(only(shape + ":tasks=500,parallelism=40")).parallelism());
    }

    /** An LU of n tiles has n(n+1)(2n+1)/6 steps, an FFT of 2^k points k + 1 levels. */
    @ParameterizedTest
    @CsvSource({"lu, 100, 91, 195", "lu, 1, 1, 0", "fft, 100, 80, 128", "stencil, 100, 96, 242"})
    void kernelShapesAreTheKernels(String shape, int asked, int tasks, int arcs) {
        TaskGraph graph = only(shape + ":tasks=" + asked);
        assertEquals(tasks, graph.tasks());
        assertEquals(arcs, graph.arcs());
    }

    @Test
    void theRatioOfCommunicationIsWhatIsAskedForOnAverage() {
        TaskGraph graph = only("layered:tasks=5000,ccr=2");
        double cost = 0;
        for (int arc = 0; arc < graph.arcs(); arc++) {
            cost += graph.transfer(arc);
        }
        double duration = (double) Shape.of(graph).work() / graph.tasks();
        assertEquals(2, cost / graph.arcs() / duration, 0.2);
        assertFalse(only("layered").communicates());
    }

    @Test
    void countMakesSeveralWithTheNextSeeds() {
        List<GraphGenerator> generators = GraphGenerator.parse("lu:count=3,seed=5");
        assertEquals(
                List.of(5L, 6L, 7L),
                generators.stream().map(GraphGenerator::seed).toList());
        assertFalse(generators.get(0).name().contains(","), "names go into tables");
    }

    @ParameterizedTest
    @ValueSource(strings = {"circle", "lu:tasks", "lu:size=3", "lu:tasks=x", "lu:tasks=0", "lu:ccr=-1", "lu:seed=1.5"})
    void othersAreRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> GraphGenerator.parse(text));
    }
}
