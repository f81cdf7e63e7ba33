package org.edarts.epiphany.cam.kernel;

import java.util.Set;

/**
 * What is known of how a kernel uses those of its arguments that are blocks, by their places. Immutable.
 *
 * @param read those that it may load from, even if the codelet only writes them
 * @param written those that it may store into
 * @param again those of which it loads elements again and again: what of them lies on another core is worth being
 *     brought, however little it is
 */
public record BlockUses(Set<Integer> read, Set<Integer> written, Set<Integer> again) {
    /** Nothing is known. */
    public static final BlockUses UNKNOWN = new BlockUses(Set.of(), Set.of(), Set.of());

    /** Copies the sets. */
    public BlockUses {
        read = Set.copyOf(read);
        written = Set.copyOf(written);
        again = Set.copyOf(again);
    }
}
