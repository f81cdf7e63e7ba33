package org.edarts.epiphany.pic;

/** How functions come into the cache. */
public enum CopySource {
    /** Word by word, by loads of the core, as published. */
    DRAM,
    /** By a channel of the core's DMA. */
    DMA
}
