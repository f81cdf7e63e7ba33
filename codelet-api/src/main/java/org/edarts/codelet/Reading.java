package org.edarts.codelet;

/** Computations that read their inputs from the firing. */
final class Reading {
    private Reading() {}

    static <A, T> Computation<T> of(Input<A> input, Computation.OfOne<? super A, ? extends T> computation) {
        return firing -> computation.compute(firing.get(input));
    }

    static <A, B, T> Computation<T> of(
            Input<A> first, Input<B> second, Computation.OfTwo<? super A, ? super B, ? extends T> computation) {
        return firing -> computation.compute(firing.get(first), firing.get(second));
    }

    static <A, B, C, T> Computation<T> of(
            Input<A> first,
            Input<B> second,
            Input<C> third,
            Computation.OfThree<? super A, ? super B, ? super C, ? extends T> computation) {
        return firing -> computation.compute(firing.get(first), firing.get(second), firing.get(third));
    }
}
