package org.edarts.codelet.stream;

import org.edarts.codelet.Firing;
import org.jspecify.annotations.Nullable;

/**
 * Where the items of a stream come from. What it reads belongs to the run - a parameter, a value, shared state - if the graph
 * is to run more than once.
 *
 * @param <T> the items
 */
@FunctionalInterface
public interface Source<T> {
    /**
     * Returns the next item, or null at the end of the stream; then it is not asked again. Asked by one CU at a time.
     *
     * @param firing what fires; valid only during the call
     * @throws Exception any failure: the run fails with the name of the stage
     */
    @Nullable
    T next(Firing firing) throws Exception;
}
