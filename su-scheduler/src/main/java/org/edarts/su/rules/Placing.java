package org.edarts.su.rules;

import java.util.List;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.su.Decisions;
import org.edarts.su.Eligible;
import org.edarts.su.Loads;
import org.edarts.su.Plan;
import org.edarts.su.SchedulingPolicy;
import org.jspecify.annotations.Nullable;

/**
 * Where the codelets of a graph go when they become enabled: whose pool, and which part of it. Priority has no say in
 * whose pool it is. Immutable.
 */
public final class Placing {
    private final CompiledGraph graph;
    private final Machine machine;
    private final int @Nullable [] homes;
    private final boolean central;
    private final boolean locally;

    /** Whether no declaration says anything about it; then there are no tables. */
    private final boolean plain;

    /** Of each declaration. */
    private final PoolPart[] parts;

    /** The CU that each declaration would best fire on, or {@link Decisions#NONE}. */
    private final int[] wishes;

    Placing(CompiledGraph graph, Plan plan, SchedulingPolicy policy, Machine machine) {
        this.graph = graph;
        this.machine = machine;
        this.homes = plan.homes();
        this.central = policy.central();
        this.locally = policy.placesLocally();
        this.plain = !graph.restricted();
        List<Declaration> special = plain ? List.of() : graph.declarations();
        this.parts = new PoolPart[special.size()];
        this.wishes = new int[special.size()];
        for (int number = 0; number < parts.length; number++) {
            parts[number] = part(special.get(number));
            wishes[number] = wish(special.get(number), machine);
        }
    }

    private static PoolPart part(Declaration declaration) {
        return PoolPart.of(declaration.priority(), declaration.placement().restricted());
    }

    /** Returns the CU that a codelet would best fire on, if the machine has it. */
    static int wish(Declaration declaration, Machine machine) {
        int wish = declaration.placement().preferredCu();
        return wish >= 0 && wish < machine.cus().size() ? wish : Decisions.NONE;
    }

    /** Returns which part of a pool a codelet goes to. */
    public PoolPart part(int codelet) {
        return plain ? PoolPart.OPEN_NORMAL : parts[graph.declarationOf()[codelet]];
    }

    /**
     * Returns whose pool a codelet goes to. One that may not fire everywhere goes to the shortest pool of those it may
     * fire on. Any other: where one pool is for all, there; else where its declaration wishes; else where the plan has
     * its home; else where the policy decides.
     *
     * @param enabler the CU where it became enabled
     * @throws org.edarts.codelet.PolicyFailedException if the policy is asked and fails
     */
    public int home(int codelet, int enabler, Decisions decisions, Loads loads) {
        if (!plain) {
            int declaration = graph.declarationOf()[codelet];
            if (parts[declaration].bound()) {
                return Eligible.choose(graph.declarations().get(declaration), machine, enabler, loads);
            } else if (wishes[declaration] != Decisions.NONE && !central) {
                return wishes[declaration];
            }
        }
        if (central) {
            return enabler;
        }
        int[] planned = homes;
        if (planned != null) {
            return planned[codelet];
        }
        return locally ? enabler : decisions.place(codelet, enabler, loads);
    }
}
