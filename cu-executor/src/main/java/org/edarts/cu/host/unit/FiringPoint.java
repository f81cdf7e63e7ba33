package org.edarts.cu.host.unit;

import java.lang.invoke.VarHandle;

/**
 * Where a CU is: which codelet it fires now. A CU has one for its way to run a graph, whatever run that is; what bodies
 * see is made for each run.
 *
 * <p>Owner: the thread of the CU; any thread may ask for the codelet.
 */
public class FiringPoint extends Padded {
    /** In nanoseconds: a hundred times as long as a store waits in its processor. */
    private static final long SETTLING_NANOS = 20_000;

    private final Later later;
    private final int cu;
    private int codelet;

    /** The number of the first instance of the codelet's declaration. */
    private int first;

    /** Makes that of a CU, which fires nothing yet. */
    public FiringPoint(RunContext context, int cu) {
        this.later = context.later();
        this.cu = cu;
    }

    /** Points it at an instance that fires now, of the declaration whose first instance it was told last. */
    public final void pointAt(int instance) {
        codelet = instance;
    }

    /**
     * Points it at an instance that fires now unless the CU then finds that it is to leave: who tells a CU to leave,
     * and {@link #settle}s, knows from {@link #codelet} what it has begun, and after an acquire fence sees what it did
     * before. That costs the CU no fence that a processor would wait for: a store has left its processor by then.
     */
    public final void announce(int instance) {
        VarHandle.releaseFence();
        codelet = instance;
        // for the compiler: what the CU looks at next is not to be read before
        VarHandle.storeStoreFence();
    }

    /** Waits until what CUs announced is seen that have not noticed yet that they are to leave. */
    public static void settle() {
        VarHandle.fullFence();
        long begin = System.nanoTime();
        do {
            Thread.onSpinWait();
        } while (System.nanoTime() - begin < SETTLING_NANOS);
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
    protected int index() {
        return codelet - first;
    }

    final int cu() {
        return cu;
    }

    final Later later() {
        return later;
    }
}
