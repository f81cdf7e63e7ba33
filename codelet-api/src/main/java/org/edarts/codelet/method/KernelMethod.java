package org.edarts.codelet.method;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A reference to a static method, for example {@code Rows::scale}: an interface for each number of parameters, which
 * are ints, floats, booleans, records of them and arrays of ints, floats or bytes. The method is found by what the
 * reference would be serialised as; it is never serialised.
 */
public sealed interface KernelMethod extends Serializable {
    /** Calls the method with as many arguments as it has parameters, boxed; an array may be null. */
    void callWith(@Nullable Object[] arguments);

    /** A method of one parameter. */
    @FunctionalInterface
    non-sealed interface One<A> extends KernelMethod {
        /** Calls it. */
        void call(A a);

        @Override
        @SuppressWarnings("unchecked")
        default void callWith(@Nullable Object[] arguments) {
            call((A) arguments[0]);
        }
    }

    /** A method of two parameters. */
    @FunctionalInterface
    non-sealed interface Two<A, B> extends KernelMethod {
        /** Calls it. */
        void call(A a, B b);

        @Override
        @SuppressWarnings("unchecked")
        default void callWith(@Nullable Object[] arguments) {
            call((A) arguments[0], (B) arguments[1]);
        }
    }

    /** A method of three parameters. */
    @FunctionalInterface
    non-sealed interface Three<A, B, C> extends KernelMethod {
        /** Calls it. */
        void call(A a, B b, C c);

        @Override
        @SuppressWarnings("unchecked")
        default void callWith(@Nullable Object[] arguments) {
            call((A) arguments[0], (B) arguments[1], (C) arguments[2]);
        }
    }

    /** A method of four parameters. */
    @FunctionalInterface
    non-sealed interface Four<A, B, C, D> extends KernelMethod {
        /** Calls it. */
        void call(A a, B b, C c, D d);

        @Override
        @SuppressWarnings("unchecked")
        default void callWith(@Nullable Object[] arguments) {
            call((A) arguments[0], (B) arguments[1], (C) arguments[2], (D) arguments[3]);
        }
    }

    /** A method of five parameters. */
    @FunctionalInterface
    non-sealed interface Five<A, B, C, D, E> extends KernelMethod {
        /** Calls it. */
        void call(A a, B b, C c, D d, E e);

        @Override
        @SuppressWarnings("unchecked")
        default void callWith(@Nullable Object[] arguments) {
            call((A) arguments[0], (B) arguments[1], (C) arguments[2], (D) arguments[3], (E) arguments[4]);
        }
    }

    /** A method of six parameters. */
    @FunctionalInterface
    non-sealed interface Six<A, B, C, D, E, F> extends KernelMethod {
        /** Calls it. */
        void call(A a, B b, C c, D d, E e, F f);

        @Override
        @SuppressWarnings("unchecked")
        default void callWith(@Nullable Object[] arguments) {
            call((A) arguments[0], (B) arguments[1], (C) arguments[2], (D) arguments[3], (E) arguments[4], (F)
                    arguments[5]);
        }
    }

    /** A method of seven parameters. */
    @FunctionalInterface
    non-sealed interface Seven<A, B, C, D, E, F, G> extends KernelMethod {
        /** Calls it. */
        void call(A a, B b, C c, D d, E e, F f, G g);

        @Override
        @SuppressWarnings("unchecked")
        default void callWith(@Nullable Object[] arguments) {
            call(
                    (A) arguments[0],
                    (B) arguments[1],
                    (C) arguments[2],
                    (D) arguments[3],
                    (E) arguments[4],
                    (F) arguments[5],
                    (G) arguments[6]);
        }
    }

    /** A method of eight parameters. */
    @FunctionalInterface
    non-sealed interface Eight<A, B, C, D, E, F, G, H> extends KernelMethod {
        /** Calls it. */
        void call(A a, B b, C c, D d, E e, F f, G g, H h);

        @Override
        @SuppressWarnings("unchecked")
        default void callWith(@Nullable Object[] arguments) {
            call(
                    (A) arguments[0],
                    (B) arguments[1],
                    (C) arguments[2],
                    (D) arguments[3],
                    (E) arguments[4],
                    (F) arguments[5],
                    (G) arguments[6],
                    (H) arguments[7]);
        }
    }

    /** A method of nine parameters. */
    @FunctionalInterface
    non-sealed interface Nine<A, B, C, D, E, F, G, H, I> extends KernelMethod {
        /** Calls it. */
        void call(A a, B b, C c, D d, E e, F f, G g, H h, I i);

        @Override
        @SuppressWarnings("unchecked")
        default void callWith(@Nullable Object[] arguments) {
            call(
                    (A) arguments[0],
                    (B) arguments[1],
                    (C) arguments[2],
                    (D) arguments[3],
                    (E) arguments[4],
                    (F) arguments[5],
                    (G) arguments[6],
                    (H) arguments[7],
                    (I) arguments[8]);
        }
    }
}
