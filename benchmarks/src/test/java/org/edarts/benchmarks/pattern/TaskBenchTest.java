package org.edarts.benchmarks.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.benchmarks.pattern.TaskBench.Grid;
import org.junit.jupiter.api.Test;

/**
 * The relations against their definition in the paper (table of dependence relations, D(t, i)) as membership tests: is
 * there an arc from point {@code from} of the step before to {@code to}? Written apart from the code under test.
 */
class TaskBenchTest {
    private interface Relation {
        boolean contains(Grid grid, int step, int from, int to);
    }

    private static final Map<TaskBench, Relation> DEFINITIONS = Map.of(
            TaskBench.TRIVIAL, (grid, step, from, to) -> false,
            TaskBench.NO_COMM, (grid, step, from, to) -> from == to,
            TaskBench.STENCIL_1D, (grid, step, from, to) -> Math.abs(from - to) <= 1,
            TaskBench.STENCIL_1D_PERIODIC,
                    (grid, step, from, to) -> Math.abs(from - to) <= 1 || Math.abs(from - to) == grid.width() - 1,
            TaskBench.DOM, (grid, step, from, to) -> to - from == 0 || to - from == 1,
            TaskBench.TREE, (grid, step, from, to) -> to == 2 * from || to == 2 * from + 1,
            TaskBench.FFT,
                    (grid, step, from, to) -> {
                        int strides = 0;
                        while (1 << strides < grid.width()) {
                            strides++;
                        }
                        int exponent = strides == 0 ? 0 : (step + strides - 1) % strides;
                        return from == to || Math.abs(from - to) == (int) Math.pow(2, exponent);
                    },
            TaskBench.ALL_TO_ALL, (grid, step, from, to) -> true,
            TaskBench.NEAREST, TaskBenchTest::isNear,
            TaskBench.SPREAD, TaskBenchTest::isSpread);

    private static boolean isNear(Grid grid, int step, int from, int to) {
        return from - to >= -(grid.radix() / 2) && from - to <= (grid.radix() - 1) / 2;
    }

    private static boolean isSpread(Grid grid, int step, int from, int to) {
        return IntStream.range(0, grid.radix())
                .map(i -> to + i * grid.width() / grid.radix() + (i > 0 ? step % grid.period() : 0))
                .anyMatch(point -> point % grid.width() == from);
    }

    @Property(tries = 200)
    void everyArcAndNoOtherIsThere(
            @ForAll TaskBench relation,
            @ForAll @IntRange(min = 1, max = 20) int width,
            @ForAll @IntRange(min = 1, max = 12) int steps) {
        Grid grid = Grid.of(width, steps);
        Pattern pattern = relation.on(grid);
        Map<String, Integer> codelets = new HashMap<>();
        for (int codelet = 0; codelet < pattern.size(); codelet++) {
            codelets.put(pattern.steps()[codelet] + ":" + pattern.points()[codelet], codelet);
        }
        assertEquals(pattern.size(), codelets.size());
        for (int codelet = 0; codelet < pattern.size(); codelet++) {
            int step = pattern.steps()[codelet];
            int to = pattern.points()[codelet];
            Set<Integer> found = pointsOf(pattern, codelet, step - 1);
            Set<Integer> possible = IntStream.range(0, width)
                    .filter(from -> codelets.containsKey((step - 1) + ":" + from))
                    .boxed()
                    .collect(Collectors.toCollection(TreeSet::new));
            if (relation == TaskBench.RANDOM_NEAREST) {
                possible.removeIf(from -> !isNear(grid, step, from, to));
                assertTrue(possible.containsAll(found));
                assertEquals(step > 0, found.contains(to));
            } else {
                possible.removeIf(from -> !definition(relation).contains(grid, step, from, to));
                assertEquals(possible, found, relation + " step " + step + " point " + to);
            }
        }
    }

    private static Relation definition(TaskBench relation) {
        Relation definition = DEFINITIONS.get(relation);
        if (definition == null) {
            throw new AssertionError("no definition of " + relation);
        }
        return definition;
    }

    private static Set<Integer> pointsOf(Pattern pattern, int codelet, int step) {
        Set<Integer> points = new TreeSet<>();
        for (int predecessor : pattern.predecessors().of(codelet)) {
            assertEquals(step, pattern.steps()[predecessor]);
            assertTrue(points.add(pattern.points()[predecessor]), "an arc comes twice");
        }
        return points;
    }

    @Test
    void domGrowsAndShrinks() {
        Pattern pattern = TaskBench.DOM.on(Grid.of(3, 5));
        String points = IntStream.range(0, pattern.size())
                .mapToObj(codelet -> pattern.steps()[codelet] + "" + pattern.points()[codelet])
                .collect(Collectors.joining(" "));
        assertEquals("00 10 11 20 21 22 31 32 42", points);
    }

    @Test
    void treeDoublesUntilItIsFull() {
        int[] widths = new int[5];
        for (int step : TaskBench.TREE.on(Grid.of(6, 5)).steps()) {
            widths[step]++;
        }
        assertEquals("[1, 2, 4, 6, 6]", Arrays.toString(widths));
    }

    @Test
    void randomArcsDependOnTheSeedAndFollowTheFraction() {
        Pattern one = randomNearest(0.25, 1);
        assertEquals(
                Arrays.toString(one.predecessors().ends()),
                Arrays.toString(randomNearest(0.25, 1).predecessors().ends()));
        assertNotEquals(
                Arrays.toString(one.predecessors().ends()),
                Arrays.toString(randomNearest(0.25, 2).predecessors().ends()));
        assertEquals(100 * 31, randomNearest(0, 1).arcs());
        assertEquals(
                TaskBench.NEAREST.on(new Grid(100, 32, 5, 3, 1, 1)).arcs(),
                randomNearest(1, 1).arcs());
        double chosen = one.arcs() - 100 * 31;
        double possible = randomNearest(1, 1).arcs() - 100 * 31;
        assertEquals(0.25, chosen / possible, 0.02);
    }

    private static Pattern randomNearest(double fraction, long seed) {
        return TaskBench.RANDOM_NEAREST.on(new Grid(100, 32, 5, 32 / 2, fraction, seed));
    }

    @Test
    void aGridThatMakesNoSenseIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Grid(0, 1, 1, 1, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> new Grid(10, 1, 5, 3, 0, 1));
        assertThrows(IllegalArgumentException.class, () -> new Grid(10, 1, 5, 1, Double.NaN, 1));
    }
}
