package org.edarts.epiphany.cam.fit;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiFunction;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
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

    private final BiFunction<Residence, Placing, Lowering> lower;
    private final int cores;

    /**
     * The graph in windows.
     *
     * @param bytes how many bytes each core has for one
     * @param lowering what it becomes
     */
    private record Windowed(int[] bytes, Lowering lowering) {}

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
        Optional<Windowed> largest = largest(placing);
        if (largest.isEmpty()) {
            return Optional.empty();
        }
        int[] bytes = largest.get().bytes();
        Lowering least = largest.get().lowering().complete();
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

    /** Returns it with the largest windows at levels; nothing if there is no room, or blocks lie in the DRAM. */
    private Optional<Windowed> largest(Placing placing) {
        Optional<Windowed> found = Optional.empty();
        int[] bytes = new int[cores];
        Arrays.fill(bytes, SMALLEST);
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            Lowering windowed = lowered(bytes.clone(), true, placing);
            if (windowed.homes().needDram()) {
                return Optional.empty();
            }
            if (windowed.fits()) {
                found = Optional.of(new Windowed(bytes.clone(), windowed));
            } else if (found.isEmpty()) {
                break;
            }
            int[] before = bytes.clone();
            for (int core = 0; core < bytes.length; core++) {
                // The place is as large as the largest window anyway: the others have it, too.
                int taken = Math.max(bytes[core], windowed.room().ofWindows(core));
                bytes[core] = Math.max(SMALLEST, taken + windowed.room().left(core) / WINDOWS_AND_RINGS & -Long.BYTES);
            }
            if (Arrays.equals(bytes, before)) {
                break;
            }
        }
        return found;
    }
}
