package org.edarts.epiphany.cam;

import java.util.Comparator;
import java.util.List;

/**
 * Whose memories have frames, and who of them hands invocations on to whom. Immutable.
 *
 * @param assignment which cores are CUs and SUs
 * @param all the cores
 */
record FrameCores(Assignment assignment, List<Integer> all) {
    /** So many of the nearest SUs are neighbours of one, besides those of whose nearest it is. */
    private static final int NEAREST = 4;

    /** Returns whether SUs have them, for what they hand out. */
    boolean areSus() {
        return !assignment.cus().containsAll(all);
    }

    boolean contains(int core) {
        return all.contains(core);
    }

    /** The next CUs, or the nearest SUs, which may be further away. Who is one has the other as one, too. */
    List<Integer> neighbours(int core) {
        List<Integer> nearest = nearest(core);
        return all.stream()
                .filter(other -> nearest.contains(other) || nearest(other).contains(core))
                .toList();
    }

    private List<Integer> nearest(int core) {
        return all.stream()
                .filter(other -> other != core && (areSus() || distance(core, other) == 1))
                .sorted(Comparator.comparing(other -> distance(core, other)))
                .limit(NEAREST)
                .toList();
    }

    private int distance(int core, int other) {
        return Math.abs(assignment.row(core) - assignment.row(other))
                + Math.abs(assignment.column(core) - assignment.column(other));
    }
}
