package org.edarts.epiphany.dma;

/** A DMA channel as its registers reach it. */
interface RegisteredChannel {
    /** What the channel is to move; strides, counts and addresses are written into it directly. */
    DmaWalk walk();

    /** Starts the channel, or stops it. */
    void writeConfig(int config);

    /** Takes one of the two words of data for a slave channel. */
    void writeAuto(int half, int value);

    int auto0();

    int auto1();

    /** The register STATUS. */
    int status();
}
