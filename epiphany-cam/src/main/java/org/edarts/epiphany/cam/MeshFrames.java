package org.edarts.epiphany.cam;

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

    /** Returns those of all units and procedures. */
    static List<MeshFrames> of(Lowering lowering) {
        List<Integer> units = lowering.assignment().units();
        return lowering.frames().room().records().stream()
                .filter(record -> units.contains(record.core()))
                .map(record -> of(record, lowering.frames(), units))
                .toList();
    }

    private static MeshFrames of(FrameRoom.ProcedureRecord record, Frames frames, List<Integer> units) {
        int unit = units.indexOf(record.core());
        List<Integer> homes = frames.all().stream()
                .filter(frame ->
                        frame.form().equals(record.form()) && frame.owner() == record.core() && !frame.nested())
                .map(frame -> units.indexOf(frame.core()))
                .toList();
        List<Integer> elsewhere = homes.stream().filter(home -> home != unit).toList();
        return new MeshFrames(record.form().procedure().compiled(), unit, homes.size() - elsewhere.size(), elsewhere);
    }
}
