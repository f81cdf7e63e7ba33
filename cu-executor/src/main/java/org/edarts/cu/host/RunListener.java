package org.edarts.cu.host;

import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunReport;

/**
 * Is told what becomes of the runs of a CAM, for monitoring. It is called on threads that have other things to do, that of a CU
 * or of the timers: it must be quick and never wait. What it throws is logged and changes nothing.
 */
public interface RunListener {
    /** A run has ended; who waits for it does not know yet. */
    void ended(CodeletGraph graph, RunOutcome outcome, RunReport report);

    /** No codelet of a run has ended for its watchdog time; it goes on. */
    void stalled(CodeletGraph graph);
}
