package org.edarts.offload;

import java.io.Serializable;

/** Static methods without a result that can be launched on cores: see {@link Kernel}. */
public interface Action extends Serializable {

    /** An action of no parameter. */
    @FunctionalInterface
    interface Of0 extends Action {
        /** Does its work on the calling thread. */
        void run();
    }

    /** An action of one parameter. */
    @FunctionalInterface
    interface Of1<A> extends Action {
        /** Does its work on the calling thread. */
        void run(A a);
    }

    /** An action of two parameters. */
    @FunctionalInterface
    interface Of2<A, B> extends Action {
        /** Does its work on the calling thread. */
        void run(A a, B b);
    }

    /** An action of three parameters. */
    @FunctionalInterface
    interface Of3<A, B, C> extends Action {
        /** Does its work on the calling thread. */
        void run(A a, B b, C c);
    }

    /** An action of four parameters. */
    @FunctionalInterface
    interface Of4<A, B, C, D> extends Action {
        /** Does its work on the calling thread. */
        void run(A a, B b, C c, D d);
    }

    /** An action of five parameters. */
    @FunctionalInterface
    interface Of5<A, B, C, D, E> extends Action {
        /** Does its work on the calling thread. */
        void run(A a, B b, C c, D d, E e);
    }

    /** An action of six parameters. */
    @FunctionalInterface
    interface Of6<A, B, C, D, E, F> extends Action {
        /** Does its work on the calling thread. */
        void run(A a, B b, C c, D d, E e, F f);
    }
}
