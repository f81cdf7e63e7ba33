package org.edarts.cu.host;

import java.util.List;
import org.edarts.su.Dormant;

/** Whether a threaded procedure whose last codelet has ended has done what it should. */
final class ProcedureEnd {
    private ProcedureEnd() {}

    /** Returns what it left undone; empty if all is well. */
    static List<String> unmet(Frame frame) {
        if (frame.resultSlot >= 0 && !frame.completed()) {
            return List.of("threaded procedure \"" + frame.graph.name()
                    + "\" ended without completing its result; complete p.result() on every path");
        }
        return Dormant.partial(frame.graph, frame.counters);
    }
}
