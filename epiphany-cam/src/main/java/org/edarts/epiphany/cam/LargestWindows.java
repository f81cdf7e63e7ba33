package org.edarts.epiphany.cam;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiFunction;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.place.WindowSizes;

/**
 * Finds windows of a graph that are as large as the cores have room for: the fewer there are, the less often cores wait
 * for each other. Owner: the thread that lowers the graph.
 */
final class LargestWindows {
    private static final int SMALLEST = 768;

    /** What the room for three windows and the rings for their signals grows by, for each byte of one. */
    private static final int WINDOWS_AND_RINGS = 4;

    private static final int MOST_ATTEMPTS = 4;

    /** Who ends later is to bring much less. */
    private static final int MUCH = 2;

    private static final int[] NONE = {};

    private final BiFunction<Residence, Placing, Lowering> lower;
    private final int cores;

    /** Lowers a graph for so many cores by a function. */
    LargestWindows(BiFunction<Residence, Placing, Lowering> lower, int cores) {
        this.lower = lower;
        this.cores = cores;
    }

    /**
     * Returns the graph in windows, unless even small ones have no room: of those of the same size that which brings
     * the fewest bytes.
     *
     * @param placing where codelets end first
     * @param usual where they fire that nobody places: what is regular stays so there
     */
    Optional<Lowering> of(Placing placing, Placing usual) {
        int[] bytes = largest(placing);
        if (bytes.length == 0) {
            return Optional.empty();
        }
        Lowering least = lowered(bytes, true, placing).complete();
        Lowering full = lowered(bytes, false, placing);
        if (full.fits() && bytes(full.complete()) < bytes(least)) {
            least = full;
        }
        if (!placing.equals(usual)) {
            Lowering regular = lowered(bytes, true, usual);
            if (regular.fits() && MUCH * bytes(regular.complete()) < bytes(least)) {
                least = regular;
            }
        }
        return Optional.of(least);
    }

    private static long bytes(Lowering lowering) {
        return lowering.streamed().bytes();
    }

    private Lowering lowered(int[] bytes, boolean atLevels, Placing placing) {
        return lower.apply(Residence.EVERYWHERE.withWindows(new WindowSizes(core -> bytes[core], atLevels)), placing);
    }

    /** Returns how many bytes each core has for a window; none if there are too few, or blocks lie in the DRAM. */
    private int[] largest(Placing placing) {
        int[] found = NONE;
        int[] bytes = new int[cores];
        Arrays.fill(bytes, SMALLEST);
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            Lowering windowed = lowered(bytes.clone(), true, placing);
            if (windowed.homes().needDram()) {
                return NONE;
            }
            if (windowed.fits()) {
                found = bytes.clone();
            } else if (found.length == 0) {
                break;
            }
            for (int core = 0; core < bytes.length; core++) {
                // The place is as large as the largest window anyway: the others have it, too.
                int taken = Math.max(bytes[core], windowed.windowBytes(core));
                bytes[core] = Math.max(SMALLEST, taken + windowed.slack(core) / WINDOWS_AND_RINGS & -Long.BYTES);
            }
        }
        return found;
    }
}
