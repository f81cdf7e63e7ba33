package org.edarts.su;

import org.jspecify.annotations.Nullable;

/**
 * What a policy decides about a graph before it runs. The arrays are handed out as they are, for speed: nobody may write to
 * them.
 *
 * @param homes the CU that each codelet instance is placed on, instead of {@link Decisions#place}, or null where the
 *     policy places at run time
 * @param ranks how urgent each codelet instance is, the highest first, or null where the policy does not rank
 */
public record Plan(int @Nullable [] homes, int @Nullable [] ranks) {
    /** Decides nothing beforehand. */
    public static final Plan NONE = new Plan(null, null);
}
