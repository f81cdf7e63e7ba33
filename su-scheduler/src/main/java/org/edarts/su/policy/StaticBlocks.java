package org.edarts.su.policy;

import java.util.Optional;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.MeshForm;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.edarts.su.plan.BlockPlacement;

/** Static block placement: the shape of the graph decides, before the run, where each codelet fires. */
public final class StaticBlocks implements SchedulingPolicy {
    @Override
    public String name() {
        return "static";
    }

    @Override
    public String summary() {
        return "places each layer of the graph in blocks before the run and moves nothing; for even, tiny codelets";
    }

    @Override
    public PoolOrder order() {
        return PoolOrder.LIFO;
    }

    @Override
    public Plan plan(CompiledGraph graph, Machine machine) {
        return new Plan(BlockPlacement.of(graph, machine.cus().size()), null);
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
