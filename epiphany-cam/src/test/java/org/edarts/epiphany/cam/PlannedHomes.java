package org.edarts.epiphany.cam;

import java.util.Optional;
import java.util.function.IntBinaryOperator;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.MeshForm;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;

/**
 * Fires each codelet on a CU that is known before the run.
 *
 * @param home given a codelet and how many CUs there are, the CU
 */
record PlannedHomes(IntBinaryOperator home) implements SchedulingPolicy {
    @Override
    public String name() {
        return "planned-homes";
    }

    @Override
    public String summary() {
        return "fires each codelet on a CU that is known before the run";
    }

    @Override
    public PoolOrder order() {
        return PoolOrder.LIFO;
    }

    @Override
    public Plan plan(CompiledGraph graph, Machine machine) {
        int[] homes = new int[graph.codelets()];
        for (int codelet = 0; codelet < homes.length; codelet++) {
            homes[codelet] = home.applyAsInt(codelet, machine.cus().size());
        }
        return new Plan(homes, null);
    }

    @Override
    public Optional<MeshForm> meshForm() {
        return Optional.of(MeshForm.HOMES);
    }

    @Override
    public Decisions decisions(Machine machine, int unit, long seed) {
        return new Decisions() {
            @Override
            public int place(int codelet, int cu, Loads loads) {
                return cu;
            }
        };
    }
}
