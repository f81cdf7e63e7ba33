package org.edarts.offload;

import java.io.Serializable;

/**
 * Static methods that can be launched on cores, by the number of their parameters. They are written as method references, {@code
 * Kernels::norm}; javac checks the arguments of a launch against the method's parameters, and its result against the list that
 * comes back. Numbers travel in their boxes, arrays as they are.
 *
 * <p>They are serialisable so that a mesh can tell which method is meant.
 */
public interface Kernel extends Serializable {

    /** A kernel of no parameter. */
    @FunctionalInterface
    interface Of0<R> extends Kernel {
        /** Computes the result on the calling thread. */
        R run();
    }

    /** A kernel of one parameter. */
    @FunctionalInterface
    interface Of1<A, R> extends Kernel {
        /** Computes the result on the calling thread. */
        R run(A a);
    }

    /** A kernel of two parameters. */
    @FunctionalInterface
    interface Of2<A, B, R> extends Kernel {
        /** Computes the result on the calling thread. */
        R run(A a, B b);
    }

    /** A kernel of three parameters. */
    @FunctionalInterface
    interface Of3<A, B, C, R> extends Kernel {
        /** Computes the result on the calling thread. */
        R run(A a, B b, C c);
    }

    /** A kernel of four parameters. */
    @FunctionalInterface
    interface Of4<A, B, C, D, R> extends Kernel {
        /** Computes the result on the calling thread. */
        R run(A a, B b, C c, D d);
    }

    /** A kernel of five parameters. */
    @FunctionalInterface
    interface Of5<A, B, C, D, E, R> extends Kernel {
        /** Computes the result on the calling thread. */
        R run(A a, B b, C c, D d, E e);
    }

    /** A kernel of six parameters. */
    @FunctionalInterface
    interface Of6<A, B, C, D, E, F, R> extends Kernel {
        /** Computes the result on the calling thread. */
        R run(A a, B b, C c, D d, E e, F f);
    }
}
