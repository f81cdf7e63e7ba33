package org.edarts.calibration.kernels;

import java.util.List;
import org.edarts.epiphany.dma.DmaConfig;

/**
 * A transfer as a core's DMA channel reads it from memory (architecture reference, "DMA Descriptors").
 *
 * @param size bytes of an element, as a power of two
 * @param inner elements of the inner loop
 * @param outer turns of the outer loop
 * @param source where the inner loop reads
 * @param destination where it writes
 * @param flags further bits of the CONFIG register
 */
record DmaDescriptor(int size, int inner, int outer, Walk source, Walk destination, int flags) {
    /** Bytes of a descriptor. */
    static final int BYTES = 24;

    private static final int HALF = 16;

    /**
     * Where a transfer goes along.
     *
     * @param address the first element's
     * @param step bytes from an element to the next one of the inner loop
     * @param stride bytes from the last element of an inner loop to the first one of the next
     */
    record Walk(int address, int step, int stride) {
        /** Returns a walk along rows of elements without gaps; stride is from the start of a row to the next one's. */
        static Walk rows(int address, int elements, int size, int stride) {
            return new Walk(address, 1 << size, stride - (elements - 1 << size));
        }
    }

    DmaDescriptor(int size, int inner, int outer, Walk source, Walk destination) {
        this(size, inner, outer, source, destination, 0);
    }

    /** Returns the same with further bits of the CONFIG register set. */
    DmaDescriptor with(int moreFlags) {
        return new DmaDescriptor(size, inner, outer, source, destination, flags | moreFlags);
    }

    private int[] words(int links) {
        int config = DmaConfig.ENABLE | DmaConfig.MASTER | DmaConfig.ofSize(size) | flags | links;
        return new int[] {
            config,
            pair(destination.step, source.step),
            outer << HALF | inner,
            pair(destination.stride, source.stride),
            source.address,
            destination.address
        };
    }

    private static int pair(int high, int low) {
        return high << HALF | low & 0xFFFF;
    }

    /**
     * Writes a chain of descriptors into a core's memory.
     *
     * @return the value of a channel's CONFIG register that starts it; 0 if there is nothing to do
     */
    static int writeChain(KernelGroup group, int core, int offset, List<DmaDescriptor> chain) {
        for (int index = 0; index < chain.size(); index++) {
            boolean isLast = index == chain.size() - 1;
            int links = isLast ? 0 : DmaConfig.CHAIN | DmaConfig.ofNext(offset + (index + 1) * BYTES);
            group.write(core, offset + index * BYTES, chain.get(index).words(links));
        }
        return chain.isEmpty() ? 0 : DmaConfig.STARTUP | DmaConfig.ofNext(offset);
    }
}
