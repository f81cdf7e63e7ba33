package org.edarts.benchmarks.pattern;

import java.util.Arrays;

/**
 * A static graph of codelets as a plain description that every runtime under test can build its own graph from: numbers
 * of codelets in a topological order, the predecessors of each, and where each lies on the (step, point) grid of its
 * pattern.
 *
 * <p>Immutable; may be shared by all threads.
 */
public final class Pattern {
    private final String name;
    private final Arcs predecessors;
    private final Arcs successors;
    private final int[] steps;
    private final int[] points;

    /**
     * Describes a pattern.
     *
     * @param name what reports call it
     * @param predecessors for each codelet the codelets it depends on, all with lower numbers and none twice
     * @param steps for each codelet its step, 0 or more
     * @param points for each codelet its point in the step, 0 or more
     * @throws IllegalArgumentException if a predecessor has no lower number or comes twice
     */
    public Pattern(String name, Arcs predecessors, int[] steps, int[] points) {
        if (steps.length != predecessors.codelets() || points.length != steps.length) {
            throw new IllegalArgumentException("pattern " + name + ": " + predecessors.codelets() + " codelets, but "
                    + steps.length + " steps and " + points.length + " points");
        }
        this.name = name;
        this.predecessors = predecessors;
        this.steps = steps;
        this.points = points;
        requireTopologicalOrder();
        this.successors = predecessors.reversed();
    }

    private void requireTopologicalOrder() {
        int[] lastSeenBy = new int[size()];
        Arrays.fill(lastSeenBy, -1);
        for (int codelet = 0; codelet < size(); codelet++) {
            for (int i = predecessors.offsets()[codelet]; i < predecessors.offsets()[codelet + 1]; i++) {
                int predecessor = predecessors.ends()[i];
                if (predecessor < 0 || predecessor >= codelet) {
                    throw new IllegalArgumentException("pattern " + name + ": codelet " + codelet + " depends on "
                            + predecessor + ", which does not come before it");
                }
                if (lastSeenBy[predecessor] == codelet) {
                    throw new IllegalArgumentException(
                            "pattern " + name + ": codelet " + codelet + " depends twice on " + predecessor);
                }
                lastSeenBy[predecessor] = codelet;
            }
        }
    }

    /** Returns what reports call it. */
    public String name() {
        return name;
    }

    /** Returns the number of codelets. */
    public int size() {
        return steps.length;
    }

    /** Returns the number of arcs. */
    public int arcs() {
        return predecessors.size();
    }

    /** Returns for each codelet the codelets it depends on. */
    public Arcs predecessors() {
        return predecessors;
    }

    /** Returns for each codelet the codelets that depend on it. */
    public Arcs successors() {
        return successors;
    }

    /** Returns the step of each codelet, uncopied: read only. */
    public int[] steps() {
        return steps;
    }

    /** Returns the point of each codelet in its step, uncopied: read only. */
    public int[] points() {
        return points;
    }

    /** Returns the codelets that depend on nothing, ascending. */
    public int[] roots() {
        return withDegreeZero(predecessors);
    }

    /** Returns the codelets that nothing depends on, ascending. */
    public int[] sinks() {
        return withDegreeZero(successors);
    }

    private static int[] withDegreeZero(Arcs arcs) {
        int[] found = new int[arcs.codelets()];
        int count = 0;
        for (int codelet = 0; codelet < found.length; codelet++) {
            if (arcs.degree(codelet) == 0) {
                found[count++] = codelet;
            }
        }
        return Arrays.copyOf(found, count);
    }

    @Override
    public String toString() {
        return name + " (" + size() + " codelets, " + arcs() + " arcs)";
    }
}
