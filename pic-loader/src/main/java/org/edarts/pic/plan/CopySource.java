package org.edarts.pic.plan;

/** How functions come into the cache. */
public enum CopySource {
    /** Word by word from the DRAM, by loads of the core, as published. */
    DRAM,
    /** From the DRAM by a channel of the core's DMA. */
    DMA,
    /** By DMA from the nearest core of the workgroup that holds the function; from the DRAM if none does. */
    NEIGHBOUR,
    /** Decided for each call: by DMA from there or from the DRAM, or not at all, but carried out where it is. */
    AUTO
}
