package org.edarts.cu.host;

import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.cu.host.schedule.ScheduleStates;
import org.edarts.cu.host.slots.SlotStates;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.Eligible;
import org.edarts.su.Plan;
import org.edarts.su.plan.StaticSchedule;
import org.edarts.su.rules.GraphRules;
import org.jspecify.annotations.Nullable;

/**
 * What a CAM makes of a graph. Its first run may be its only one and gets what the policy cannot do without; when it is run
 * again, or prepared, it gets the policy's whole plan and the static schedule where there is one. Any thread may call.
 */
final class Preparation {
    private final CompiledGraph graph;
    private final Units units;
    private @Nullable Plan plan;
    private @Nullable Prepared first;
    private volatile @Nullable Prepared complete;

    private Preparation(CompiledGraph graph, Units units) {
        this.graph = graph;
        this.units = units;
    }

    /** Returns what a CAM makes of a graph; the graph keeps it as long as the CAM lives. */
    static Preparation of(CompiledGraph graph, Object cam, Units units) {
        return graph.preparedFor(cam, () -> new Preparation(graph, units));
    }

    /** Returns what the next run is to use. */
    Prepared forRun() {
        Prepared made = complete;
        return made != null ? made : firstOrComplete();
    }

    private synchronized Prepared firstOrComplete() {
        if (first != null) {
            return complete();
        }
        Prepared made = bySlots(units.policy().planMayWait() ? Plan.NONE : plan());
        first = made;
        return made;
    }

    /** Makes all that can be made for runs to come. */
    synchronized Prepared complete() {
        Prepared made = complete;
        if (made == null) {
            Plan whole = plan();
            int[] homes = whole.homes();
            if (homes != null && !units.dedicatedSu() && GraphRules.mayRunByStaticSchedule(graph)) {
                StaticSchedule schedule = StaticSchedule.of(graph, homes, units.cus());
                made = new Prepared(slotStates(whole), new ScheduleStates(schedule));
            } else {
                made = first != null && !units.policy().planMayWait() ? first : bySlots(whole);
            }
            complete = made;
        }
        return made;
    }

    private Prepared bySlots(Plan by) {
        return new Prepared(slotStates(by), null);
    }

    private SlotStates slotStates(Plan by) {
        return new SlotStates(graph, units, GraphRules.of(graph, by, units.policy(), units.machine()));
    }

    private Plan plan() {
        Plan made = plan;
        if (made == null) {
            Eligible.check(graph, units.machine());
            made = units.policy().plan(graph, units.machine());
            plan = made;
        }
        return made;
    }
}
