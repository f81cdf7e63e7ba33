package org.edarts.cu.host.unit;

import org.edarts.su.Misuse;
import org.jspecify.annotations.Nullable;

/**
 * Where a CU is: which codelet it fires now, and by what its body sees that. A CU has one for its way to run a graph, whatever run
 * that is; what bodies see is made for each run.
 *
 * <p>Owner: the thread of the CU; any thread may ask for the codelet, and whether it may use a firing.
 */
public class FiringPoint extends Apart {
    private final Later later;
    private final int cu;
    private int codelet;

    /** The number of the first instance of the codelet's declaration. */
    private int first;

    /** The thread whose bodies may use the firing now; what outlives a body may ask from any. */
    private @Nullable Thread thread;

    /** What these bodies see. */
    private @Nullable Object firing;

    /** Makes that of a CU, which fires nothing yet. */
    public FiringPoint(RunContext context, int cu) {
        this.later = context.later();
        this.cu = cu;
    }

    /** Lets bodies use a firing on the current thread, until {@link #leave}. */
    final void enter(Object newFiring) {
        firing = newFiring;
        thread = Thread.currentThread();
    }

    /** Lets nobody use it any more. */
    final void leave() {
        thread = null;
        firing = null;
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

    /** Returns the index of that instance in its declaration. */
    final int index() {
        return codelet - first;
    }

    final int cu() {
        return cu;
    }

    final Later later() {
        return later;
    }

    /**
     * Refuses who comes with a firing after the body has returned, be it while the CU fires for another run.
     *
     * @throws IllegalStateException if the caller is on another thread than the one that fires, if any does
     */
    final void requireBody(Object kept) {
        if (Thread.currentThread() != thread || kept != firing) {
            throw Misuse.firingOver(cu);
        }
    }
}
