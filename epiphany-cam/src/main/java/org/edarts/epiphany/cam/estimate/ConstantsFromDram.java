package org.edarts.epiphany.cam.estimate;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.epiphany.cam.signal.Node;

/**
 * How much comes from the DRAM of what codelets read that nobody writes, and no core has room for: the largest that a
 * codelet reads stays on its core for others, if that has a buffer for it, and all else comes with each firing.
 * Immutable.
 *
 * @param parts what codelets read of constants
 * @param nodes the codelets, and what comes behind them
 * @param room the bytes that a core has
 */
record ConstantsFromDram(List<Constants.Part> parts, List<Node> nodes, int room) {
    /** Of the room of a core, as much as a buffer may have for one constant. */
    private static final double LARGEST_BUFFERED = 0.8;

    /** What comes to a core once, for those that read it of the codelets that as many come before. */
    private record Brought(int core, int depth, int constant, int from, int to) {}

    /**
     * Returns what comes, in doublewords.
     *
     * @param cores where each node fires
     * @param onCores the numbers of constants that lie on cores
     */
    long doublewords(int[] cores, BitSet onCores) {
        Map<Integer, Constants.Part> largest = largest(onCores);
        Set<Brought> staying = new HashSet<>();
        long doublewords = 0;
        for (Constants.Part part : parts) {
            int codelet = part.codelet();
            boolean stays = part.equals(largest.get(codelet))
                    && !staying.add(new Brought(
                            cores[codelet], nodes.get(codelet).depth, part.constant(), part.from(), part.to()));
            doublewords += stays || onCores.get(part.constant()) ? 0 : part.doublewords();
        }
        return doublewords;
    }

    /** Returns the largest part that each codelet reads from the DRAM, of those that cores have buffers for. */
    private Map<Integer, Constants.Part> largest(BitSet onCores) {
        Map<Integer, Constants.Part> largest = new HashMap<>();
        for (Constants.Part part : parts) {
            if (!onCores.get(part.constant()) && part.bytes() <= LARGEST_BUFFERED * room) {
                largest.merge(part.codelet(), part, (some, other) -> other.bytes() > some.bytes() ? other : some);
            }
        }
        return largest;
    }
}
