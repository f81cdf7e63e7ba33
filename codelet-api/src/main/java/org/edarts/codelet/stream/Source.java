package org.edarts.codelet.stream;

import org.edarts.codelet.Firing;
import org.jspecify.annotations.Nullable;

/**
 * Where the items of a stream come from. What it reads belongs to the run - a parameter, a value, shared state - if the
 * graph is to run more than once; or it is made anew {@link #forRun for each run}.
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

    /**
     * Returns what a run asks for items; in a loop, a round. This source itself, unless it counts or keeps anything
     * else between two items.
     */
    default Source<T> forRun() {
        return this;
    }

    /**
     * What a source of numbers makes of each.
     *
     * @param <T> the items
     */
    @FunctionalInterface
    interface OfNumber<T> {
        /**
         * Returns an item, never null. Asked by one CU at a time.
         *
         * @param firing what fires; valid only during the call
         * @throws Exception any failure: the run fails with the name of the stage
         */
        T at(Firing firing, int number) throws Exception;
    }

    /** Returns a source of the numbers from {@code from} to {@code to - 1}; of none if there are none. */
    static Source<Integer> range(int from, int to) {
        return range(from, to, (firing, number) -> number);
    }

    /**
     * Returns a source of what is made of the numbers from {@code from} to {@code to - 1}, each in its turn, without an
     * object for the number itself.
     */
    static <T> Source<T> range(int from, int to, OfNumber<? extends T> items) {
        return new Range<>(from, to, items);
    }
}
