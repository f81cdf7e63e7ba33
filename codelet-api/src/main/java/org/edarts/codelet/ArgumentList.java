package org.edarts.codelet;

/**
 * Where the arguments of a codelet are declared, one after the other: numbers, and blocks with what the kernel does to
 * them. Owner: the thread that builds the graph.
 */
public interface ArgumentList {
    /** Adds an integer. */
    ArgumentList value(int number);

    /** Adds a floating-point number. */
    ArgumentList value(float number);

    /** Adds a block that the kernel only reads. */
    default ArgumentList reads(Block<?> block) {
        return reads(block, 0, block.length());
    }

    /** Adds elements of a block that the kernel only reads. */
    ArgumentList reads(Block<?> block, int offset, int length);

    /** Adds a block that the kernel only writes, all of it: what it leaves out may have any content afterwards. */
    default ArgumentList writes(Block<?> block) {
        return writes(block, 0, block.length());
    }

    /** Adds elements of a block that the kernel only writes, all of them. */
    ArgumentList writes(Block<?> block, int offset, int length);

    /** Adds a block that the kernel reads and writes. */
    default ArgumentList updates(Block<?> block) {
        return updates(block, 0, block.length());
    }

    /** Adds elements of a block that the kernel reads and writes. */
    ArgumentList updates(Block<?> block, int offset, int length);

    /**
     * Adds what a parameter, value or promise holds when the codelet fires: what the kernel's method takes there. Other
     * kernels find an integer, a floating-point number, or a truth value as 1 or 0. The codelet has to come
     * {@code after} a value or promise, as this declares no arc; a parameter is there from the start.
     */
    ArgumentList value(Input<?> content);

    /**
     * Adds what a parameter, value or promise holds when the codelet fires, of this type: int, float, boolean or a
     * {@linkplain ContentType record of them}, of which kernels for cores find the components in their order, a word
     * each. A kernel that is a method tells the type itself: see {@link #value(Input)}.
     */
    <T> ArgumentList value(Input<? extends T> content, Class<T> type);

    /**
     * Adds two integers for the kernel to write: it completes a promise if the first is not zero, with the second.
     */
    default ArgumentList completes(Promise<Integer> promise) {
        return completes(promise, Integer.class);
    }

    /**
     * Adds integers for the kernel to write: it completes a promise if the first is not zero, with what the others are
     * the words of.
     *
     * @param type int, float, boolean or a {@linkplain ContentType record of them}: a floating-point number is written
     *     as {@link Float#floatToRawIntBits} tells, a truth value as 1 or 0, a record as its components in their order
     */
    <T> ArgumentList completes(Promise<? super T> promise, Class<T> type);

    /**
     * Adds two integers for the kernel to write: it invokes a procedure if the first is not zero, with the second as
     * the argument.
     *
     * @param result completed with what the procedure comes to
     */
    default <R> ArgumentList invokes(ThreadedProcedure<Integer, R> procedure, Promise<R> result) {
        return invokes(procedure, Integer.class, result);
    }

    /**
     * Adds integers for the kernel to write: it invokes a procedure if the first is not zero, with what the others are
     * the words of, as for {@link #completes(Promise, Class)}.
     *
     * @param type the type of the argument
     * @param result completed with what the procedure comes to
     */
    <A, R> ArgumentList invokes(ThreadedProcedure<A, R> procedure, Class<A> type, Promise<R> result);

    /** Adds the place of a block that this instance has not. */
    ArgumentList nothing();

    /**
     * Adds two integers in which the kernel says which of these slots gets a signal when it has fired: the first is 1
     * for the first slot, and so on; any other number means none of them. A kernel says it in each firing. The codelet
     * {@linkplain Codelet#chooses chooses} the slots.
     */
    ArgumentList chooses(Slot... slots);

    /** The arguments of indexed codelets as a rule. */
    @FunctionalInterface
    interface Rule {
        /** Declares the arguments of one instance. Called once for each, in the order of the indices. */
        void declare(int index, ArgumentList arguments);
    }
}
