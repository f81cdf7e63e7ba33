package org.edarts.epiphany.dma;

/** A DMA channel as its registers reach it. Owner: the thread that simulates the chip. */
abstract class RegisteredChannel {
    private static final int DOUBLEWORD = 3;

    /** What the channel is to move; strides, counts and addresses are written into it directly. */
    final DmaWalk walk = new DmaWalk();

    /** What the channel does. */
    DmaState state = DmaState.IDLE;

    /** Where it has its descriptor from. */
    int descriptor;

    private int auto0;
    private int auto1;

    /** Starts the channel, or stops it. */
    abstract void writeConfig(int config);

    /** The data of a slave channel is complete. */
    abstract void dataCame();

    /** Takes one of the two words of data for a slave channel. */
    final void writeAuto(int half, int value) {
        if (half == 0) {
            auto0 = value;
        } else {
            auto1 = value;
        }
        boolean isDoubleword = DmaConfig.size(walk.config()) == DOUBLEWORD;
        if (state == DmaState.SLAVE && half == (isDoubleword ? 1 : 0)) {
            dataCame();
        }
    }

    /** The data of a slave channel. */
    final long data() {
        return Integer.toUnsignedLong(auto0) | (long) auto1 << Integer.SIZE;
    }

    final int auto0() {
        return auto0;
    }

    final int auto1() {
        return auto1;
    }

    /** The register STATUS. */
    final int status() {
        return descriptor << 16 | state.code();
    }
}
