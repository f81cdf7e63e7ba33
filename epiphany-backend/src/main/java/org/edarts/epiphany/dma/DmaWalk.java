package org.edarts.epiphany.dma;

import org.edarts.epiphany.memory.Storage;

/**
 * Where a DMA channel is in its transfer: the registers that a descriptor fills, and how they change from one element
 * to the next. After the last element of an inner loop the outer strides are added in place of the inner ones.
 */
final class DmaWalk {
    /** Bytes of a descriptor. */
    static final int DESCRIPTOR_BYTES = 24;

    private static final int COUNT_MASK = 0xFFFF;
    private static final int HALF = 16;

    private int config;
    private int innerStride;
    private int outerStride;
    private int count;
    private int innerCount;
    private int source;
    private int destination;

    /** Takes over a descriptor from local memory. */
    void load(Storage memory, int offset) {
        config = memory.loadWord(offset);
        innerStride = memory.loadWord(offset + 4);
        setCount(memory.loadWord(offset + 8));
        outerStride = memory.loadWord(offset + 12);
        source = memory.loadWord(offset + 16);
        destination = memory.loadWord(offset + 20);
    }

    void advance() {
        int inner = count & COUNT_MASK;
        if (inner > 1) {
            move(innerStride, DmaConfig.SHIFT_SOURCE_INNER, DmaConfig.SHIFT_DESTINATION_INNER);
            count--;
        } else {
            move(outerStride, DmaConfig.SHIFT_SOURCE_OUTER, DmaConfig.SHIFT_DESTINATION_OUTER);
            int outer = (count >>> HALF) - 1;
            count = outer > 0 ? outer << HALF | innerCount : 0;
        }
    }

    boolean isDone() {
        return count == 0;
    }

    boolean isLast() {
        return count == (1 << HALF | 1);
    }

    /** Returns whether both loops have at least one turn, as they must. */
    boolean isSound() {
        return (count & COUNT_MASK) != 0 && count >>> HALF != 0;
    }

    int config() {
        return config;
    }

    void setConfig(int config) {
        this.config = config;
    }

    int stride() {
        return innerStride;
    }

    void setStride(int stride) {
        innerStride = stride;
    }

    int count() {
        return count;
    }

    void setCount(int count) {
        this.count = count;
        innerCount = count & COUNT_MASK;
    }

    int source() {
        return source;
    }

    void setSource(int source) {
        this.source = source;
    }

    int destination() {
        return destination;
    }

    void setDestination(int destination) {
        this.destination = destination;
    }

    private void move(int strides, int shiftSource, int shiftDestination) {
        source += (short) strides << (DmaConfig.has(config, shiftSource) ? HALF : 0);
        destination += strides >> HALF << (DmaConfig.has(config, shiftDestination) ? HALF : 0);
    }
}
