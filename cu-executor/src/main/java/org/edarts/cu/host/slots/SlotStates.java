package org.edarts.cu.host.slots;

import java.util.concurrent.ConcurrentLinkedDeque;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.cu.host.unit.RestWork;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.rules.GraphRules;
import org.jspecify.annotations.Nullable;

/** What runs of one graph by slots leave behind for the next ones. Any thread may call. */
public final class SlotStates implements RestWork.Maker {
    private final CompiledGraph graph;
    private final Units units;
    private final GraphRules rules;
    private final ConcurrentLinkedDeque<SlotState> free = new ConcurrentLinkedDeque<>();

    /** Makes it, empty, for a graph whose rules are known. */
    public SlotStates(CompiledGraph graph, Units units, GraphRules rules) {
        this.graph = graph;
        this.units = units;
        this.rules = rules;
    }

    /** Returns a state that no run uses. */
    SlotState take() {
        SlotState state = free.pollFirst();
        return state == null ? new SlotState(units, graph, rules) : state;
    }

    @Override
    public RestWork rest(RunContext context, @Nullable Object[] cells, int fired, int begun) {
        return SlotWork.rest(context, this, cells, fired, begun);
    }

    /** Takes a state back. */
    void give(SlotState state) {
        free.addFirst(state);
    }
}
