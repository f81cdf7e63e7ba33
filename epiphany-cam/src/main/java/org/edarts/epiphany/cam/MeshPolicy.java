package org.edarts.epiphany.cam;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.su.CheckedPolicy;
import org.edarts.su.MeshForm;
import org.edarts.su.Plan;
import org.edarts.su.Policies;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;

/** A scheduling policy as cores obey it, which run no Java: in a form that they have of it. Any thread. */
final class MeshPolicy {
    private final SchedulingPolicy policy;
    private final MeshForm form;

    /**
     * Asks a policy for its form.
     *
     * @throws IllegalArgumentException if the cores have none of it; the message names policies of which they have one
     */
    MeshPolicy(SchedulingPolicy policy) {
        this.policy = CheckedPolicy.of(policy);
        this.form = formOf(this.policy);
    }

    private static MeshForm formOf(SchedulingPolicy policy) {
        MeshForm form =
                policy.meshForm().orElseThrow(() -> refused(policy, "decides what cores cannot, which run no Java"));
        if (!form.obeys(policy.order())) {
            String order = policy.order() == PoolOrder.RANKED ? "by rank" : "first in first out";
            throw refused(
                    policy,
                    "takes what is ready " + order + ", which cores do not where "
                            + (form.handsOut() ? "SUs hand codelets out" : "CUs steal"));
        }
        return form;
    }

    private static IllegalArgumentException refused(SchedulingPolicy policy, String why) {
        List<String> known = Policies.all().stream()
                .filter(each ->
                        each.meshForm().filter(form -> form.obeys(each.order())).isPresent())
                .map(SchedulingPolicy::name)
                .toList();
        return new IllegalArgumentException(
                "policy " + policy.name() + " " + why + "; they have a form of " + String.join(", ", known));
    }

    String name() {
        return policy.name();
    }

    /** Returns whether codelets fire where that was decided before the run. */
    boolean firesAtHomes() {
        return form == MeshForm.HOMES;
    }

    /** Returns where the codelets of a graph fire. A plan that is only there for speed is one for hosts. */
    Placing placing(CompiledGraph graph, Machine machine) {
        boolean plans = !form.handsOut() && !policy.plansForSpeed();
        Map<CompiledGraph, Plan> planned = new HashMap<>(); // a graph is lowered several times, always by the same plan
        Function<CompiledGraph, Plan> plan =
                each -> planned.computeIfAbsent(each, key -> plans ? policy.plan(key, machine) : Plan.NONE);
        return new Placing(form, plan.apply(graph), policy.order(), policy.handsOff(), plan);
    }
}
