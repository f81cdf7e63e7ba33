package org.edarts.cu.host.unit;

import java.time.Duration;
import java.util.Objects;
import org.edarts.codelet.Promise;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.su.Awaited;
import org.edarts.su.HandleFiring;
import org.edarts.su.Misuse;
import org.jspecify.annotations.Nullable;

/**
 * What bodies see of their firing on a host CU. Each CU makes one for each run in which it fires anything, and keeps
 * none: bodies may.
 *
 * <p>Owner: the thread of the CU.
 */
public abstract class CuFiring extends HandleFiring {
    private final LiveRun run;
    private final FiringPoint point;

    /** The thread whose bodies may use it now; what outlives a body may ask from any. */
    private @Nullable Thread thread;

    /** Makes what bodies of a run see where a CU is. */
    protected CuFiring(LiveRun run, FiringPoint point) {
        this.run = run;
        this.point = point;
    }

    /** Lets bodies use it on the current thread, until {@link #leave}. */
    public final void enter() {
        thread = Thread.currentThread();
    }

    /** Lets nobody use it any more. */
    public final void leave() {
        thread = null;
    }

    /** Returns the instance that fires now, or fired last. */
    public final int codelet() {
        return point.codelet();
    }

    /** Returns the graph of the run. */
    protected final CompiledGraph compiled() {
        return run.compiled();
    }

    @Override
    public final int index() {
        requireBody();
        return point.index();
    }

    @Override
    public final int cu() {
        requireBody();
        return point.cu();
    }

    @Override
    public final <T> void beginTimer(Promise<T> promise, T content, Duration delay) {
        Objects.requireNonNull(delay, "there is no time to wait for: it is null");
        awaited().timer(begin(promise), content, end -> point.later().after(delay, end));
    }

    @Override
    public final long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public final boolean cancelled() {
        requireBody();
        return run.stopped();
    }

    @Override
    protected final void requireBody() {
        if (Thread.currentThread() != thread) {
            throw Misuse.firingOver(point.cu());
        }
    }

    @Override
    protected final Declaration declaration() {
        requireBody();
        return graph().declaration(codelet());
    }

    @Override
    protected final Awaited awaited() {
        return run.awaited();
    }
}
