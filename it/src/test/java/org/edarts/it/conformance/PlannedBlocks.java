package org.edarts.it.conformance;

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
import org.edarts.su.plan.UpwardRank;

/**
 * Plans a home for each codelet, and how urgent it is.
 *
 * @param order in which order pools hand out
 */
record PlannedBlocks(PoolOrder order) implements SchedulingPolicy {
    @Override
    public String name() {
        return "planned-" + order;
    }

    @Override
    public String summary() {
        return "fires codelets in blocks, those with the longest way to the end first";
    }

    @Override
    public Plan plan(CompiledGraph graph, Machine machine) {
        int[] ranks = order == PoolOrder.RANKED ? UpwardRank.of(graph) : null;
        return new Plan(BlockPlacement.of(graph, machine.cus().size()), ranks);
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
