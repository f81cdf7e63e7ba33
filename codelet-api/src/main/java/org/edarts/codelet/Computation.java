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

    /**
     * Computes a value from one input.
     *
     * @param <A> what it reads
     * @param <T> what it produces
     */
    @FunctionalInterface
    interface OfOne<A, T> {
        /**
         * Computes the value.
         *
         * @throws Exception any failure: the run fails with the name of the value
         */
        T compute(A input) throws Exception;
    }

    /**
     * Computes a value from two inputs.
     *
     * @param <A> what it reads first
     * @param <B> what it reads second
     * @param <T> what it produces
     */
    @FunctionalInterface
    interface OfTwo<A, B, T> {
        /**
         * Computes the value.
         *
         * @throws Exception any failure: the run fails with the name of the value
         */
        T compute(A first, B second) throws Exception;
    }

    /**
     * Computes a value from three inputs.
     *
     * @param <A> what it reads first
     * @param <B> what it reads second
     * @param <C> what it reads third
     * @param <T> what it produces
     */
    @FunctionalInterface
    interface OfThree<A, B, C, T> {
        /**
         * Computes the value.
         *
         * @throws Exception any failure: the run fails with the name of the value
         */
        T compute(A first, B second, C third) throws Exception;
    }
}
