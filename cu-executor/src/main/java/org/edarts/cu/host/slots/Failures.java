package org.edarts.cu.host.slots;

import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.host.unit.RunTrace;

/**
 * Tells a run, and its trace, which codelet of which frame failed. Any unit may call while it is engaged. Throws
 * nothing.
 */
final class Failures {
    private final RunControl run;
    private final RunTrace trace;

    Failures(RunControl run, RunTrace trace) {
        this.run = run;
        this.trace = trace;
    }

    /** Records the failure of a codelet, fired by a CU or, if that is -1, ended outside. */
    void add(Frame frame, int codelet, int cu, Throwable cause) {
        if (run.fail(frame.graph, codelet, cu, cause)) {
            trace.failedIn(frame.traceBase + codelet, frame.traceNumber);
        }
    }
}
