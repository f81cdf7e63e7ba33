package org.edarts.epiphany.cam.place;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Use;

/**
 * Blocks that several firings read, and none writes: what a core has of one in a buffer is good for the next that reads
 * it there.
 *
 * @param cells their cells
 */
public record Unwritten(Set<Integer> cells) {
    /** The cell of no block. */
    public static final int NONE = -1;

    /** Of fewer bytes, to look whether they are in the buffer costs about as much as to bring them. */
    public static final int WORTH_KEEPING = 256;

    public Unwritten {
        cells = Set.copyOf(cells);
    }

    /** Returns them, by who uses which block. */
    public static Unwritten of(Map<Integer, List<Use>> uses) {
        Set<Integer> cells = new HashSet<>();
        uses.forEach((cell, all) -> {
            if (all.stream().noneMatch(use -> use.access().writing())
                    && (all.size() > 1 || all.get(0).node().region != 0)) {
                cells.add(cell);
            }
        });
        return new Unwritten(cells);
    }

    /** Returns whether a block is one of them, by its cell. */
    public boolean has(int cell) {
        return cells.contains(cell);
    }

    /** Returns the cell of that of which a firing reads most, if that is worth keeping, or {@link #NONE}. */
    public int largest(Fired fired) {
        int largest = NONE;
        int bytes = WORTH_KEEPING - 1;
        for (Fired.Word word : fired.words()) {
            if (word.bytes() > bytes && has(word.cell())) {
                largest = word.cell();
                bytes = word.bytes();
            }
        }
        return largest;
    }
}
