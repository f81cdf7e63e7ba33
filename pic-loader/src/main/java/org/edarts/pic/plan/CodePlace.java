package org.edarts.pic.plan;

/** Where the code of a function is, as a core sees it. */
public enum CodePlace {
    /** In the core's own cache. */
    CACHE,
    /** In the cache of another core. */
    NEIGHBOUR,
    /** Where the linker has put it. */
    DRAM
}
