package org.edarts.pic.link;

import java.util.Map;

/**
 * Where a linked program lies.
 *
 * @param begin where code begins; constants, data, zeros and the heap follow
 * @param end the address behind the memory that may be used
 * @param heapBytes the size of the heap, between {@code ___heap_start} and {@code ___heap_end}
 * @param stackBytes the size of what lies behind the heap up to {@code ___stack}
 * @param fixed sections that have an address of their own, by their names
 */
public record LinkLayout(int begin, int end, int heapBytes, int stackBytes, Map<String, Integer> fixed) {
    /** Copies the map. */
    public LinkLayout {
        fixed = Map.copyOf(fixed);
    }
}
