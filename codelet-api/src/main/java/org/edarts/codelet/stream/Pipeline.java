package org.edarts.codelet.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.Firing;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Node;
import org.edarts.codelet.Slot;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.GraphException;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline as declared: its stages from the source on. A codelet at the start makes the workers and buffers of a run
 * (in a loop, of a round) and enables the source; a codelet at the end is enabled by the last stage when that has
 * ended.
 *
 * <p>Owner: the thread that builds the graph; then immutable.
 */
final class Pipeline {
    private final GraphBuilder g;
    private final List<Stage<?, ?>> stages = new ArrayList<>();
    private final Value<Flow> flow;
    private final Slot ended;

    Pipeline(GraphBuilder g, @Nullable String name) {
        this.g = g;
        this.flow = name == null
                ? g.value(firing -> new Flow(stages))
                : g.value(name + ".start", firing -> new Flow(stages));
        this.ended = g.slot((name == null ? flow.producer().name() : name) + ".ended", 1);
        g.beforeBuild(this::requireEnd);
    }

    <T> Stream<T> begin(@Nullable String stage, int capacity, Source<? extends T> source) {
        requireCapacity(stage, capacity);
        requireCode(stage, source, "its source");
        Stage<Object, T> first = declare(stage, capacity, 1, () -> Steps.source(Steps.ofRun(source)));
        flow.producer().signals(first.wakes().get(0));
        return new Stream<>(this, first, 1);
    }

    <A, B> Stream<B> next(
            @Nullable String stage,
            int capacity,
            int workers,
            Stage<?, A> producer,
            Supplier<? extends Step<? super A, B>> step) {
        requireCapacity(stage, capacity);
        requireOpen(stage, producer);
        return new Stream<>(this, declare(stage, capacity, workers, step), 1);
    }

    <A> Codelet sink(@Nullable String stage, Stage<?, A> producer, Sink<? super A> sink) {
        requireCode(stage, sink, "its sink");
        end(stage, producer, () -> Steps.sink(sink));
        Codelet end = stage == null ? g.codelet(firing -> {}) : g.codelet(stage + ".end", firing -> {});
        return end.after(ended);
    }

    <A, R> Value<R> fold(
            @Nullable String stage, Stage<?, A> producer, Supplier<? extends R> initial, Fold<R, ? super A> fold) {
        requireCode(stage, initial, "what makes the value of no items");
        requireCode(stage, fold, "what adds an item");
        end(stage, producer, () -> new Steps.Folding<R, A>(initial.get(), fold));
        return stage == null
                ? g.value(firing -> firing.get(flow).folded(), ended)
                : g.value(stage + ".end", firing -> firing.get(flow).folded(), ended);
    }

    private <A> void end(
            @Nullable String stage, Stage<?, A> producer, Supplier<? extends Step<? super A, Object>> step) {
        requireOpen(stage, producer);
        declare(stage, 0, 1, step).codelet().chooses(ended);
    }

    void after(Node... nodes) {
        flow.producer().after(nodes);
    }

    private <A, B> Stage<A, B> declare(
            @Nullable String stage, int capacity, int workers, Supplier<? extends Step<? super A, B>> step) {
        int place = stages.size();
        Codelet codelet = stage == null
                ? g.codelets(workers, firing -> fire(firing, place))
                : g.codelets(stage, workers, firing -> fire(firing, place));
        List<Slot> wakes = new ArrayList<>();
        for (int worker = 0; worker < workers; worker++) {
            Slot wake = g.slot(codelet.name() + ".wake" + (workers == 1 ? "" : "[" + worker + "]"), 1);
            wakes.add(wake.rearmed().fires(codelet.at(worker)));
            codelet.chooses(wake);
        }
        if (place > 0) {
            Stage<?, ?> before = stages.get(place - 1);
            codelet.chooses(before.wakes().toArray(Slot[]::new));
            before.codelet().chooses(wakes.toArray(Slot[]::new));
        }
        Stage<A, B> declared = new Stage<>(codelet, List.copyOf(wakes), capacity, step);
        stages.add(declared);
        return declared;
    }

    private void fire(Firing firing, int stage) throws Exception {
        boolean end = firing.get(flow).worker(stage, firing.index()).fire(firing);
        if (end && stage == stages.size() - 1) {
            firing.signal(ended);
        }
    }

    /** Returns what to call a stage that is being declared. */
    String called(@Nullable String stage) {
        if (stage != null) {
            return "stage \"" + stage + "\"";
        }
        return stages.isEmpty() ? "the first stage" : "the stage after \"" + last().name() + "\"";
    }

    private Stage<?, ?> last() {
        return stages.get(stages.size() - 1);
    }

    @SuppressWarnings("ReferenceEquality") // the very stage, not one like it
    private void requireOpen(@Nullable String stage, Stage<?, ?> producer) {
        if (producer != last()) {
            throw new GraphException((stage == null ? "a stage" : called(stage)) + " cannot follow \""
                    + producer.name() + "\", whose items go to \""
                    + stages.get(stages.indexOf(producer) + 1).name() + "\" already; a stream goes into one stage");
        }
    }

    private void requireCapacity(@Nullable String stage, int capacity) {
        if (capacity < 1) {
            throw new GraphException(
                    called(stage) + " has room for " + capacity + " items after it: at least 1 is needed");
        }
    }

    /** Refuses null for what a stage is to do. */
    void requireCode(@Nullable String stage, @Nullable Object code, String what) {
        if (code == null) {
            throw new GraphException(called(stage) + " has null for " + what + ": give it code");
        }
    }

    private void requireEnd() {
        if (last().capacity() > 0) {
            throw new GraphException("stream \"" + stages.get(0).name()
                    + "\" does not end: nothing takes the items of stage \"" + last().name()
                    + "\"; give it a sink or a fold");
        }
    }
}
