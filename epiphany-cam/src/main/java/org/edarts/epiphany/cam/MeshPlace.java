package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.transfer.StreamRecord;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Where a codelet fires on the cores of a mesh, and what comes with its firing there: what a model of the machine has
 * to know of it.
 *
 * @param cu the CU that fires it; of what an SU hands out the first of its CUs
 * @param handedOut whether an SU hands it out
 * @param mayBeStolen whether other CUs fire it if they have nothing, and ask for it
 * @param kernel the name of what it fires
 * @param repeats whether it shares its place in memory with other rounds
 * @param broughtBytes what is brought from the DRAM before it fires, records included
 * @param writtenBytes what is written back afterwards
 * @param codeBytes what is brought if its kernel is not there; 0 if that stays
 * @param regionBytes what the core has room for of kernels that do not stay
 */
public record MeshPlace(
        int cu,
        boolean handedOut,
        boolean mayBeStolen,
        String kernel,
        boolean repeats,
        long broughtBytes,
        long writtenBytes,
        int codeBytes,
        int regionBytes) {
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
