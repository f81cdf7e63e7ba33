package org.edarts.cu.host.unit;

import java.lang.invoke.VarHandle;
import org.edarts.su.Misuse;
import org.jspecify.annotations.Nullable;

/**
 * Where a CU is: which codelet it fires now, and by what its body sees that. A CU has one for its way to run a graph, whatever run
 * that is; what bodies see is made for each run.
 *
 * <p>Owner: the thread of the CU; any thread may ask for the codelet, and whether it may use a firing.
 */
public class FiringPoint extends Apart {
    /** Some ten microseconds, which is a hundred times as long as a store waits in its processor. */
    private static final int SETTLING_SPINS = 500;

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

    /**
     * Points it at an instance that fires now unless the CU then finds that it is to leave: who tells a CU to leave, and {@link
     * #settle}s, knows from {@link #codelet} what it has begun. That costs the CU no fence: a store has left its processor by then.
     */
    public final void announce(int instance) {
        codelet = instance;
        // for the compiler: what the CU looks at next is not to be read before
        VarHandle.storeStoreFence();
    }

    /** Waits until what CUs announced is seen that have not noticed yet that they are to leave. */
    public static void settle() {
        VarHandle.fullFence();
        for (int spin = 0; spin < SETTLING_SPINS; spin++) {
            Thread.onSpinWait();
        }
        VarHandle.fullFence();
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
