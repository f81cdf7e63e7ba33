package org.edarts.epiphany.cam.fit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.signal.Use;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Deals out blocks of a graph for which cores have no room in all: those first of which most bytes are moved for each
 * byte of theirs. What is written, and nobody updates, may lie on any core: it lies on that which has most room by
 * then. Owner: the thread that lowers the graph.
 */
final class DealtBlocks {
    private DealtBlocks() {}

    /**
     * Returns the cores of blocks that may lie on any, by their cells.
     *
     * @param streamed the graph with all blocks in the DRAM
     */
    static Map<Integer, Integer> of(Lowering streamed, BlockUsers users, Assignment assignment) {
        Map<Integer, Integer> left = new HashMap<>();
        assignment.cus().forEach(core -> left.put(core, streamed.room().forBlocks(core)));
        Map<Integer, Integer> dealt = new HashMap<>();
        List<Integer> cells = new ArrayList<>(users.homes().keySet());
        cells.sort(Comparator.comparingDouble((Integer cell) -> -movedForEachByte(streamed, users, cell))
                .thenComparing(Comparator.naturalOrder()));
        for (int cell : cells) {
            List<Use> uses = streamed.homes().uses().getOrDefault(cell, List.of());
            int home = users.homes().getOrDefault(cell, Homes.DRAM);
            if (left.containsKey(home)) {
                boolean anywhere = SpareRoom.mayMove(streamed, uses)
                        && uses.stream().anyMatch(use -> use.access().writing());
                int core = anywhere ? Collections.max(assignment.cus(), Comparator.comparing(left::get)) : home;
                left.computeIfPresent(
                        core, (which, room) -> room - Math.min(room, uses.get(0).bytesOfBlock()));
                if (anywhere) {
                    dealt.put(cell, core);
                }
            }
        }
        return dealt;
    }

    private static double movedForEachByte(Lowering streamed, BlockUsers users, int cell) {
        List<Use> uses = streamed.homes().uses().getOrDefault(cell, List.of());
        return (double) users.moved(cell, core -> false)
                / Math.max(1, uses.get(0).bytesOfBlock());
    }
}
