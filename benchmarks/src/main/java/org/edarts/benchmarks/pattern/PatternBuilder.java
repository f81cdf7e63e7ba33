package org.edarts.benchmarks.pattern;

import java.util.Arrays;

/** Collects a pattern codelet by codelet. Owner: the thread that builds. */
public final class PatternBuilder {
    private int[] offsets = new int[1024];
    private int[] ends = new int[1024];
    private int[] steps = new int[1024];
    private int[] points = new int[1024];
    private int codelets;
    private int arcs;

    /**
     * Adds a codelet and returns its number.
     *
     * @param step its step in the pattern's grid
     * @param point its point in the step
     */
    public int codelet(int step, int point) {
        if (codelets == steps.length) {
            int capacity = codelets * 2;
            offsets = Arrays.copyOf(offsets, capacity);
            steps = Arrays.copyOf(steps, capacity);
            points = Arrays.copyOf(points, capacity);
        }
        offsets[codelets] = arcs;
        steps[codelets] = step;
        points[codelets] = point;
        return codelets++;
    }

    /** Lets the codelet that was added last depend on an earlier one. */
    public void after(int predecessor) {
        if (arcs == ends.length) {
            ends = Arrays.copyOf(ends, arcs * 2);
        }
        ends[arcs++] = predecessor;
    }

    /**
     * Returns the pattern.
     *
     * @throws IllegalArgumentException if a codelet depends on a later one, or twice on the same
     */
    public Pattern build(String name) {
        int[] rows = Arrays.copyOf(offsets, codelets + 1);
        rows[codelets] = arcs;
        return new Pattern(
                name,
                new Arcs(rows, Arrays.copyOf(ends, arcs)),
                Arrays.copyOf(steps, codelets),
                Arrays.copyOf(points, codelets));
    }
}
