package org.edarts.cu.host;

import org.edarts.cam.Machine;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.cu.host.schedule.ScheduleStates;
import org.edarts.cu.host.schedule.ScheduleWork;
import org.edarts.cu.host.slots.SlotStates;
import org.edarts.cu.host.slots.SlotWork;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunWork;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.plan.StaticSchedule;
import org.edarts.su.rules.GraphRules;
import org.jspecify.annotations.Nullable;

/**
 * What a CAM made of a graph, once: the policy's plan, the static schedule where there is one, and the state of ended runs
 * for the next ones to use. Any thread may call.
 */
final class Prepared {
    private final SlotStates slots;
    private final @Nullable ScheduleStates schedule;

    private Prepared(CompiledGraph graph, Units units) {
        Machine machine = units.machine();
        GraphRules rules = GraphRules.of(graph, units.policy(), machine);
        int[] homes = rules.plan().homes();
        this.slots = new SlotStates(graph, units, rules);
        this.schedule = !units.dedicatedSu() && homes != null && GraphRules.mayRunByStaticSchedule(graph)
                ? new ScheduleStates(StaticSchedule.of(graph, homes, units.cus()))
                : null;
    }

    /** Returns what was made of a graph; the graph keeps it as long as the CAM lives. */
    static Prepared of(CompiledGraph graph, Object cam, Units units) {
        return graph.preparedFor(cam, () -> new Prepared(graph, units));
    }

    /** Readies a run: by its schedule, or by slots and pools where it has none. */
    RunWork work(RunContext context) {
        return schedule == null ? new SlotWork(context, slots) : new ScheduleWork(context, schedule);
    }
}
