package org.edarts.epiphany.pic;

/**
 * What a manager that runs in the simulator may do differently from the published one.
 *
 * @param policy which functions leave the cache
 * @param source how functions come into it
 */
public record CacheChoices(ReplacementPolicy policy, CopySource source) {
    /** What the published manager does. */
    public static final CacheChoices PUBLISHED = new CacheChoices(ReplacementPolicy.PUBLISHED, CopySource.DRAM);
}
