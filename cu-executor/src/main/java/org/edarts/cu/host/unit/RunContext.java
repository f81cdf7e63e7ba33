package org.edarts.cu.host.unit;

import org.edarts.codelet.RunOptions;
import org.edarts.codelet.graph.CompiledGraph;

/**
 * What the work of a run is given. Those who work for one run of a graph after the other keep it: it turns to the next
 * run before any unit sees that. Any thread may ask.
 */
public final class RunContext {
    private final RunControl control;
    private final CompiledGraph graph;
    private final NoRun none;
    private final RunTrace trace;
    private final Units units;
    private final Sleepers sleepers;
    private final Later later;

    /**
     * Makes what the work of a run is given.
     *
     * @param run the run
     * @param graph what it runs
     * @param trace what it is recorded with; what is recorded is not used for another run
     * @param units the units of the CAM
     * @param sleepers those of them that sleep
     * @param later the timers of the CAM
     */
    public RunContext(LiveRun run, CompiledGraph graph, RunTrace trace, Units units, Sleepers sleepers, Later later) {
        this.control = new RunControl(run);
        this.graph = graph;
        this.none = new NoRun(graph);
        this.trace = trace;
        this.units = units;
        this.sleepers = sleepers;
        this.later = later;
    }

    /** Turns to another run of the same graph. */
    public void turnTo(LiveRun run) {
        control.turnTo(run);
    }

    /** Lets go of the run, which has ended, and of what it holds. */
    public void letGo() {
        control.turnTo(none);
    }

    /** Returns the run. */
    public RunControl control() {
        return control;
    }

    /** Returns what it runs. */
    public CompiledGraph graph() {
        return graph;
    }

    /** Returns how. */
    public RunOptions options() {
        return control.run().options();
    }

    /** Returns what it is recorded with. */
    public RunTrace trace() {
        return trace;
    }

    /** Returns the units of the CAM. */
    public Units units() {
        return units;
    }

    /** Returns those of them that sleep. */
    public Sleepers sleepers() {
        return sleepers;
    }

    /** Returns the timers of the CAM. */
    public Later later() {
        return later;
    }
}
