package org.edarts.su.checked;

import org.agrona.collections.Int2ObjectHashMap;
import org.edarts.codelet.Block;

/** The copies of the blocks of a frame that kernels get in place of them. Any thread. */
final class FrameShadows {
    private final Int2ObjectHashMap<BlockShadows> blocks = new Int2ObjectHashMap<>();

    /** Returns those of a block. */
    synchronized BlockShadows of(Block<?> block, int cell) {
        return blocks.computeIfAbsent(cell, key -> new BlockShadows(block.length()));
    }
}
