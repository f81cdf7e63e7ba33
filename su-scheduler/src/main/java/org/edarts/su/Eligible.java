package org.edarts.su;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.Placement;

/** Which CUs a codelet may fire on. */
public final class Eligible {
    private Eligible() {}

    /** Returns whether a codelet may fire on a CU: pinning, cluster and capability allow it. */
    public static boolean fits(Declaration codelet, Machine machine, int cu) {
        Placement placement = codelet.placement();
        String cluster = placement.cluster();
        String capability = placement.capability();
        return (placement.pinnedCu() == Placement.ANY || placement.pinnedCu() == cu)
                && (cluster == null || machine.isIn(cu, cluster))
                && (capability == null || machine.cu(cu).can(capability));
    }

    /**
     * Makes sure that each codelet of a graph may fire somewhere.
     *
     * @throws IllegalArgumentException if one may not; the message names it and what it asks for
     */
    public static void check(CompiledGraph graph, Machine machine) {
        if (!graph.restricted()) {
            return;
        }
        for (Declaration codelet : graph.declarations()) {
            if (codelet.placement().restricted()
                    && IntStream.range(0, machine.cus().size()).noneMatch(cu -> fits(codelet, machine, cu))) {
                throw new IllegalArgumentException(refusal(codelet, machine));
            }
        }
    }

    /**
     * Returns the CU with the shortest pool among those that a codelet may fire on; {@code near}, then the lowest
     * number, wins a tie.
     *
     * @throws IllegalArgumentException if there is none; the message names the codelet and what it asks for
     */
    public static int choose(Declaration codelet, Machine machine, int near, Loads loads) {
        int best = -1;
        for (int look = 0; look < loads.cus(); look++) {
            int cu = (near + look) % loads.cus();
            if (fits(codelet, machine, cu) && (best < 0 || loads.ready(cu) < loads.ready(best))) {
                best = cu;
            }
        }
        if (best < 0) {
            throw new IllegalArgumentException(refusal(codelet, machine));
        }
        return best;
    }

    /** Returns what to say of a codelet that no CU of the machine may fire. */
    public static String refusal(Declaration codelet, Machine machine) {
        Placement placement = codelet.placement();
        List<String> asked = new ArrayList<>();
        if (placement.pinnedCu() != Placement.ANY) {
            asked.add("CU " + placement.pinnedCu());
        }
        if (placement.cluster() != null) {
            asked.add("cluster \"" + placement.cluster() + "\"");
        }
        if (placement.capability() != null) {
            asked.add("capability \"" + placement.capability() + "\"");
        }
        return "codelet \"" + codelet.name() + "\" can fire nowhere on machine " + machine.name() + " with "
                + machine.cus().size() + (machine.cus().size() == 1 ? " CU: it asks for " : " CUs: it asks for ")
                + String.join(" and ", asked)
                + (asked.size() == 1
                        ? "; run it on a machine that has it"
                        : "; run it on a machine of which one CU has all of that, or ask for less");
    }
}
