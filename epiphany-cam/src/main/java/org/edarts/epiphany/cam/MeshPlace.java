package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Where a codelet fires on the cores of a mesh, and what comes with its firing there: what a model of the machine has to
 * know of it.
 *
 * @param cu the CU that fires it
 * @param repeats whether it shares its place in memory with other rounds
 * @param broughtBytes what is brought from the DRAM before it fires, records included
 * @param writtenBytes what is written back afterwards
 */
public record MeshPlace(int cu, boolean repeats, long broughtBytes, long writtenBytes) {
    /** Returns those of all codelets of a graph, by their numbers. */
    static List<MeshPlace> of(int codelets, List<CorePlan> plans, Assignment assignment) {
        MeshPlace onHost = new MeshPlace(assignment.cus().size(), false, 0, 0);
        List<MeshPlace> places = new ArrayList<>(Collections.nCopies(codelets, onHost));
        for (CorePlan plan : plans) {
            int cu = assignment.cus().indexOf(plan.core);
            for (Track track : plan.tracks) {
                MeshPlace place = of(cu, plan.stream, track);
                for (Node node : track.nodes) {
                    if (node.codelet != Node.NONE) {
                        places.set(node.codelet, place);
                    }
                }
            }
        }
        return places;
    }

    private static MeshPlace of(int cu, CoreStream stream, Track track) {
        boolean repeats = track.nodes.size() > 1;
        if (!stream.has(track.fired())) {
            return new MeshPlace(cu, repeats, 0, 0);
        }
        StreamRecord record = stream.record(track.fired());
        return new MeshPlace(cu, repeats, record.bytesBrought() + stream.bytesOfRecord(), record.bytesWritten());
    }
}
