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
     * @throws org.edarts.codelet.GraphException if the name is taken or the capacity is below 1; when the graph is built, if
     *     the stream has got no {@link Stream#sink sink} and no {@link Stream#fold fold}
     */
    public static <T> Stream<T> source(GraphBuilder g, String name, int capacity, Source<? extends T> source) {
        return new Pipeline(g, name).begin(name, capacity, source);
    }
}
