package org.edarts.cu.host.unit;

import java.time.Duration;
import org.edarts.codelet.Promise;
import org.edarts.codelet.compiled.Declaration;
import org.edarts.su.Awaited;
import org.edarts.su.Misuse;
import org.jspecify.annotations.Nullable;

/**
 * What bodies see of their firing on a host CU. Each CU has one for each run and points it at the codelet it fires.
 *
 * <p>Owner: the thread of the CU.
 */
public abstract class CuFiring extends ApartFiring {
    private final RunControl run;
    private final Later later;
    private final int cu;
    private int codelet;

    /** The thread whose bodies may use it now; what outlives a body may ask from any. */
    private @Nullable Thread thread;

    /** The number of the first instance of the codelet's declaration. */
    private int first;

    /** Makes what bodies see on this CU. */
    protected CuFiring(RunContext context, int cu) {
        this.run = context.control();
        this.later = context.later();
        this.cu = cu;
    }

    /** Lets bodies use it on the current thread, until {@link #leave}. */
    public final void enter() {
        thread = Thread.currentThread();
    }

    /** Lets nobody use it any more. */
    public final void leave() {
        thread = null;
    }

    /** Points it at an instance that fires now, of the declaration whose first instance it was told last. */
    public final void pointAt(int instance) {
        codelet = instance;
    }

    /** Tells the number of the first instance of the declaration that fires from now on. */
    public final void declaredFrom(int firstInstance) {
        first = firstInstance;
    }

    /** Returns the instance that fires now, or fired last. */
    public final int codelet() {
        return codelet;
    }

    @Override
    public final int index() {
        requireBody();
        return codelet - first;
    }

    @Override
    public final int cu() {
        requireBody();
        return cu;
    }

    @Override
    public final <T> void beginTimer(Promise<T> promise, T content, Duration delay) {
        awaited().timer(begin(promise), content, end -> later.after(delay, end));
    }

    @Override
    public final boolean cancelled() {
        requireBody();
        return run.stopped();
    }

    @Override
    protected final void requireBody() {
        if (Thread.currentThread() != thread) {
            throw Misuse.firingOver(cu);
        }
    }

    @Override
    protected final Declaration declaration() {
        requireBody();
        return graph().declaration(codelet);
    }

    @Override
    protected final Awaited awaited() {
        return run.awaited();
    }
}
