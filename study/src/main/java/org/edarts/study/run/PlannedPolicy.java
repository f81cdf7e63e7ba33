package org.edarts.study.run;

import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.study.plan.Schedule;
import org.edarts.su.Decisions;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;

/** Fires each codelet where a schedule has it; the arcs of the codelets keep its order. Immutable. */
final class PlannedPolicy implements SchedulingPolicy {
    private final Schedule schedule;

    PlannedPolicy(Schedule schedule) {
        this.schedule = schedule;
    }

    @Override
    public String name() {
        return "planned";
    }

    @Override
    public String summary() {
        return "fires each codelet where a schedule has it";
    }

    @Override
    public PoolOrder order() {
        return PoolOrder.FIFO;
    }

    @Override
    public Plan plan(CompiledGraph graph, Machine machine) {
        return new Plan(schedule.processors(), null);
    }

    @Override
    public Decisions decisions(Machine machine, int unit, long seed) {
        return new Decisions() {};
    }
}
