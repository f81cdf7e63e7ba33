package org.edarts.benchmarks.prediction;

import java.util.Optional;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.Decisions;
import org.edarts.su.MeshForm;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;

/** One CU has all codelets, and the others steal. */
public record AllOnOne() implements SchedulingPolicy {
    @Override
    public String name() {
        return "all-on-one";
    }

    @Override
    public String summary() {
        return "one CU has all codelets, and the others steal";
    }

    @Override
    public PoolOrder order() {
        return PoolOrder.LIFO;
    }

    @Override
    public Plan plan(CompiledGraph graph, Machine machine) {
        return new Plan(new int[graph.codelets()], null);
    }

    @Override
    public Optional<MeshForm> meshForm() {
        return Optional.of(MeshForm.STEALING);
    }

    @Override
    public Decisions decisions(Machine machine, int unit, long seed) {
        return new Decisions() {};
    }
}
