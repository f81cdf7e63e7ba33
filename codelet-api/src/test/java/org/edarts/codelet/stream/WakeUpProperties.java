package org.edarts.codelet.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Slot;

/**
 * Random pipelines on two or more threads. A lost wake-up leaves nothing signalled before the end; a wake-up too many
 * is a second signal to a slot, or items twice or out of order.
 */
class WakeUpProperties {
    private static final int LONG = 400_000;

    @Property(tries = 300)
    void everyItemArrivesOnce(
            @ForAll @IntRange(min = 2, max = 4) int threads, @ForAll @IntRange(max = 3000) int items, @ForAll long seed)
            throws InterruptedException {
        Random random = new Random(seed);
        List<Integer> received = new ArrayList<>();
        List<Stage<?, ?>> stages = new ArrayList<>();
        GraphBuilder g = CodeletGraph.named("random");
        int[] next = {0};
        boolean ordered = true;
        stages.add(stage(g, 0, capacity(random), 1, Steps.source(firing -> next[0] < items ? next[0]++ : null)));
        int between = random.nextInt(4);
        for (int place = 1; place <= between; place++) {
            int workers = random.nextInt(3) == 0 ? 2 + random.nextInt(2) : 1;
            ordered &= workers == 1;
            stages.add(stage(g, place, capacity(random), workers, randomStep(random)));
        }
        stages.add(stage(g, between + 1, 0, 1, Steps.sink((firing, item) -> received.add((Integer) item))));

        run(stages, threads);
        if (!ordered) {
            received.sort(null);
        }
        assertEquals(IntStream.range(0, items).boxed().toList(), received);
    }

    /** Enough hand-overs to meet the reordering of a store and a load that the fences of {@link Worker} forbid. */
    @Example
    void aLongStreamThroughSinglePlaces() throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("long");
        int[] next = {0};
        int[] received = {0};
        List<Stage<?, ?>> stages = List.of(
                stage(g, 0, 1, 1, Steps.source(firing -> next[0] < LONG ? next[0]++ : null)),
                stage(g, 1, 1, 1, Steps.map((firing, item) -> item)),
                stage(g, 2, 0, 1, Steps.sink((firing, item) -> assertEquals(received[0]++, item))));
        run(stages, 2);
        assertEquals(LONG, received[0]);
    }

    private static void run(List<Stage<?, ?>> stages, int threads) throws InterruptedException {
        FlowMachine machine = new FlowMachine(stages);
        List<Thread> helpers = new ArrayList<>();
        for (int thread = 1; thread < threads; thread++) {
            int first = thread % stages.size();
            helpers.add(new Thread(() -> machine.work(first)));
        }
        helpers.forEach(Thread::start);
        machine.work(0);
        for (Thread helper : helpers) {
            helper.join();
        }
        machine.requireEnded();
    }

    private static int capacity(Random random) {
        return 1 + random.nextInt(random.nextBoolean() ? 2 : 40);
    }

    private static Step<Object, Object> randomStep(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> Steps.map((firing, item) -> item);
            case 1 -> Steps.filter((firing, item) -> true);
            default -> null; // flatMap, which has a state of its own in each worker
        };
    }

    private static Stage<Object, Object> stage(
            GraphBuilder g, int place, int capacity, int workers, Step<Object, Object> step) {
        Codelet codelet = g.codelets("stage " + place, workers, firing -> {});
        List<Slot> wakes = IntStream.range(0, workers)
                .mapToObj(worker -> g.slot("wake " + place + " " + worker, 1))
                .toList();
        return new Stage<>(
                codelet,
                wakes,
                capacity,
                () -> step != null ? step : new Steps.Flattening<>((firing, item) -> List.of(item)));
    }
}
