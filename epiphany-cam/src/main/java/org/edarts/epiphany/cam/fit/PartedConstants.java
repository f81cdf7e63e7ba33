package org.edarts.epiphany.cam.fit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.signal.Use;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Lets large blocks that nobody writes, and of which each core reads a part, lie on no core as a whole: each has a copy
 * of its part. A matrix in one block, say, that has room on no core, and whose rows have room where they are read.
 * Owner: the thread that lowers the graph.
 *
 * @param lower lowers the graph
 */
record PartedConstants(BiFunction<Residence, Placing, Lowering> lower, Assignment assignment) {
    /** Of fewer bytes, a block as a whole takes little of a core. */
    private static final int LARGE = 4_096;

    /** Of the bytes of a block, as many may its parts have together that overlap a little. */
    private static final double LITTLE_MORE = 1.5;

    /** Where cores read of a block: from the first byte, and to behind the last. */
    private record Range(int from, int to) {
        Range and(Range other) {
            return new Range(Math.min(from, other.from), Math.max(to, other.to));
        }
    }

    /**
     * Returns the graph so, if all of it has room on cores then; nothing if not.
     *
     * @param resident the graph with all blocks on cores, which does not fit
     */
    Optional<Lowering> of(Placing placing, Lowering resident) {
        Map<Integer, Integer> parted = new HashMap<>();
        Map<Integer, Set<Integer>> readers = new HashMap<>();
        resident.homes().uses().forEach((cell, uses) -> {
            Map<Integer, Range> ranges = ranges(uses);
            if (!resident.homes().isWritten(cell) && isInParts(uses, ranges)) {
                parted.put(cell, assignment.host());
                readers.put(cell, ranges.keySet());
            }
        });
        if (parted.isEmpty()) {
            return Optional.empty();
        }
        Residence residence = Residence.EVERYWHERE.withHomes(Map.copyOf(parted));
        Lowering tried = lower.apply(residence, placing);
        return tried.fits() && !tried.homes().needDram() && haveCopies(tried, readers)
                ? Optional.of(new Broadcasting(lower).of(residence, placing, tried))
                        .filter(all -> haveCopies(all, readers))
                        .or(() -> Optional.of(tried))
                : Optional.empty();
    }

    /** Returns what each core reads. */
    private Map<Integer, Range> ranges(List<Use> uses) {
        Map<Integer, Range> ranges = new HashMap<>();
        for (Use use : uses) {
            int element = use.block().type().bytes();
            if (use.node().core != assignment.host()) {
                ranges.merge(use.node().core, new Range(use.from() * element, use.to() * element), Range::and);
            }
        }
        return ranges;
    }

    private static boolean isInParts(List<Use> uses, Map<Integer, Range> ranges) {
        int bytes = uses.get(0).bytesOfBlock();
        long read = ranges.values().stream()
                .mapToLong(range -> range.to() - range.from())
                .sum();
        return bytes >= LARGE && ranges.size() > 1 && read <= LITTLE_MORE * bytes;
    }

    private static boolean haveCopies(Lowering tried, Map<Integer, Set<Integer>> readers) {
        return readers.entrySet().stream()
                .allMatch(each -> each.getValue().stream()
                        .allMatch(core -> tried.plan(core).inputs.hasCopy(each.getKey())));
    }
}
