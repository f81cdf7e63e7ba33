package org.edarts.cu.host.unit;

import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.su.Awaited;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/** What those who work for a run tell it, and learn from it: that it is stopped. Any thread may call. */
public final class RunControl {
    private final Controlled run;
    private volatile boolean stopped;
    private volatile boolean interrupted;

    /** Made when a codelet waits for something. */
    private volatile @Nullable Awaited awaited;

    /** Makes the control of a run. */
    public RunControl(Controlled run) {
        this.run = run;
    }

    /** A run, as those who work for it see it. Its methods throw nothing. */
    public interface Controlled {
        /** See {@link RunControl#fail}. */
        boolean fail(CompiledGraph graph, int codelet, int cu, Throwable cause);

        /** See {@link RunControl#broke}. */
        void broke(Throwable cause);

        /** See {@link RunControl#stop}. */
        boolean stop(RunError reason);

        /** See {@link RunControl#arriving}. */
        void arriving();

        /** See {@link RunControl#arrived}. */
        void arrived();
    }

    /** Returns whether no further codelet may start. */
    public boolean stopped() {
        return stopped;
    }

    /** Lets no further codelet start. For the run itself: others say why. */
    public void markStopped() {
        stopped = true;
        interrupted = true;
    }

    /** Returns whether CUs that fire one codelet after the other are to look around before the next one. */
    public boolean interrupted() {
        return interrupted;
    }

    /** Lets CUs look around that fire one codelet after the other; the run goes on. */
    public void interrupt() {
        interrupted = true;
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
     * Records that something failed outside any codelet, as when there is no memory left to signal with. What was being done is
     * lost, so that the run cannot go on; the machine can. A unit calls while it is engaged. Throws nothing.
     */
    public void broke(Throwable cause) {
        run.broke(cause);
    }

    /** Ends the run for a reason; returns false if there was one before. Needs no memory, and throws nothing. */
    public boolean stop(RunError reason) {
        return run.stop(reason);
    }

    /** Returns the stages and timers that the run waits for. Called by a unit that is engaged. */
    public Awaited awaited() {
        Awaited known = awaited;
        return known != null ? known : firstAwaited();
    }

    private synchronized Awaited firstAwaited() {
        Awaited known = awaited;
        if (known == null) {
            known = new Awaited();
            awaited = known;
        }
        return known;
    }

    /** Returns the stages and timers that the ended run still waits for, or null if there are none. */
    public @Nullable Awaited leftAwaited() {
        Awaited known = awaited;
        return known == null || known.pending() == 0 ? null : known;
    }

    /** Tells that something is about to come from outside the run: from now on all units look at it. */
    public void arriving() {
        run.arriving();
    }

    /**
     * Tells that something has come from outside the run: a unit that sleeps is woken for it, even if the run went to rest after
     * it was announced.
     */
    public void arrived() {
        run.arrived();
    }
}
