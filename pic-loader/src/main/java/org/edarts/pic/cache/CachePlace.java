package org.edarts.pic.cache;

/**
 * The cache of another core, as a core finds it.
 *
 * @param base the address of the first byte of that core's memory
 * @param hops how far away it is
 */
public record CachePlace(int base, int hops) {}
