package org.edarts.cu.host.unit;

/**
 * Where a CU is: which codelet it fires now. A CU has one for its way to run a graph, whatever run that is; what bodies see is made
 * for each run.
 *
 * <p>Owner: the thread of the CU; any thread may ask for the codelet.
 */
public class FiringPoint extends Apart {
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
}
