package org.edarts.epiphany.cam.estimate;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.epiphany.cam.signal.Use;

/** Blocks that count as constants, for they are read often, and only when nobody writes them any more. */
final class SettledBlocks {
    /** So many times a block is read that counts as one that nobody writes. */
    private static final int OFTEN = 4;

    /** What one layer of codelets hands to the next in fewer bytes is too little to gather all who read it. */
    private static final int LARGE = 1_024;

    private static final int NEVER = -1;

    private SettledBlocks() {}

    /**
     * Returns their cells.
     *
     * @param uses all uses of each block, by its cell
     * @param levels how many codelets come at least before each one
     */
    static Set<Integer> of(Map<Integer, List<Use>> uses, int[] levels) {
        Set<Integer> settled = new LinkedHashSet<>();
        uses.forEach((cell, all) -> {
            int written = NEVER;
            int read = Integer.MAX_VALUE;
            long often = 0;
            for (Use use : all) {
                int level = levels[use.node().codelet];
                if (use.access().writing()) {
                    written = use.node().region == 0 ? Math.max(written, level) : Integer.MAX_VALUE;
                } else {
                    read = Math.min(read, level);
                    often += use.bytes();
                }
            }
            int bytes = all.get(0).bytesOfBlock();
            if (written != NEVER && written < read && bytes >= LARGE && often >= (long) OFTEN * bytes) {
                settled.add(cell);
            }
        });
        return settled;
    }
}
