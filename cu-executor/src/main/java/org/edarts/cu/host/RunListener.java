package org.edarts.cu.host;

import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunReport;

/**
 * Is told what becomes of the runs of a CAM, for monitoring. As a rule it is called on the thread of a CU, which has
 * other things to do: it should be quick, and must neither wait nor close the CAM. What it throws is logged and changes
 * nothing.
 */
public interface RunListener {
    /** A run has ended; as a rule, who waits for it does not know yet. */
    void ended(CodeletGraph graph, RunOutcome outcome, RunReport report);

    /** No codelet of a run has ended for its watchdog time; it goes on. */
    void stalled(CodeletGraph graph);
}
