package org.edarts.epiphany.mesh;

/** Who in a node asked for data, as a reply tells; and who sends, in the order of their priority. */
public final class Requester {
    /** The core's load or TESTSET. */
    public static final int LOAD = 0;

    /** The core's instruction fetch. */
    public static final int FETCH = 1;

    /** DMA channel 0. */
    public static final int DMA0 = 2;

    /** DMA channel 1. */
    public static final int DMA1 = 3;

    private Requester() {}
}
