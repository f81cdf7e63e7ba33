package org.edarts.benchmarks.prediction;

import java.util.List;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.MeshPlace;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;

/**
 * Lets the codelets of one graph fire where they do on a mesh, from pools that are stacks, and those of the procedures
 * that it invokes where they become ready.
 *
 * @param codelets how many codelets the graph has
 * @param homes the CU of each
 */
record PlannedHomes(int codelets, int[] homes) implements SchedulingPolicy {
    static PlannedHomes of(List<MeshPlace> places) {
        return new PlannedHomes(
                places.size(), places.stream().mapToInt(MeshPlace::cu).toArray());
    }

    @Override
    public String name() {
        return "homes-of-the-mesh";
    }

    @Override
    public String summary() {
        return "fires codelets where a mesh does";
    }

    @Override
    public PoolOrder order() {
        return PoolOrder.LIFO;
    }

    @Override
    public Plan plan(CompiledGraph graph, Machine machine) {
        return graph.codelets() == codelets ? new Plan(homes, null) : Plan.NONE;
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
