package org.edarts.cu.host;

import java.util.function.Supplier;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.prelude.Prelude;
import org.edarts.cu.host.schedule.ScheduleStates;
import org.edarts.cu.host.schedule.StaticSchedule;
import org.edarts.cu.host.slots.SlotStates;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.Eligible;
import org.edarts.su.Plan;
import org.edarts.su.rules.GraphRules;
import org.jspecify.annotations.Nullable;

/**
 * What a CAM makes of a graph. Its first run may be its only one and gets what the policy cannot do without; when it is
 * run again, or prepared, it gets the policy's whole plan. The static schedule, where there is one, it gets when it was
 * run so often that this pays, unless runs by slots are the better way. Any thread may call.
 */
final class Preparation {
    private final CompiledGraph graph;
    private final Units units;
    private final boolean waits;
    private final @Nullable Ways ways;
    private @Nullable Plan plan;
    private @Nullable PreparedGraph first;
    private volatile @Nullable PreparedGraph complete;

    private Preparation(CompiledGraph graph, Units units) {
        this.graph = graph;
        this.units = units;
        this.waits = units.policy().plansForSpeed();
        this.ways = waits && mayBeScheduled() ? new Ways(units.cus(), order(), new PlanningCost.Of(graph)) : null;
    }

    /** Returns what a CAM makes of a graph; the graph keeps it as long as the CAM lives. */
    static Preparation of(CompiledGraph graph, Object cam, Units units) {
        Preparation known = graph.knownFor(cam, Preparation.class);
        return known != null ? known : graph.preparedFor(cam, new First(graph, units));
    }

    private record First(CompiledGraph graph, Units units) implements Supplier<Preparation> {
        @Override
        public Preparation get() {
            return new Preparation(graph, units);
        }
    }

    private boolean mayBeScheduled() {
        return !units.dedicatedSu() && GraphRules.mayRunByStaticSchedule(graph);
    }

    private Ways.Order order() {
        return !units.dedicatedSu() && Prelude.suits(graph) ? Ways.Order.of(graph) : Ways.Order.NEVER;
    }

    /** Returns what the next run is to use. */
    PreparedGraph forRun() {
        PreparedGraph made = complete;
        return made != null ? made : firstOrComplete();
    }

    private synchronized PreparedGraph firstOrComplete() {
        PreparedGraph made = first;
        if (made != null && (ways == null || ways.next(true) == Way.BY_SCHEDULE)) {
            return complete();
        }
        if (made == null) {
            made = PreparedGraph.bySlots(slots(waits ? Plan.NONE : plan()), ways);
            first = made;
        }
        return made;
    }

    /** Makes all that can be made for runs to come, so that the next one may use it. */
    PreparedGraph prepare() {
        PreparedGraph made = complete();
        if (ways != null) {
            ways.prepared();
            made.prepareToChange();
        }
        return made;
    }

    private synchronized PreparedGraph complete() {
        PreparedGraph made = complete;
        if (made == null) {
            long begin = System.nanoTime();
            made = made();
            complete = made;
            if (ways != null) {
                PlanningCost.took(graph, System.nanoTime() - begin);
            }
        }
        return made;
    }

    private PreparedGraph made() {
        Plan whole = plan();
        int[] homes = whole.homes();
        if (homes != null && mayBeScheduled()) {
            SlotStates slots = slots(waits ? Plan.NONE : whole);
            return PreparedGraph.bySchedule(
                    slots, new ScheduleStates(StaticSchedule.of(graph, homes, units.cus())), ways);
        }
        PreparedGraph before = first;
        return before != null && !waits ? before : PreparedGraph.bySlots(slots(whole), null);
    }

    private SlotStates slots(Plan by) {
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
