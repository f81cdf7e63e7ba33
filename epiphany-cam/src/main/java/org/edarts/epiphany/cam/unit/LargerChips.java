package org.edarts.epiphany.cam.unit;

import java.util.List;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.ChipMap;
import org.edarts.cam.chip.Chips;

/** Chips with more cores than one that has no room for a graph. */
public final class LargerChips {
    private LargerChips() {}

    /** Returns square ones, those with fewest cores first. */
    public static List<Chip> than(ChipMap map) {
        return IntStream.of(2, 4, 8, 16)
                .filter(side -> side * side > map.nodes())
                .mapToObj(side -> Chips.mesh(side, side))
                .toList();
    }

    /** Returns a machine of such a chip that has a host, too, if another one has. */
    public static Machine machine(Chip chip, Assignment assignment) {
        Machine folded = chip.machine().withFoldedSus();
        return assignment.hostCus() > 0 ? folded.withHost() : folded;
    }
}
