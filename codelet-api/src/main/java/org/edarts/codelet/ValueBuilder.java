package org.edarts.codelet;

import org.edarts.codelet.graph.CellInfo;
import org.edarts.codelet.graph.GraphException;
import org.jspecify.annotations.Nullable;

/**
 * The side of a builder that declares values: codelets that compute something from inputs, each by one call.
 *
 * <p>Owner: the thread that builds the graph.
 */
abstract sealed class ValueBuilder extends CodeletBuilder permits GraphBuilder {
    /** What the frame calls the cell of a value, whose own name nobody asks it for. */
    private static final String VALUE_CELL = "value";

    ValueBuilder(String name) {
        super(name);
    }

    /**
     * Declares a codelet whose output is the input of others, and which reads its own inputs from its firing.
     *
     * @param inputs what it comes after: the values it reads, or anything else
     * @throws GraphException if the name is taken
     */
    public <T> Value<T> value(String name, Computation<? extends T> computation, Node... inputs) {
        takeName(name);
        return this.<T>produce(name, computation, computation).after(inputs);
    }

    /** Declares a value without a name of its own: see {@link #codelet(Body)}. */
    public <T> Value<T> value(Computation<? extends T> computation, Node... inputs) {
        requireOpen();
        return this.<T>produce(null, computation, computation).after(inputs);
    }

    /**
     * Declares a value that is computed from one input, after it.
     *
     * @throws GraphException if the name is taken, or the input is of another graph
     */
    public <A, T> Value<T> value(String name, Input<A> input, Computation.OfOne<? super A, ? extends T> computation) {
        takeName(name);
        return produce(name, computation, Reading.of(input, computation), input);
    }

    /** Declares a value that is computed from one input, without a name of its own. */
    public <A, T> Value<T> value(Input<A> input, Computation.OfOne<? super A, ? extends T> computation) {
        requireOpen();
        return produce(null, computation, Reading.of(input, computation), input);
    }

    /**
     * Declares a value that is computed from two inputs, after both.
     *
     * @throws GraphException if the name is taken, or an input is of another graph
     */
    public <A, B, T> Value<T> value(
            String name,
            Input<A> first,
            Input<B> second,
            Computation.OfTwo<? super A, ? super B, ? extends T> computation) {
        takeName(name);
        return produce(name, computation, Reading.of(first, second, computation), first, second);
    }

    /** Declares a value that is computed from two inputs, without a name of its own. */
    public <A, B, T> Value<T> value(
            Input<A> first, Input<B> second, Computation.OfTwo<? super A, ? super B, ? extends T> computation) {
        requireOpen();
        return produce(null, computation, Reading.of(first, second, computation), first, second);
    }

    /**
     * Declares a value that is computed from three inputs, after all of them. One that has more reads them from its
     * firing.
     *
     * @throws GraphException if the name is taken, or an input is of another graph
     */
    public <A, B, C, T> Value<T> value(
            String name,
            Input<A> first,
            Input<B> second,
            Input<C> third,
            Computation.OfThree<? super A, ? super B, ? super C, ? extends T> computation) {
        takeName(name);
        return produce(name, computation, Reading.of(first, second, third, computation), first, second, third);
    }

    /** Declares a value that is computed from three inputs, without a name of its own. */
    public <A, B, C, T> Value<T> value(
            Input<A> first,
            Input<B> second,
            Input<C> third,
            Computation.OfThree<? super A, ? super B, ? super C, ? extends T> computation) {
        requireOpen();
        return produce(null, computation, Reading.of(first, second, third, computation), first, second, third);
    }

    /**
     * Declares the codelet of a value, after what it reads; {@code given} is what the caller wrote, and may be null.
     */
    private <T> Value<T> produce(
            @Nullable String name, Object given, Computation<? extends T> computation, Input<?>... inputs) {
        Preconditions.part(scope, given, "value", name, "has null for its computation: give it code");
        int cell = cell(new CellInfo(name == null ? VALUE_CELL : name, false, null));
        Codelet producer = declare(name, 1, new ValueBody(cell, computation));
        for (Input<?> input : inputs) {
            Preconditions.part(scope, input, "value", name, "has null for an input: name what it reads");
            wiring().input(input, producer);
        }
        return new Value<>(scope, producer, cell);
    }

    /** A class with a name, and no lambda, which would take a millisecond of a JVM's first run. */
    private record ValueBody(int cell, Computation<?> computation) implements Body {
        @Override
        public void fire(Firing firing) throws Exception {
            ((FrameFiring) firing).write(cell, computation.compute(firing));
        }
    }
}
