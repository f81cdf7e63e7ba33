package org.edarts.epiphany.cam;

import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Lets codelets use blocks where they lie in the DRAM, of which a firing needs more than has room in a core: kernels
 * load from there and store there, word by word. That is slow, and so it is done only where all else is refused. Owner:
 * the thread that lowers the graph.
 *
 * @param lower lowers the graph
 * @param blocks finds out which blocks lie in the DRAM
 */
record LargeBlocks(BiFunction<Residence, Placing, Lowering> lower, BlocksInDram blocks, Assignment assignment) {
    /** The least bytes that are used in place, one after the other: the first with which all fits. */
    private static final int[] MOST_COPIED = {8_192, 2_048, 512, 64};

    /** A block of more bytes has no room on a core beside what fires there. */
    private static final int MOST_ON_CORES = 22_000;

    /** Returns the graph so, if it fits. */
    Optional<Lowering> of(Placing placing) {
        Set<Integer> large = lower.apply(Residence.EVERYWHERE, placing).homes().uses().entrySet().stream()
                .filter(block -> block.getValue().get(0).bytesOfBlock() > MOST_ON_CORES)
                .map(block -> block.getKey())
                .collect(Collectors.toUnmodifiableSet());
        for (int most : MOST_COPIED) {
            Residence others = Residence.of(cell -> !large.contains(cell), 1, 0).withMostBrought(most);
            Optional<Lowering> found = onCores(others, placing);
            if (found.isEmpty()) {
                found = inDram(placing, most);
            }
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** Lets no other blocks lie in the DRAM. */
    private Optional<Lowering> onCores(Residence others, Placing placing) {
        Lowering resident = lower.apply(others, placing);
        return resident.fits()
                ? Optional.of(resident)
                : new SpareRoom(lower, assignment, true)
                        .of(others, placing, resident)
                        .map(SpareRoom.Spread::lowering);
    }

    /** Lets as many others lie there as must. */
    private Optional<Lowering> inDram(Placing placing, int most) {
        Residence residence = Residence.NOWHERE.withMostBrought(most);
        Lowering listed = lower.apply(residence, placing);
        if (listed.fits()) {
            return Optional.of(blocks.mixed(placing, listed, core -> false, most));
        }
        IntPredicate stores = core -> !listed.room().fits(core);
        Lowering stored = lower.apply(residence.withStoredRecords(stores), placing);
        return stored.fits() ? Optional.of(blocks.mixed(placing, stored, stores, most)) : Optional.empty();
    }
}
