package org.edarts.su;

import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.jspecify.annotations.Nullable;

/**
 * What a policy decides about a graph before it runs. The arrays are handed out as they are, for speed: nobody may
 * write to them.
 *
 * @param homes the CU that each codelet instance is placed on, instead of {@link Decisions#place}, or null where the
 *     policy places at run time
 * @param ranks how urgent each codelet instance is, the highest first, or null where the policy does not rank
 */
public record Plan(int @Nullable [] homes, int @Nullable [] ranks) {
    /** Decides nothing beforehand. */
    public static final Plan NONE = new Plan(null, null);

    /**
     * Returns what makes a plan unfit for a graph and a machine, to be said of the policy, or null if it fits: it has
     * to plan each codelet, on a CU that is there.
     */
    @Nullable
    String misfit(CompiledGraph graph, Machine machine) {
        int codelets = graph.codelets();
        if (homes != null && homes.length != codelets || ranks != null && ranks.length != codelets) {
            return "plans " + (homes == null ? 0 : homes.length) + " homes and " + (ranks == null ? 0 : ranks.length)
                    + " ranks for the " + codelets + " codelets of \"" + graph.name()
                    + "\"; plan each codelet, or leave the array out";
        }
        int cus = machine.cus().size();
        for (int codelet = 0; homes != null && codelet < homes.length; codelet++) {
            if (homes[codelet] < 0 || homes[codelet] >= cus) {
                return "plans codelet " + graph.nameOf(codelet) + " of \"" + graph.name() + "\" on CU " + homes[codelet]
                        + ", but machine " + machine.name() + " has CUs 0 to " + (cus - 1);
            }
        }
        return null;
    }
}
