package org.edarts.cu.host;

import java.util.function.Supplier;
import org.edarts.cam.Machine;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.cu.host.schedule.ScheduleStates;
import org.edarts.cu.host.schedule.ScheduleWork;
import org.edarts.cu.host.slots.SlotStates;
import org.edarts.cu.host.slots.SlotWork;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunWork;
import org.edarts.cu.host.unit.UnitWork;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.Plan;
import org.edarts.su.SchedulingPolicy;
import org.edarts.su.plan.StaticSchedule;
import org.jspecify.annotations.Nullable;

/**
 * What a CAM made of a graph, once: the policy's plan, the static schedule where there is one, and the state of ended runs
 * for the next ones to use. Any thread may call.
 */
final class Prepared {
    private final Units units;
    private final SlotStates slots;
    private final @Nullable ScheduleStates schedule;
    private final @Nullable Ways ways;

    private Prepared(CompiledGraph graph, Units units) {
        Machine machine = units.machine();
        SchedulingPolicy policy = units.policy();
        Plan plan = policy.plan(graph, machine);
        int[] homes = plan.homes();
        this.units = units;
        this.schedule = homes != null && !units.dedicatedSu() && graph.fixed() && !graph.restricted()
                ? new ScheduleStates(StaticSchedule.of(graph, homes, units.cus()))
                : null;
        this.ways = schedule != null && policy.plansForSpeed() ? new Ways() : null;
        this.slots = new SlotStates(graph, units, ways == null ? plan : Plan.NONE);
    }

    /** Returns what was made of a graph; the graph keeps it as long as the CAM lives. */
    static Prepared of(CompiledGraph graph, Object cam, Units units) {
        return graph.preparedFor(cam, () -> new Prepared(graph, units));
    }

    /** Readies a run: by its schedule, or by slots and pools where it has none or they are the better way. */
    RunWork work(RunContext context) {
        if (schedule == null || ways != null && ways.bySlots()) {
            return new SlotWork(context, slots);
        }
        ScheduleWork work = new ScheduleWork(context, schedule);
        if (ways == null) {
            return work;
        }
        Supplier<SlotWork> rest = () -> SlotWork.rest(context, slots, work.cells(), work.done());
        return new ScheduleThenSlots(context, work, rest);
    }

    /** Learns from a run that succeeded which way the next one is to go. */
    void ended(RunWork work) {
        if (ways == null) {
            return;
        }
        long busy = 0;
        for (int cu = 0; cu < units.cus(); cu++) {
            UnitWork unit = work.unit(cu);
            busy += unit == null ? 0 : unit.busyNanos();
        }
        if (work instanceof ScheduleThenSlots scheduled) {
            ways.endedBySchedule(busy, work.fired(), scheduled.changed());
        } else {
            ways.endedBySlots(busy, work.fired());
        }
    }
}
