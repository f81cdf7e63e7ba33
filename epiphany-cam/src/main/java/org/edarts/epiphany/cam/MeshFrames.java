package org.edarts.epiphany.cam;

import java.util.List;
import org.edarts.codelet.graph.CompiledGraph;

/**
 * The frames of a threaded procedure that a CU on a mesh may invoke with: what a model of the machine has to know of
 * them.
 *
 * @param procedure the procedure
 * @param cu the CU that owns them
 * @param here how many lie in its own memory
 * @param elsewhere the CUs in whose memories the others lie, in the order in which it looks for a free one
 */
public record MeshFrames(CompiledGraph procedure, int cu, int here, List<Integer> elsewhere) {
    /** Copies the list. */
    public MeshFrames {
        elsewhere = List.copyOf(elsewhere);
    }

    /** Returns those of all CUs and procedures: none where SUs have them. */
    static List<MeshFrames> of(Lowering lowering) {
        List<Integer> cus = lowering.assignment().cus();
        return lowering.frames().room().records().stream()
                .filter(record -> cus.contains(record.core()))
                .map(record -> of(record, lowering.frames(), cus))
                .toList();
    }

    private static MeshFrames of(FrameRoom.ProcedureRecord record, Frames frames, List<Integer> cus) {
        int cu = cus.indexOf(record.core());
        List<Integer> homes = frames.all().stream()
                .filter(frame ->
                        frame.form().equals(record.form()) && frame.owner() == record.core() && !frame.nested())
                .map(frame -> cus.indexOf(frame.core()))
                .toList();
        List<Integer> elsewhere = homes.stream().filter(home -> home != cu).toList();
        return new MeshFrames(record.form().procedure().compiled(), cu, homes.size() - elsewhere.size(), elsewhere);
    }
}
