package org.edarts.epiphany.cam.place;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.edarts.codelet.Block;
import org.edarts.epiphany.cam.signal.Use;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Which blocks may lie on several cores: those that no codelet writes. Each core whose codelets read one, and that is
 * not its home, may have a copy of what they read of it, which the host loads. Immutable.
 *
 * @param wanted what each core would have, by its number, what is read most first
 */
public record Copies(Map<Integer, List<Copy>> wanted) {
    private static final int DOUBLEWORD = 8;

    /**
     * A part of a block on a core that is not the block's home.
     *
     * @param cell the block's cell
     * @param block the block
     * @param from its first byte, a multiple of 8
     * @param to the byte behind the last
     * @param read how many bytes the core's codelets read of it in a run
     */
    public record Copy(int cell, Block<?> block, int from, int to, long read) {
        private Copy and(Use use) {
            int element = block.type().bytes();
            int first = Math.min(from, use.from() * element & -DOUBLEWORD);
            int behind = Math.max(to, use.to() * element);
            return new Copy(cell, block, first, behind, read + (long) (use.to() - use.from()) * element);
        }

        /** Returns the bytes that it takes. */
        public int bytes() {
            return to - from + DOUBLEWORD - 1 & -DOUBLEWORD;
        }
    }

    /** Finds the blocks of a graph whose codelets and blocks have their cores. */
    public static Copies of(Homes homes, Assignment assignment) {
        Map<Integer, List<Copy>> wanted = new HashMap<>();
        homes.uses().forEach((cell, uses) -> {
            boolean written = uses.stream().anyMatch(use -> use.access().writing());
            if (!written && homes.of(cell) != Homes.DRAM) {
                Map<Integer, Copy> copies = new LinkedHashMap<>();
                for (Use use : uses) {
                    int core = use.node().core;
                    if (core != homes.of(cell) && core != assignment.host()) {
                        Copy none = new Copy(cell, use.block(), Integer.MAX_VALUE, 0, 0);
                        copies.put(core, copies.getOrDefault(core, none).and(use));
                    }
                }
                copies.forEach((core, copy) ->
                        wanted.computeIfAbsent(core, key -> new ArrayList<>()).add(copy));
            }
        });
        wanted.values().forEach(all -> all.sort(Comparator.comparing(copy -> -copy.read())));
        return new Copies(wanted);
    }

    /** Returns what a core would have, what is read most first. */
    public List<Copy> of(int core) {
        return wanted.getOrDefault(core, List.of());
    }
}
