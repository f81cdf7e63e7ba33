package org.edarts.epiphany.cam;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiFunction;
import org.edarts.epiphany.cam.place.Residence;

/**
 * Finds windows of a graph that are as large as the cores have room for: the fewer there are, the less often cores wait
 * for each other. Owner: the thread that lowers the graph.
 */
final class LargestWindows {
    private static final int SMALLEST = 768;

    /** What the room for three windows and the rings for their signals grows by, for each byte of one. */
    private static final int WINDOWS_AND_RINGS = 4;

    private static final int MOST_ATTEMPTS = 4;

    private final BiFunction<Residence, Placing, Lowering> lower;
    private final int cores;

    /** Lowers a graph for so many cores by a function. */
    LargestWindows(BiFunction<Residence, Placing, Lowering> lower, int cores) {
        this.lower = lower;
        this.cores = cores;
    }

    /**
     * Returns the graph in windows, unless even small ones have no room.
     *
     * @param placing where codelets end first
     * @param usual where they fire that nobody places: what is regular stays so there, and takes fewer bytes
     */
    Optional<Lowering> of(Placing placing, Placing usual) {
        Optional<Lowering> found = largest(placing);
        if (placing.equals(usual)) {
            return found;
        }
        Optional<Lowering> other = largest(usual);
        boolean fewer = other.isPresent() && (found.isEmpty() || 2 * bytes(other.get()) < bytes(found.get()));
        return fewer ? other : found;
    }

    private static long bytes(Lowering lowering) {
        return lowering.streamed().bytes();
    }

    private Optional<Lowering> largest(Placing placing) {
        Lowering found = null;
        int[] bytes = new int[cores];
        Arrays.fill(bytes, SMALLEST);
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            int[] now = bytes.clone();
            Lowering windowed = lower.apply(Residence.EVERYWHERE.withWindows(core -> now[core]), placing);
            if (windowed.homes().needDram()) {
                return Optional.empty();
            }
            if (windowed.fits()) {
                found = windowed;
            } else if (found == null) {
                break;
            }
            for (int core = 0; core < bytes.length; core++) {
                bytes[core] = Math.max(SMALLEST, bytes[core] + windowed.slack(core) / WINDOWS_AND_RINGS & -Long.BYTES);
            }
        }
        return Optional.ofNullable(found).map(Lowering::complete);
    }
}
