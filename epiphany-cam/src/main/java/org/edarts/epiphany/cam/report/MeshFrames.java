package org.edarts.epiphany.cam.report;

import java.util.List;
import org.edarts.codelet.graph.CompiledGraph;

/**
 * The frames of a threaded procedure that a CU on a mesh may invoke with, or an SU that hands codelets out: what a
 * model of the machine has to know of them. Units are CUs and, behind all of them, the SU of each cluster.
 *
 * @param procedure the procedure
 * @param unit the unit that owns them
 * @param here how many lie in its own memory
 * @param elsewhere the units in whose memories the others lie, in the order in which it looks for a free one
 */
public record MeshFrames(CompiledGraph procedure, int unit, int here, List<Integer> elsewhere) {
    /** Copies the list. */
    public MeshFrames {
        elsewhere = List.copyOf(elsewhere);
    }
}
