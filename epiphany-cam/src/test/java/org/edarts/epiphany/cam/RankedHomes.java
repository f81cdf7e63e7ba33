package org.edarts.epiphany.cam;

import java.util.Optional;
import java.util.Random;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.MeshForm;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;

/**
 * Draws how urgent codelets are, and leaves to the graph where they fire.
 *
 * @param seed what is drawn
 * @param handsOff whether a CU fires next what a firing makes ready first
 * @param order in which order pools hand out; codelets have ranks if that is by rank
 * @param ranks how many ranks there are
 */
record RankedHomes(long seed, boolean handsOff, PoolOrder order, int ranks) implements SchedulingPolicy {
    @Override
    public String name() {
        return "ranked-homes";
    }

    @Override
    public String summary() {
        return "draws how urgent codelets are";
    }

    @Override
    public Plan plan(CompiledGraph graph, Machine machine) {
        return order == PoolOrder.RANKED
                ? new Plan(
                        null, new Random(seed).ints(graph.codelets(), 0, ranks).toArray())
                : Plan.NONE;
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
