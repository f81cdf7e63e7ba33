package org.edarts.codelet;

import org.edarts.codelet.graph.GraphException;
import org.jspecify.annotations.Nullable;

/**
 * The body of codelets in several forms under one name: Java for hosts, and on a mesh the function of that name, which
 * the machine finds among the kernels it was given. All forms get the same {@linkplain Arguments arguments} and leave
 * the same contents in the blocks, bit for bit.
 *
 * @param name the name of all forms
 * @param java the form for hosts
 */
public record Kernel(String name, Form java) {
    /** A kernel in Java. Called on the thread of one CU; the same kernel may run on several at once. */
    @FunctionalInterface
    public interface Form {
        /**
         * Computes.
         *
         * @param arguments what the codelet was declared with; valid only during the call
         * @throws Exception any failure: the run fails with the name of the codelet
         */
        void compute(Arguments arguments) throws Exception;

        /**
         * Refuses what an instance of a codelet is declared with, if this form tells what it takes and takes something
         * else. Called once for each instance when it is declared, whatever machine is to run it.
         *
         * @throws GraphException if it takes something else; the message names codelet, argument and both
         */
        default void require(KernelArguments arguments, int index) {}

        /**
         * Returns what the cell of an argument is to hold, if this form tells; else null. Messages name one that tells
         * by its {@code toString}.
         */
        default @Nullable ContentType content(int place) {
            return null;
        }

        /**
         * Refuses a number that a parameter, value or promise holds, if this form tells what it takes and takes another
         * one. Called before the kernel finds it.
         *
         * @throws GraphException if it takes another one; the message names codelet, argument and both
         */
        default void require(KernelArguments arguments, int index, int place, @Nullable Object content) {}
    }

    /** Refuses a kernel without a name. */
    public Kernel {
        if (name.isBlank()) {
            throw new GraphException("the name of a kernel is blank: name the function that it is on a mesh");
        }
    }
}
