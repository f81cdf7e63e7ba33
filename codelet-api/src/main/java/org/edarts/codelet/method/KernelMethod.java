package org.edarts.codelet.method;

import java.io.Serializable;

/**
 * A reference to a static method, for example {@code Rows::scale}: an interface for each number of parameters, which are ints, floats and
 * arrays of ints, floats or bytes. The method is found by what the reference would be serialised as; it is never serialised.
 */
public sealed interface KernelMethod extends Serializable {
    /** A method of one parameter. */
    @FunctionalInterface
    non-sealed interface One<A> extends KernelMethod {
        /** Calls it. */
        void call(A a);
    }

    /** A method of two parameters. */
    @FunctionalInterface
    non-sealed interface Two<A, B> extends KernelMethod {
        /** Calls it. */
        void call(A a, B b);
    }

    /** A method of three parameters. */
    @FunctionalInterface
    non-sealed interface Three<A, B, C> extends KernelMethod {
        /** Calls it. */
        void call(A a, B b, C c);
    }

    /** A method of four parameters. */
    @FunctionalInterface
    non-sealed interface Four<A, B, C, D> extends KernelMethod {
        /** Calls it. */
        void call(A a, B b, C c, D d);
    }

    /** A method of five parameters. */
    @FunctionalInterface
    non-sealed interface Five<A, B, C, D, E> extends KernelMethod {
        /** Calls it. */
        void call(A a, B b, C c, D d, E e);
    }

    /** A method of six parameters. */
    @FunctionalInterface
    non-sealed interface Six<A, B, C, D, E, F> extends KernelMethod {
        /** Calls it. */
        void call(A a, B b, C c, D d, E e, F f);
    }
}
