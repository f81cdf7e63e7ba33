package org.edarts.epiphany.cam.memory;

import org.edarts.codelet.Block;

/**
 * A block and where it lies.
 *
 * @param block the block
 * @param address where it begins
 */
public record Placed(Block<?> block, int address) {
    public int bytes() {
        return block.length() * block.type().bytes();
    }
}
