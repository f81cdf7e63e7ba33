package org.edarts.codelet.stream;

import org.edarts.codelet.Firing;

/**
 * What a stage makes of an item.
 *
 * @param <A> the item
 * @param <B> what becomes of it
 */
@FunctionalInterface
public interface Transform<A, B> {
    /**
     * Transforms an item. Asked by one CU at a time, unless the stage is {@link Stream#parallel parallel}.
     *
     * @param firing what fires; valid only during the call
     * @param item the item, never null
     * @return what becomes of it, never null
     * @throws Exception any failure: the run fails with the name of the stage
     */
    B apply(Firing firing, A item) throws Exception;
}
