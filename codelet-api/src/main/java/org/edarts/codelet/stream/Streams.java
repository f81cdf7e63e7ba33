package org.edarts.codelet.stream;

import org.edarts.codelet.GraphBuilder;

/**
 * Begins streams.
 *
 * <pre>{@code
 * Parameter<BufferedReader> text = g.parameter("text");
 * Value<Integer> longest = Streams.source(g, "read", 64, firing -> firing.get(text).readLine())
 *         .map("measure", 64, (firing, line) -> line.length())
 *         .fold("longest", () -> 0, Math::max);
 * Value<Integer> squares = Streams.range(g, 0, 1_000)
 *         .map((firing, number) -> number * number)
 *         .fold(() -> 0, Integer::sum);
 * }</pre>
 */
public final class Streams {
    private Streams() {}

    /**
     * Declares the first stage of a stream; it starts when the graph does, or {@link Stream#after after} something.
     *
     * @param g the graph or threaded procedure that the stream becomes a part of
     * @param name what the stage is called; the stream's other parts derive their names from it
     * @param capacity how many items fit between this stage and the next, at least 1
     * @throws org.edarts.codelet.graph.GraphException if the name is taken or the capacity is below 1; when the graph
     *     is built, if the stream has got no {@link Stream#sink sink} and no {@link Stream#fold fold}
     */
    public static <T> Stream<T> source(GraphBuilder g, String name, int capacity, Source<? extends T> source) {
        return new Pipeline(g, name).begin(name, capacity, source);
    }

    /** Declares such a stage without a capacity. */
    public static <T> Stream<T> source(GraphBuilder g, String name, Source<? extends T> source) {
        return source(g, name, Stream.CAPACITY, source);
    }

    /** Declares such a stage without a name. */
    public static <T> Stream<T> source(GraphBuilder g, int capacity, Source<? extends T> source) {
        return new Pipeline(g, null).begin(null, capacity, source);
    }

    /** Declares such a stage without a name and a capacity. */
    public static <T> Stream<T> source(GraphBuilder g, Source<? extends T> source) {
        return source(g, Stream.CAPACITY, source);
    }

    /**
     * Declares a stream of the numbers from {@code from} to {@code to - 1}; none if there are none. With a name, a
     * capacity, or something else made of each number it is {@code source(g, name, capacity, Source.range(...))}.
     *
     * @param g the graph or threaded procedure that the stream becomes a part of
     */
    public static Stream<Integer> range(GraphBuilder g, int from, int to) {
        return source(g, Source.range(from, to));
    }
}
