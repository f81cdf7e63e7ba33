package org.edarts.cu.host.unit;

import org.edarts.codelet.RunOptions;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.Awaited;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/**
 * A run, as those who work for it see it. There is one for each run, and it never becomes another one's: whoever holds
 * it after its end does no harm. Any thread may call. What is abstract throws nothing.
 */
public abstract class LiveRun {
    private volatile boolean stopped;
    private volatile boolean interrupted;

    /** Made when a codelet waits for something. */
    private volatile @Nullable Awaited awaited;

    /** Makes a run that nothing stops yet. */
    protected LiveRun() {}

    /** Returns the graph that runs. */
    public abstract CompiledGraph compiled();

    /** Makes what the work of the run is given. */
    public abstract RunContext context();

    /** Returns how it is run. */
    public abstract RunOptions options();

    /** Returns whether it is recorded. */
    public final boolean recorded() {
        return options().recorder() != null;
    }

    /** Returns whether no further codelet may start. */
    public final boolean stopped() {
        return stopped;
    }

    /** Lets no further codelet start. For the run itself: others say why. */
    protected final void markStopped() {
        stopped = true;
        interrupted = true;
    }

    /** Returns whether CUs that fire one codelet after the other are to look around before the next one. */
    public final boolean interrupted() {
        return interrupted;
    }

    /** Lets CUs look around that fire one codelet after the other; the run goes on. */
    public final void interrupt() {
        interrupted = true;
    }

    /** See {@link RunControl#fail}. */
    public abstract boolean fail(CompiledGraph graph, int codelet, int cu, Throwable cause);

    /** See {@link RunControl#broke}. */
    public abstract void broke(Throwable cause);

    /** See {@link RunControl#stop}. */
    public abstract boolean stop(RunError reason);

    /** See {@link RunControl#arriving}. */
    public abstract void arriving();

    /** See {@link RunControl#arrived}. */
    public abstract void arrived();

    /** Returns the stages and timers that the run waits for. Called by a unit that is engaged. */
    public final Awaited awaited() {
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
    protected final @Nullable Awaited leftAwaited() {
        Awaited known = awaited;
        return known == null || known.pending() == 0 ? null : known;
    }
}
