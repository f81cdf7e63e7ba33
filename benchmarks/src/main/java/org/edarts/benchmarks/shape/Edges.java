package org.edarts.benchmarks.shape;

import org.edarts.codelet.ArgumentList;
import org.edarts.codelet.Blocks;

/** Arguments of tiles that have no neighbour at the edge of what is computed. */
final class Edges {
    private Edges() {}

    /** Adds a block that is read, or none where there is none. */
    static void read(ArgumentList arguments, boolean there, Blocks<?> blocks, int index) {
        if (there) {
            arguments.reads(blocks.at(index));
        } else {
            arguments.nothing();
        }
    }
}
