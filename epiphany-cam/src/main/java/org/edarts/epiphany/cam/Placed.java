package org.edarts.epiphany.cam;

import org.edarts.codelet.Block;

/**
 * A block and where it lies.
 *
 * @param block the block
 * @param address where it begins
 */
record Placed(Block<?> block, int address) {
    int bytes() {
        return block.length() * block.type().bytes();
    }
}
