package org.edarts.epiphany.cam.frame;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Whose memories have frames, and who of them hands invocations on to whom. Owner: the thread that lowers the graph.
 */
public final class FrameCores {
    /** So many of the nearest SUs are neighbours of one, besides those of whose nearest it is. */
    private static final int NEAREST = 4;

    private final Assignment assignment;
    private final List<Integer> all;
    private final boolean sus;

    /** The nearest ones of each core that was asked for: all cores are asked for often, and chips may have many. */
    private final Map<Integer, List<Integer>> nearest = new HashMap<>();

    private final Map<Integer, List<Integer>> neighbours = new HashMap<>();

    /**
     * Notes them.
     *
     * @param assignment which cores are CUs and SUs
     * @param all the cores
     */
    FrameCores(Assignment assignment, List<Integer> all) {
        this.assignment = assignment;
        this.all = all;
        sus = !new HashSet<>(assignment.cus()).containsAll(all);
    }

    /** Returns which cores are CUs and SUs. */
    Assignment assignment() {
        return assignment;
    }

    /** Returns the cores. */
    public List<Integer> all() {
        return all;
    }

    /** Returns whether SUs have them, for what they hand out. */
    public boolean areSus() {
        return sus;
    }

    public boolean contains(int core) {
        return all.contains(core);
    }

    /** The next CUs, or the nearest SUs, which may be further away. Who is one has the other as one, too. */
    public List<Integer> neighbours(int core) {
        return neighbours.computeIfAbsent(
                core,
                key -> all.stream()
                        .filter(other ->
                                nearest(core).contains(other) || nearest(other).contains(core))
                        .toList());
    }

    private List<Integer> nearest(int core) {
        return nearest.computeIfAbsent(
                core,
                key -> all.stream()
                        .filter(other -> other != core && (sus || distance(core, other) == 1))
                        .sorted(Comparator.comparing(other -> distance(core, other)))
                        .limit(NEAREST)
                        .toList());
    }

    private int distance(int core, int other) {
        return Math.abs(assignment.row(core) - assignment.row(other))
                + Math.abs(assignment.column(core) - assignment.column(other));
    }
}
