package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.codelet.Block;

/** Which blocks lie on the cores; the others lie in the DRAM. */
@FunctionalInterface
interface Residence {
    /** All do. */
    Residence EVERYWHERE = cell -> true;

    /** None does. */
    Residence NOWHERE = cell -> false;

    /** Returns whether the block of a cell lies on a core. */
    boolean isResident(int cell);

    /**
     * Returns a residence of those blocks that save most, where there is room: blocks that a single core uses, and of these
     * such of which most bytes would else be moved for each byte of theirs.
     *
     * @param free the bytes that each core has left if all blocks lie in the DRAM
     */
    static Residence of(Homes homes, List<Integer> free) {
        List<Candidate> candidates = new ArrayList<>();
        homes.uses().forEach((cell, uses) -> {
            if (uses.stream().mapToInt(use -> use.node().core).distinct().count() == 1) {
                candidates.add(Candidate.of(cell, uses));
            }
        });
        candidates.sort(Comparator.comparing((Candidate each) -> -each.saved()).thenComparing(Candidate::cell));
        List<Integer> left = new ArrayList<>(free);
        Set<Integer> resident = new HashSet<>();
        for (Candidate candidate : candidates) {
            int rest = left.get(candidate.core()) - candidate.bytes();
            if (rest >= 0) {
                left.set(candidate.core(), rest);
                resident.add(candidate.cell());
            }
        }
        return resident::contains;
    }

    /**
     * A block that could lie on a core.
     *
     * @param cell its cell
     * @param core the core that uses it
     * @param bytes what it takes there, with the arguments of who uses it
     * @param saved the bytes that need not be moved, for each of its own
     */
    record Candidate(int cell, int core, int bytes, double saved) {
        private static final int DOUBLEWORD = 8;

        static Candidate of(int cell, List<Homes.Use> uses) {
            Block<?> block = uses.get(0).block();
            int size = block.length() * block.type().bytes();
            long moved = 0;
            Map<Fired, Integer> arguments = new HashMap<>();
            for (Homes.Use use : uses) {
                int times = (use.access().reading() ? 1 : 0) + (use.access().writing() ? 1 : 0);
                moved += (long) times * (use.to() - use.from()) * block.type().bytes();
                Fired fired = use.node().fired;
                arguments.put(fired, fired.words().size() * Integer.BYTES);
            }
            int bytes = size + DOUBLEWORD
                    + arguments.values().stream().mapToInt(Integer::intValue).sum();
            return new Candidate(cell, uses.get(0).node().core, bytes, moved / (double) Math.max(1, size));
        }
    }
}
