package org.edarts.epiphany.cam.fit;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Lets codelets use blocks where they lie in the DRAM, of which a firing needs more than has room in a core: kernels
 * load from there and store there, word by word. That is slow, and so it is done only where all else is refused. Owner:
 * the thread that lowers the graph.
 *
 * @param lower lowers the graph
 */
record LargeBlocks(BiFunction<Residence, Placing, Lowering> lower, Assignment assignment) {
    /** The least bytes that are used in place, one after the other: the first with which all fits. */
    private static final int[] MOST_COPIED = {16_384, 8_192, 2_048, 512, 64};

    /** A block of more bytes has no room on a core beside what fires there. */
    private static final int MOST_ON_CORES = 22_000;

    /** Returns the graph so, if it fits. */
    Optional<Lowering> of(Placing placing) {
        Lowering resident = lower.apply(Residence.EVERYWHERE, placing);
        Set<Integer> large = new HashSet<>();
        resident.homes().uses().forEach((cell, uses) -> {
            if (uses.get(0).bytesOfBlock() > MOST_ON_CORES) {
                large.add(cell);
            }
        });
        for (int most : MOST_COPIED) {
            BiFunction<Residence, Placing, Lowering> copying =
                    (residence, at) -> lower.apply(residence.withMostBrought(most), at);
            Optional<Lowering> found = onCores(copying, placing, large).or(() -> inDram(copying, placing));
            if (found.isEmpty() && resident.mayHaveWindows()) {
                found = new StreamedWindows(copying, new BlocksInDram(copying, assignment)).of(placing);
            }
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    /** Lets no other blocks lie in the DRAM than large ones, and those that no core takes. */
    private Optional<Lowering> onCores(
            BiFunction<Residence, Placing, Lowering> copying, Placing placing, Set<Integer> large) {
        Residence others = Residence.of(cell -> !large.contains(cell), 1, 0);
        Lowering resident = copying.apply(others, placing);
        return resident.fits()
                ? Optional.of(resident)
                : new SpareRoom(copying, assignment, true, false)
                        .of(others, placing, resident)
                        .map(SpareRoom.Spread::lowering);
    }

    /** Lets as many others lie there as must. */
    private Optional<Lowering> inDram(BiFunction<Residence, Placing, Lowering> copying, Placing placing) {
        BlocksInDram blocks = new BlocksInDram(copying, assignment);
        Lowering streamed = blocks.of(placing);
        Lowering found = streamed.fits() ? streamed : blocks.withKernels(placing, streamed);
        return Optional.of(found).filter(Lowering::fits);
    }
}
