package org.edarts.epiphany.cam.lower;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.edarts.epiphany.cam.report.MeshPlace;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.transfer.StreamRecord;
import org.edarts.epiphany.cam.unit.Assignment;

/** Tells where the codelets of a graph fire, and what comes with it. */
final class CodeletPlaces {
    private CodeletPlaces() {}

    /** Returns those of all codelets of a graph, by their numbers. */
    static List<MeshPlace> of(int codelets, List<CorePlan> plans, Assignment assignment) {
        MeshPlace onHost = new MeshPlace(assignment.cus().size(), false, false, "", false, 0, 0, 0, 0);
        List<MeshPlace> places = new ArrayList<>(Collections.nCopies(codelets, onHost));
        for (CorePlan plan : plans) {
            List<Integer> handedTo = assignment.cusOf(plan.core);
            boolean handsOut = !assignment.cus().contains(plan.core) && !handedTo.isEmpty();
            int cu = assignment.cus().indexOf(handsOut ? handedTo.get(0) : plan.core);
            for (Track track : plan.tracks) {
                MeshPlace place = of(cu, handsOut, plan, track);
                for (Node node : track.nodes) {
                    if (node.codelet != Node.NONE) {
                        places.set(node.codelet, place);
                    }
                }
            }
        }
        return places;
    }

    private static MeshPlace of(int cu, boolean handsOut, CorePlan plan, Track track) {
        String kernel = track.fired().kernel();
        long brought = 0;
        long written = 0;
        if (plan.stream.isOfDram() && plan.stream.has(track.fired())) {
            StreamRecord record = plan.stream.record(track.fired());
            brought = (long) record.bytesBrought() + record.codeBytes() + plan.stream.bytesOfRecord();
            written = record.bytesWritten();
        }
        return new MeshPlace(
                cu,
                handsOut,
                plan.lends(track),
                kernel,
                track.nodes.size() > 1,
                brought,
                written,
                plan.code.bytesBrought(kernel),
                plan.code.regionBytes());
    }
}
