package org.edarts.cu.host.slots;

import java.util.concurrent.ConcurrentLinkedDeque;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.Plan;

/** What runs of one graph by slots leave behind for the next ones. Any thread may call. */
public final class SlotStates {
    private final CompiledGraph graph;
    private final Units units;
    private final Plan plan;
    private final ConcurrentLinkedDeque<SlotState> free = new ConcurrentLinkedDeque<>();

    /** Makes it, empty, for a graph that a policy has planned. */
    public SlotStates(CompiledGraph graph, Units units, Plan plan) {
        this.graph = graph;
        this.units = units;
        this.plan = plan;
    }

    /** Returns a state that no run uses. */
    SlotState take() {
        SlotState state = free.pollFirst();
        return state == null ? new SlotState(units, graph, plan) : state;
    }

    /** Takes a state back. */
    void give(SlotState state) {
        free.addFirst(state);
    }
}
