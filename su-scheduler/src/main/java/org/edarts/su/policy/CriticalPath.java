package org.edarts.su.policy;

import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.Decisions;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.edarts.su.plan.UpwardRank;

/** List scheduling by upward rank: what has the longest way to the end goes first, on whichever CU is free. */
public final class CriticalPath implements SchedulingPolicy {
    @Override
    public String name() {
        return "critical-path";
    }

    @Override
    public String summary() {
        return "one pool for all CUs, the codelet with the longest way to the end first; for uneven, coarse codelets";
    }

    @Override
    public PoolOrder order() {
        return PoolOrder.RANKED;
    }

    @Override
    public boolean central() {
        return true;
    }

    @Override
    public Plan plan(CompiledGraph graph, Machine machine) {
        return new Plan(null, UpwardRank.of(graph));
    }

    @Override
    public Decisions decisions(Machine machine, int unit, long seed) {
        return new Decisions() {};
    }
}
