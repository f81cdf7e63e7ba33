package org.edarts.codelet.stream;

import org.edarts.codelet.Firing;

/**
 * Takes the items at the end of a stream.
 *
 * @param <T> the items
 */
@FunctionalInterface
public interface Sink<T> {
    /**
     * Takes an item. Asked by one CU at a time.
     *
     * @param firing what fires; valid only during the call
     * @param item the item, never null
     * @throws Exception any failure: the run fails with the name of the stage
     */
    void accept(Firing firing, T item) throws Exception;
}
