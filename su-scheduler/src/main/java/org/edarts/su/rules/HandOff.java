package org.edarts.su.rules;

import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.Priority;
import org.edarts.su.Decisions;
import org.edarts.su.Plan;
import org.edarts.su.SchedulingPolicy;
import org.jspecify.annotations.Nullable;

/**
 * Which codelets a CU hands off to itself, to fire them next without a pool. Under a policy that hands off, a CU that
 * is its own SU does so with the first codelet that a firing enables, by what its body does or by its arcs, and that
 * this class allows. Where other CUs could take meanwhile what a body enables, the machine may leave that to the pool.
 * It goes back to the pool of this CU if there is then something of a higher priority in it. Immutable.
 */
public final class HandOff {
    private static final int ANYWHERE = -1;
    private static final int NOWHERE = -2;

    private final CompiledGraph graph;
    private final int @Nullable [] homes;

    /** Whether no declaration says anything about it; then there is no table. */
    private final boolean plain;

    /** The CU on which each declaration may be handed off, or one of the above. */
    private final int[] where;

    private final boolean always;
    private final boolean never;

    HandOff(CompiledGraph graph, Plan plan, SchedulingPolicy policy, Machine machine) {
        this.graph = graph;
        this.homes = plan.homes();
        this.plain = !graph.restricted();
        this.where = new int[plain ? 0 : graph.declarations().size()];
        for (int declaration = 0; declaration < where.length; declaration++) {
            where[declaration] = where(graph.declarations().get(declaration), machine);
        }
        this.never = !policy.handsOff();
        this.always = !never && homes == null && plain;
    }

    /** What must not be fired everywhere, or has to get tokens, or has a priority, a pool gives out. */
    private static int where(Declaration declaration, Machine machine) {
        if (declaration.placement().restricted()
                || !declaration.needs().isEmpty()
                || declaration.priority() != Priority.NORMAL) {
            return NOWHERE;
        }
        int wish = Placing.wish(declaration, machine);
        return wish == Decisions.NONE ? ANYWHERE : wish;
    }

    /** Returns whether any CU may hand off any codelet to itself. */
    public boolean allowsAll() {
        return always;
    }

    /**
     * Returns whether a CU that enabled a codelet may hand it off to itself: nothing but the policy places it, or here.
     */
    public boolean allows(int codelet, int cu) {
        return always || !never && allowsSome(codelet, cu);
    }

    private boolean allowsSome(int codelet, int cu) {
        int there = plain ? ANYWHERE : where[graph.declarationOf()[codelet]];
        int[] planned = homes;
        return there == ANYWHERE ? planned == null || planned[codelet] == cu : there == cu;
    }
}
