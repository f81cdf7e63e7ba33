package org.edarts.pic.cache;

import java.util.List;
import org.edarts.pic.image.MovableFunction;
import org.edarts.pic.plan.FirstCosts;

/**
 * What the code caches of all cores have in common that run a program.
 *
 * @param layout where they lie in the cores' memory
 * @param functions what can come into them
 * @param choices which functions leave, and where they come from
 * @param steps what a manager's steps cost
 * @param firstCosts what copies and calls cost before any was measured
 */
public record CacheDescription(
        CacheLayout layout,
        List<MovableFunction> functions,
        CacheChoices choices,
        StepCosts steps,
        FirstCosts firstCosts) {
    /** Copies the list. */
    public CacheDescription {
        functions = List.copyOf(functions);
    }
}
