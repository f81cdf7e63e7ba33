package org.edarts.epiphany.cam.kernel;

import java.util.List;
import java.util.Set;

/**
 * What is known of how a kernel uses those of its arguments that are blocks, by their places. Immutable.
 *
 * @param read those that it may load from, even if the codelet only writes them
 * @param written those that it may store into
 * @param again those of which it loads elements again and again: what of them lies on another core is worth being
 *     brought, however little it is
 * @param gathered those of which it loads only elements whose places another one has: what of them lies on another core
 *     is not worth being brought if there are few places
 */
public record BlockUses(Set<Integer> read, Set<Integer> written, Set<Integer> again, List<Gather> gathered) {
    /** Nothing is known. */
    public static final BlockUses UNKNOWN = new BlockUses(Set.of(), Set.of(), Set.of(), List.of());

    /**
     * A block of which a kernel loads only elements whose places it has loaded, once each, from another one.
     *
     * @param block the place of the argument that is that block
     * @param places the place of the argument that is the block with the places
     * @param times how many elements it loads for each place at most
     */
    public record Gather(int block, int places, int times) {}

    /** Copies the sets. */
    public BlockUses {
        read = Set.copyOf(read);
        written = Set.copyOf(written);
        again = Set.copyOf(again);
        gathered = List.copyOf(gathered);
    }
}
