package org.edarts.epiphany.cam;

import java.util.Optional;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.MeshForm;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;

/** Lets as many codelets fire on each core, in the order of their numbers. */
final class RunsOfIndices implements SchedulingPolicy {
    @Override
    public String name() {
        return "runs";
    }

    @Override
    public String summary() {
        return "cuts codelets into runs of indices";
    }

    @Override
    public PoolOrder order() {
        return PoolOrder.LIFO;
    }

    @Override
    public Plan plan(CompiledGraph graph, Machine machine) {
        int cus = machine.cus().size();
        int codelets = graph.codelets();
        return new Plan(
                IntStream.range(0, codelets)
                        .map(codelet -> codelet * cus / codelets)
                        .toArray(),
                null);
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
