package org.edarts.su;

/** In which order a ready pool hands out its codelets. */
public enum PoolOrder {
    /** The last one in is the first one out: depth first, needs the least memory. */
    LIFO,
    /** The first one in is the first one out: breadth first. */
    FIFO,
    /** The highest {@link Plan#ranks rank} first, in the order of arrival among equals. */
    RANKED
}
