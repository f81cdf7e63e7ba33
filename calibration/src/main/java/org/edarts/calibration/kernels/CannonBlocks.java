package org.edarts.calibration.kernels;

import java.util.List;
import org.edarts.calibration.kernels.DmaDescriptor.Walk;

/**
 * Where a core keeps its blocks of A, B and C, and how those of A and B go on to the neighbours. Blocks of up to 24 x
 * 24 words have two buffers each; of 32 x 32 words there is room for a block and a half, as published: a block moves on
 * by half its size in odd steps and back in even ones.
 *
 * @param start where the first block begins
 * @param order rows and columns of a block
 */
record CannonBlocks(int start, int order) {
    /** Where the parameters hold what the cores' timers measured, in bytes. */
    static final int PHASES = 64;

    private static final int NEIGHBOURS = 32;
    private static final int CHAINS = 48;
    private static final int FLAGS = 80;
    private static final int LARGEST_WITH_TWO_BUFFERS = 24;
    private static final int DOUBLEWORD = 3;

    /** Returns the pieces in which a block is sent. */
    int parts() {
        return haveTwoBuffers(order) ? 1 : 2;
    }

    /** Returns whether a core has room for two buffers for each block of that order. */
    static boolean haveTwoBuffers(int order) {
        return order <= LARGEST_WITH_TWO_BUFFERS;
    }

    private int bytes() {
        return order * order * Float.BYTES;
    }

    /** Bytes from where a block lies in odd steps to where it lies in even ones. */
    private int shift() {
        return bytes() / parts();
    }

    /** Returns where A lies in a step, counted from 0. */
    int left(int step) {
        return start + step % 2 * shift();
    }

    /** Returns where B lies in a step. */
    int right(int step) {
        return left(step) + bytes() + shift();
    }

    /** Returns where C lies. */
    int product() {
        return right(0) + bytes() + shift();
    }

    /** Returns the transfers of one part of a step: of A to the western, of B to the northern neighbour. */
    List<DmaDescriptor> sends(KernelGroup group, int core, int step, int part) {
        int west = group.globalAddress(group.coreAround(group.rowOf(core), group.columnOf(core) - 1), 0);
        int north = group.globalAddress(group.coreAround(group.rowOf(core) - 1, group.columnOf(core)), 0);
        // The part beside the free place goes first: the last one when the block moves on, the first one when it moves
        // back.
        int offset = bytes() / parts() * (step % 2 == 0 ? parts() - 1 - part : part);
        return List.of(
                copy(left(step) + offset, west + left(step + 1) + offset),
                copy(right(step) + offset, north + right(step + 1) + offset));
    }

    private DmaDescriptor copy(int from, int to) {
        int elements = bytes() / parts() >> DOUBLEWORD;
        Walk source = new Walk(from, Double.BYTES, 0);
        Walk target = new Walk(to, Double.BYTES, 0);
        return new DmaDescriptor(DOUBLEWORD, elements, 1, source, target);
    }

    /** Writes the parameters of Cannon's algorithm in so many steps. */
    void writeParameters(KernelGroup cores, int core, int steps) {
        int base = cores.program().address("parameters");
        cores.write(core, base, steps, left(0), left(1), right(0), right(1), product());
        for (Compass direction : Compass.values()) {
            int neighbour =
                    cores.coreAround(cores.rowOf(core) + direction.rows(), cores.columnOf(core) + direction.columns());
            int flag = cores.globalAddress(
                    neighbour, base + FLAGS + direction.opposite().flag());
            cores.write(core, base + NEIGHBOURS + direction.flag(), flag);
        }
        int descriptors = cores.program().address("descriptors");
        for (int step = 0; step < 2; step++) {
            for (int part = 0; part < parts(); part++) {
                int start = DmaDescriptor.writeChain(cores, core, descriptors, sends(cores, core, step, part));
                cores.write(core, base + CHAINS + (2 * step + part) * Integer.BYTES, start);
                descriptors += 2 * DmaDescriptor.BYTES;
            }
        }
    }
}
