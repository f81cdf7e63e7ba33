package org.edarts.codelet;

/**
 * The code of a codelet that produces a {@link Value}.
 *
 * @param <T> what it produces
 */
@FunctionalInterface
public interface Computation<T> {
    /**
     * Computes the value.
     *
     * @param firing what fires; valid only during the call
     * @return the value that the dependents read with {@link Firing#get}
     * @throws Exception any failure: the run fails with the name of the value
     */
    T compute(Firing firing) throws Exception;
}
