package org.edarts.pic.image;

import java.util.List;

/**
 * A table of addresses inside one function, which that function jumps through.
 *
 * @param address where it is
 * @param words how many addresses it holds
 * @param lows the places in the function that load the lower half of its address
 * @param highs the places in the function that load the upper half, as many
 */
record JumpTable(int address, int words, List<Integer> lows, List<Integer> highs) {
    JumpTable {
        lows = List.copyOf(lows);
        highs = List.copyOf(highs);
    }

    int bytes() {
        return words * Integer.BYTES;
    }

    boolean contains(int place) {
        return Integer.compareUnsigned(place - address, bytes()) < 0;
    }
}
