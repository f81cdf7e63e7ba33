package org.edarts.cu.host.unit;

import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.RunError;

/**
 * What those who work for a run tell it, and learn from it: that it is stopped. They keep it when they go on to work
 * for the next run; users, and whoever may come after the end, get the run itself. Any unit that is engaged may call.
 */
public final class RunControl {
    private LiveRun run;

    /** Makes the control of a run. */
    public RunControl(LiveRun run) {
        this.run = run;
    }

    /** Turns to another run. Called before any unit sees it. */
    void turnTo(LiveRun next) {
        run = next;
    }

    /** Returns the run. */
    public LiveRun run() {
        return run;
    }

    /** Returns whether no further codelet may start. */
    public boolean stopped() {
        return run.stopped();
    }

    /** Returns whether CUs that fire one codelet after the other are to look around before the next one. */
    public boolean interrupted() {
        return run.interrupted();
    }

    /** Lets CUs look around that fire one codelet after the other; the run goes on. */
    public void interrupt() {
        run.interrupt();
    }

    /**
     * Records the failure of a codelet; the first one ends the run. Called by a unit that is engaged. Throws nothing.
     *
     * @param graph the graph or threaded procedure
     * @param codelet which one it is there
     * @param cu the CU that fired it, or -1
     * @return whether it is the one that ends the run
     */
    public boolean fail(CompiledGraph graph, int codelet, int cu, Throwable cause) {
        return run.fail(graph, codelet, cu, cause);
    }

    /**
     * Records that something failed outside any codelet, as when there is no memory left to signal with. What was being
     * done is lost, so that the run cannot go on; the machine can. A unit calls while it is engaged. Throws nothing.
     */
    public void broke(Throwable cause) {
        run.broke(cause);
    }

    /** Ends the run for a reason; returns false if there was one before. Needs no memory, and throws nothing. */
    public boolean stop(RunError reason) {
        return run.stop(reason);
    }

    /** Tells that something is about to come from outside the run: from now on all units look at it. */
    public void arriving() {
        run.arriving();
    }

    /**
     * Tells that something has come from outside the run: a unit that sleeps is woken for it, even if the run went to
     * rest after it was announced.
     */
    public void arrived() {
        run.arrived();
    }
}
