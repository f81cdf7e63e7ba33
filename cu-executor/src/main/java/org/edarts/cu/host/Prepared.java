package org.edarts.cu.host;

import java.util.concurrent.ConcurrentLinkedDeque;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.su.Eligible;
import org.edarts.su.Plan;
import org.edarts.su.plan.StaticSchedule;
import org.jspecify.annotations.Nullable;

/**
 * What runs of a graph on a CAM use: the policy's plan, the static schedule where there is one, and the state of ended runs
 * for the next ones to use. Any thread may call.
 */
final class Prepared {
    private final CompiledGraph graph;
    private final Plan plan;
    private final @Nullable StaticSchedule schedule;
    private final ConcurrentLinkedDeque<PlannedState> plannedStates = new ConcurrentLinkedDeque<>();
    private final ConcurrentLinkedDeque<SlotState> slotStates = new ConcurrentLinkedDeque<>();

    Prepared(CompiledGraph graph, Plan plan, @Nullable StaticSchedule schedule) {
        this.graph = graph;
        this.plan = plan;
        this.schedule = schedule;
    }

    CompiledGraph graph() {
        return graph;
    }

    Plan plan() {
        return plan;
    }

    /** Returns what the policy decides about a threaded procedure beforehand; the procedure keeps it, and nobody else. */
    static Plan planOf(CompiledGraph procedure, HostCam cam) {
        return procedure.preparedFor(cam, () -> {
            Eligible.check(procedure, cam.machine());
            return cam.scheduling().plan(procedure, cam.machine());
        });
    }

    /** Returns the schedule, or null where the graph runs by slots and pools. */
    @Nullable
    StaticSchedule schedule() {
        return schedule;
    }

    PlannedState takePlanned(StaticSchedule lanes) {
        PlannedState state = plannedStates.pollFirst();
        return state == null ? new PlannedState(lanes) : state;
    }

    void give(PlannedState state) {
        plannedStates.addFirst(state);
    }

    SlotState takeSlots(HostCam cam) {
        SlotState state = slotStates.pollFirst();
        return state == null ? new SlotState(cam, graph, plan) : state;
    }

    void give(SlotState state) {
        slotStates.addFirst(state);
    }
}
