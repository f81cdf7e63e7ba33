package org.edarts.su.checked;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.edarts.codelet.Block;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/** The copies of the blocks of a frame that kernels get in place of them. Any thread. */
final class FrameShadows {
    /** So many elements are compared in the frame of a graph, some seconds; behind that those of large blocks wait. */
    private static final long MOST_COMPARED = 1L << 32;

    private final AtomicLong allowance;

    /** By their cells. */
    private final Map<Integer, Known> blocks = new LinkedHashMap<>();

    /**
     * Makes them.
     *
     * @param settled whether somebody asks what is {@link #late} when the run ends
     */
    FrameShadows(boolean settled) {
        allowance = new AtomicLong(settled ? MOST_COMPARED : Long.MAX_VALUE);
    }

    private record Known(Block<?> block, BlockShadows shadows) {}

    /** Returns those of a block. */
    synchronized BlockShadows of(Block<?> block, int cell) {
        return blocks.computeIfAbsent(cell, key -> new Known(block, new BlockShadows(block.length(), allowance)))
                .shadows;
    }

    /** Returns what is found only when the run ends, or was before and is told then; null if nothing is. */
    synchronized @Nullable RunError late(CompiledGraph graph) {
        for (Known known : blocks.values()) {
            Late late = known.shadows.late();
            if (late != null) {
                return late.error(graph, known.block);
            }
        }
        return null;
    }
}
