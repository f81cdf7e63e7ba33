package org.edarts.su.policy;

import java.util.Optional;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.Decisions;
import org.edarts.su.MeshForm;
import org.edarts.su.Plan;
import org.edarts.su.plan.BlockPlacement;
import org.edarts.su.rules.GraphRules;

/**
 * The default: graphs whose arcs alone decide what fires are placed in blocks before they run again, and CUs that run
 * dry take over pieces of the others' blocks; all other graphs, and all first runs, go by work stealing from the
 * nearest CU.
 */
public final class Adaptive extends WorkStealing {
    private final NearestVictims nearest = new NearestVictims();

    @Override
    public String name() {
        return "adaptive";
    }

    @Override
    public String summary() {
        return "the default: block placement with stealing for fixed graphs, work stealing for all others";
    }

    @Override
    public Plan plan(CompiledGraph graph, Machine machine) {
        return GraphRules.mayRunByStaticSchedule(graph)
                ? new Plan(BlockPlacement.of(graph, machine.cus().size()), null)
                : Plan.NONE;
    }

    /** Blocks save signals, which pays for finding them only if the graph is run again. */
    @Override
    public boolean plansForSpeed() {
        return true;
    }

    @Override
    public Optional<MeshForm> meshForm() {
        return Optional.of(MeshForm.HOMES);
    }

    @Override
    public Decisions decisions(Machine machine, int unit, long seed) {
        return nearest.of(machine, unit);
    }
}
