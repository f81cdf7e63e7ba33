package org.edarts.codelet.stream;

/**
 * Adds the items of a stream up, one after the other.
 *
 * @param <R> the result
 * @param <T> the items
 */
@FunctionalInterface
public interface Fold<R, T> {
    /**
     * Adds one item. Asked by one CU at a time.
     *
     * @param soFar what the items before make; may be changed and returned
     * @param item the item, never null
     * @return what the items make with this one, never null
     * @throws Exception any failure: the run fails with the name of the stage
     */
    R add(R soFar, T item) throws Exception;
}
