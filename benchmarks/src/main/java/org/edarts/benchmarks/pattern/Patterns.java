package org.edarts.benchmarks.pattern;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.edarts.benchmarks.pattern.TaskBench.Grid;

/**
 * The patterns that the benchmarks know, by name, each in the size the benchmarks use.
 *
 * @param codelets how many codelets chain, binary tree and independent have
 * @param side rows and columns of the wavefront
 * @param grid the grid of the Task Bench patterns
 * @param allToAllSteps the steps of all_to_all, whose arcs grow with the square of the width
 */
public record Patterns(int codelets, int side, Grid grid, int allToAllSteps) {
    /**
     * A million codelets in the simple patterns, 512 x 512 in the wavefront, 128 points by 1000 steps in Task Bench's.
     */
    public static final Patterns FULL = new Patterns(1_000_000, 512, Grid.of(128, 1000), 100);

    /** A tenth of it, for a first look. */
    public static final Patterns SMALL = new Patterns(100_000, 160, Grid.of(128, 100), 10);

    /** Returns all names, in the order of reports. */
    public static List<String> names() {
        return List.copyOf(SMALL.byName().keySet());
    }

    /** Returns the names of Task Bench's patterns. */
    public static List<String> taskBenchNames() {
        List<String> names = new ArrayList<>();
        for (TaskBench relation : TaskBench.values()) {
            names.add(relation.label());
        }
        return names;
    }

    /**
     * Builds a pattern.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public Pattern named(String name) {
        Supplier<Pattern> pattern = byName().get(name);
        if (pattern == null) {
            throw new IllegalArgumentException(
                    "no pattern is called \"" + name + "\"; there are: " + String.join(", ", names()));
        }
        return pattern.get();
    }

    private Map<String, Supplier<Pattern>> byName() {
        Map<String, Supplier<Pattern>> patterns = new LinkedHashMap<>();
        patterns.put("chain", () -> BasicPatterns.chain(codelets));
        patterns.put("binary_tree", () -> BasicPatterns.tree(codelets));
        patterns.put("independent", () -> BasicPatterns.independent(codelets));
        patterns.put("wavefront", () -> BasicPatterns.wavefront(side, side));
        for (TaskBench relation : TaskBench.values()) {
            patterns.put(relation.label(), () -> relation.on(relation == TaskBench.ALL_TO_ALL ? shortened() : grid));
        }
        return patterns;
    }

    private Grid shortened() {
        return new Grid(grid.width(), allToAllSteps, grid.radix(), grid.period(), grid.fraction(), grid.seed());
    }
}
