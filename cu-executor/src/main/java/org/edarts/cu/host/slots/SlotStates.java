package org.edarts.cu.host.slots;

import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.Idle;
import org.edarts.cu.host.unit.LiveRun;
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
    private final Idle<SlotWork> works = new Idle<>();
    private final Idle<SlotState> states = new Idle<>();
    private boolean prepared;

    /** Makes it, empty, for a graph whose rules are known. */
    public SlotStates(CompiledGraph graph, Units units, GraphRules rules) {
        this.graph = graph;
        this.units = units;
        this.rules = rules;
    }

    /** Returns how many codelets the graph has. */
    public int codelets() {
        return graph.codelets();
    }

    /** Returns what works for no other run. */
    SlotWork take(LiveRun run) {
        SlotWork work = run.recorded() ? null : works.take();
        return work == null ? made(run.context()) : work;
    }

    @Override
    public RestWork rest(RunContext context, @Nullable Object[] cells, int fired, int begun) {
        return SlotWork.rest(context.control().run(), this, cells, fired, begun);
    }

    private SlotWork made(RunContext context) {
        SlotState state = states.take();
        return new SlotWork(context, this, state == null ? newState() : state);
    }

    private SlotState newState() {
        return new SlotState(units, graph, rules);
    }

    /**
     * Makes what the next run needs that goes by slots, or goes on by them: while that is made no unit fires anything.
     */
    public synchronized void prepare() {
        if (!prepared) {
            prepared = true;
            states.give(newState());
        }
    }

    /** Takes back what has worked for a run, or the state alone if somebody may still hold the rest. */
    void give(SlotWork work, SlotState state, boolean again) {
        if (again) {
            works.give(work);
        } else {
            states.give(state);
        }
    }
}
