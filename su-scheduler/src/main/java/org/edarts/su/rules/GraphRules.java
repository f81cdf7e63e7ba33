package org.edarts.su.rules;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.Need;
import org.edarts.su.Eligible;
import org.edarts.su.Plan;
import org.edarts.su.SchedulingPolicy;
import org.jspecify.annotations.Nullable;

/**
 * How the codelets of a graph, or of a threaded procedure, are scheduled on a machine under a policy, in tables: made
 * once, then asked by all runs. Immutable, but for the arrays that it hands out as they are: nobody may write to them.
 */
public final class GraphRules {
    private final CompiledGraph graph;
    private final Plan plan;
    private final Placing placing;
    private final HandOff handOff;
    private final List<List<Need>> needs;
    private final boolean needy;

    private GraphRules(CompiledGraph graph, Plan plan, SchedulingPolicy policy, Machine machine) {
        this.graph = graph;
        this.plan = plan;
        this.placing = new Placing(graph, plan, policy, machine);
        this.handOff = new HandOff(graph, plan, policy, machine);
        this.needs = needs(graph);
        this.needy = !needs.isEmpty();
    }

    /** Returns what each declaration needs; nothing if none needs anything. */
    private static List<List<Need>> needs(CompiledGraph graph) {
        List<List<Need>> needs = new ArrayList<>();
        boolean any = false;
        for (Declaration declaration : graph.restricted() ? graph.declarations() : List.<Declaration>of()) {
            needs.add(declaration.needs());
            any |= !declaration.needs().isEmpty();
        }
        return any ? needs : List.of();
    }

    /**
     * Lets a policy plan a graph.
     *
     * @throws IllegalArgumentException if a codelet may fire on no CU of the machine
     * @throws org.edarts.codelet.PolicyFailedException if the policy fails
     */
    public static GraphRules of(CompiledGraph graph, SchedulingPolicy policy, Machine machine) {
        Eligible.check(graph, machine);
        return of(graph, policy.plan(graph, machine), policy, machine);
    }

    /**
     * Lets a policy plan a threaded procedure. If it places codelets where they become enabled, it has no homes for
     * them: those of all invocations would go to the same CUs.
     *
     * @throws IllegalArgumentException if a codelet may fire on no CU of the machine
     * @throws org.edarts.codelet.PolicyFailedException if the policy fails
     */
    public static GraphRules ofProcedure(CompiledGraph procedure, SchedulingPolicy policy, Machine machine) {
        Eligible.check(procedure, machine);
        Plan plan = policy.plan(procedure, machine);
        return of(procedure, policy.placesLocally() ? new Plan(null, plan.ranks()) : plan, policy, machine);
    }

    /** Returns whether the policy has a home for each codelet. */
    public boolean hasHomes() {
        return plan.homes() != null;
    }

    /**
     * Returns how a graph is scheduled by a plan.
     *
     * @throws IllegalArgumentException if a codelet may fire on no CU of the machine
     */
    public static GraphRules of(CompiledGraph graph, Plan plan, SchedulingPolicy policy, Machine machine) {
        Eligible.check(graph, machine);
        return new GraphRules(graph, plan, policy, machine);
    }

    /**
     * Returns whether a static schedule may run a graph. It replaces home, order, hand-off and stealing; so the arcs
     * alone have to decide what fires, and no codelet may have a priority, need tokens, or ask for a CU.
     */
    public static boolean mayRunByStaticSchedule(CompiledGraph graph) {
        return graph.fixed() && !graph.restricted();
    }

    /** Returns what the policy decided beforehand. */
    public Plan plan() {
        return plan;
    }

    /** Returns where codelets go. */
    public Placing placing() {
        return placing;
    }

    /** Returns which codelets are handed off. */
    public HandOff handOff() {
        return handOff;
    }

    /** Returns whether no codelet has a priority, needs tokens, or asks for a CU. */
    public boolean plain() {
        return !graph.restricted();
    }

    /** Returns whether any codelet needs tokens. */
    public boolean needy() {
        return needy;
    }

    /** Returns the tokens that a codelet needs to fire. */
    public List<Need> needs(int codelet) {
        return needy ? needs.get(graph.declarationOf()[codelet]) : List.of();
    }

    /** Returns how urgent the policy finds a codelet among others of its priority: the highest first. */
    public int rank(int codelet) {
        int @Nullable [] ranks = plan.ranks();
        return ranks == null ? 0 : ranks[codelet];
    }
}
