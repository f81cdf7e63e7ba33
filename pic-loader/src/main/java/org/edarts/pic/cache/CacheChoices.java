package org.edarts.pic.cache;

import org.edarts.pic.plan.CopySource;
import org.edarts.pic.replacement.ReplacementPolicy;

/**
 * What a {@link CacheController} may do differently from the published one.
 *
 * @param policy which functions leave the cache
 * @param source how functions come into it
 * @param compacts whether functions that nobody calls move together before others have to leave
 */
public record CacheChoices(ReplacementPolicy policy, CopySource source, boolean compacts) {
    /** What the published manager does. */
    public static final CacheChoices PUBLISHED = new CacheChoices(ReplacementPolicy.PUBLISHED, CopySource.DRAM);

    /** Chooses policy and source; functions stay where they were copied to. */
    public CacheChoices(ReplacementPolicy policy, CopySource source) {
        this(policy, source, false);
    }
}
