package org.edarts.codelet.stream;

import java.util.function.Supplier;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.Node;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.GraphException;
import org.jspecify.annotations.Nullable;

/**
 * The output of a stage of a pipeline, and the input of exactly one other: see {@link Streams#source}. Items keep their
 * order from stage to stage, except through a {@link #parallel parallel} one.
 *
 * <p>A stage that is given no name is called by its place among the codelets of the graph, such as "codelet 3"; between
 * it and the next there is room for {@value #CAPACITY} items if nothing else is said. An item is handed over before the
 * next one is taken up: it never waits for others.
 *
 * <p>Declared on a builder, before the graph is built; then an immutable handle.
 *
 * @param <T> the items, never null
 */
public final class Stream<T> {
    /** How many items fit between two stages if nothing else is said. */
    public static final int CAPACITY = 256;

    private final Pipeline pipeline;
    private final Stage<?, T> producer;
    private final int workers;

    Stream(Pipeline pipeline, Stage<?, T> producer, int workers) {
        this.pipeline = pipeline;
        this.producer = producer;
        this.workers = workers;
    }

    /**
     * Declares a stage that replaces each item by another.
     *
     * @param capacity how many items fit between this stage and the next, at least 1
     * @throws GraphException if the name is taken, the capacity is below 1, or this stream goes into another stage
     *     already
     */
    public <B> Stream<B> map(String name, int capacity, Transform<? super T, ? extends B> transform) {
        return next(name, capacity, transform, () -> Steps.map(transform));
    }

    /** Declares such a stage without a capacity. */
    public <B> Stream<B> map(String name, Transform<? super T, ? extends B> transform) {
        return map(name, CAPACITY, transform);
    }

    /** Declares such a stage without a name. */
    public <B> Stream<B> map(int capacity, Transform<? super T, ? extends B> transform) {
        return next(null, capacity, transform, () -> Steps.map(transform));
    }

    /** Declares such a stage without a name and a capacity. */
    public <B> Stream<B> map(Transform<? super T, ? extends B> transform) {
        return map(CAPACITY, transform);
    }

    /**
     * Declares a stage that lets only some items through.
     *
     * @param capacity how many items fit between this stage and the next, at least 1
     * @throws GraphException if the name is taken, the capacity is below 1, or this stream goes into another stage
     *     already
     */
    public Stream<T> filter(String name, int capacity, Transform<? super T, Boolean> passes) {
        return next(name, capacity, passes, () -> Steps.filter(passes));
    }

    /** Declares such a stage without a capacity. */
    public Stream<T> filter(String name, Transform<? super T, Boolean> passes) {
        return filter(name, CAPACITY, passes);
    }

    /** Declares such a stage without a name. */
    public Stream<T> filter(int capacity, Transform<? super T, Boolean> passes) {
        return next(null, capacity, passes, () -> Steps.filter(passes));
    }

    /** Declares such a stage without a name and a capacity. */
    public Stream<T> filter(Transform<? super T, Boolean> passes) {
        return filter(CAPACITY, passes);
    }

    /**
     * Declares a stage that replaces each item by any number of others, which are taken from the iterable one by one as
     * there is room for them, also after the call has returned.
     *
     * @param capacity how many items fit between this stage and the next, at least 1
     * @throws GraphException if the name is taken, the capacity is below 1, or this stream goes into another stage
     *     already
     */
    public <B> Stream<B> flatMap(
            String name, int capacity, Transform<? super T, ? extends Iterable<? extends B>> transform) {
        return next(name, capacity, transform, () -> new Steps.Flattening<>(transform));
    }

    /** Declares such a stage without a capacity. */
    public <B> Stream<B> flatMap(String name, Transform<? super T, ? extends Iterable<? extends B>> transform) {
        return flatMap(name, CAPACITY, transform);
    }

    /** Declares such a stage without a name. */
    public <B> Stream<B> flatMap(int capacity, Transform<? super T, ? extends Iterable<? extends B>> transform) {
        return next(null, capacity, transform, () -> new Steps.Flattening<>(transform));
    }

    /** Declares such a stage without a name and a capacity. */
    public <B> Stream<B> flatMap(Transform<? super T, ? extends Iterable<? extends B>> transform) {
        return flatMap(CAPACITY, transform);
    }

    /**
     * Returns this stream with the next stage made of several codelets that share its items; what they put out is in no
     * particular order. Each of them has its part of the buffers before and after the stage, at least one item's.
     *
     * @param codelets how many, at least 1
     * @throws GraphException if there are none
     */
    public Stream<T> parallel(int codelets) {
        if (codelets < 1) {
            throw new GraphException("the stage after \"" + producer.name() + "\" is to have " + codelets
                    + " codelets: at least 1 is needed");
        }
        return new Stream<>(pipeline, producer, codelets);
    }

    /**
     * Ends the stream.
     *
     * @return what fires after the last item; called {@code name.end}
     * @throws GraphException if the name is taken, or this stream goes into another stage already
     */
    public Codelet sink(String name, Sink<? super T> sink) {
        requireSerial(name);
        return pipeline.sink(name, producer, sink);
    }

    /** Ends the stream in a stage without a name. */
    public Codelet sink(Sink<? super T> sink) {
        requireSerial(null);
        return pipeline.sink(null, producer, sink);
    }

    /**
     * Ends the stream and makes one value of its items.
     *
     * @param initial makes the value of no items, anew for each run
     * @return the value of all items, there after the last one; called {@code name.end}
     * @throws GraphException if the name is taken, or this stream goes into another stage already
     */
    public <R> Value<R> fold(String name, Supplier<? extends R> initial, Fold<R, ? super T> fold) {
        requireSerial(name);
        return pipeline.fold(name, producer, initial, fold);
    }

    /** Ends the stream in a value of its items, in a stage without a name. */
    public <R> Value<R> fold(Supplier<? extends R> initial, Fold<R, ? super T> fold) {
        requireSerial(null);
        return pipeline.fold(null, producer, initial, fold);
    }

    /** Lets the whole stream start only after all of these. */
    public Stream<T> after(Node... nodes) {
        pipeline.after(nodes);
        return this;
    }

    /** Returns the codelet whose output this is, for its priority, resources, placement and cost (per firing). */
    public Codelet stage() {
        return producer.codelet();
    }

    private <B> Stream<B> next(@Nullable String name, int capacity, Transform<?, ?> code, Supplier<Step<T, B>> step) {
        pipeline.requireCode(name, code, "what it makes of an item");
        return pipeline.next(name, capacity, workers, producer, step);
    }

    private void requireSerial(@Nullable String name) {
        if (workers > 1) {
            throw new GraphException(pipeline.called(name) + " ends the stream and is one codelet, not " + workers
                    + "; call parallel before map, filter or flatMap");
        }
    }
}
