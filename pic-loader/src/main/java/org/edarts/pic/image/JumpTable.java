package org.edarts.pic.image;

/**
 * A table of addresses inside one function, which that function jumps through.
 *
 * @param address where it is
 * @param words how many addresses it holds
 * @param lows the places in the function that load the lower half of its address
 * @param highs the places in the function that load the upper half, as many
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and nobody writes to them
record JumpTable(int address, int words, int[] lows, int[] highs) {
    int bytes() {
        return words * Integer.BYTES;
    }

    boolean contains(int place) {
        return Integer.compareUnsigned(place - address, bytes()) < 0;
    }
}
