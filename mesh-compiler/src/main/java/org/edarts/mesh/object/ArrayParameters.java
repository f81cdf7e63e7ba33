package org.edarts.mesh.object;

import java.util.List;
import java.util.Set;

/**
 * What a method does with its parameters that are arrays, by their numbers, by itself or by what it calls. Immutable.
 *
 * @param read those that it may load from
 * @param written those that it may store into
 * @param again those of which it loads elements again and again, as far as its loops tell
 * @param gathered those of which it loads only elements whose places it has loaded from another one
 */
public record ArrayParameters(Set<Integer> read, Set<Integer> written, Set<Integer> again, List<Gather> gathered) {
    /** Copies the sets. */
    public ArrayParameters {
        read = Set.copyOf(read);
        written = Set.copyOf(written);
        again = Set.copyOf(again);
        gathered = List.copyOf(gathered);
    }
}
