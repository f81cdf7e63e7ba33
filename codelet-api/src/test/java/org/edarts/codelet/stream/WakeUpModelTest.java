package org.edarts.codelet.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Slot;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/**
 * Explores the interleavings of two neighbours that fire at the same time, each on its thread while it is signalled;
 * then what is signalled fires to the end. No wake-up may be lost, none may come twice, and the items arrive in order.
 *
 * <p>The explored memory is sequentially consistent; what hardware reorders is the business of {@link
 * WakeUpProperties}.
 */
class WakeUpModelTest {
    private static final int INVOCATIONS = 50;

    @Test
    void aSourceThatWaitsForRoomAndASinkThatWaitsForItems() {
        Model model = new Model();
        model.stage("source", 1, () -> Steps.source(model.numbers(3)));
        model.stage("sink", 0, () -> Steps.sink((firing, item) -> model.received.add(item)));
        model.check(List.of(0, 1, 2));
    }

    @Test
    void aStageBetweenTwoNeighbours() {
        Model model = new Model();
        model.stage("source", 1, () -> Steps.source(model.numbers(2)));
        model.stage("map", 1, () -> Steps.map((firing, item) -> item));
        model.stage("sink", 0, () -> Steps.sink((firing, item) -> model.received.add(item)));
        model.check(List.of(0, 1));
    }

    private static final class Model {
        final List<Object> received = new ArrayList<>();
        private final GraphBuilder g = CodeletGraph.named("model");
        private final List<Stage<?, ?>> stages = new ArrayList<>();

        Source<Object> numbers(int limit) {
            AtomicInteger next = new AtomicInteger();
            return firing -> next.get() < limit ? next.getAndIncrement() : null;
        }

        void stage(String name, int capacity, Supplier<Step<Object, Object>> step) {
            Codelet codelet = g.codelet(name, firing -> {});
            List<Slot> wakes = List.of(g.slot(name + ".wake", 1));
            stages.add(new Stage<>(codelet, wakes, capacity, step));
        }

        void check(List<Object> expected) {
            Lincheck.runConcurrentTest(INVOCATIONS, () -> {
                received.clear();
                FlowMachine machine = new FlowMachine(stages);
                int last = stages.size() - 1;
                machine.fireIfSignalled(0);
                Thread writer = new Thread(() -> fireWhileSignalled(machine, last - 1));
                Thread reader = new Thread(() -> fireWhileSignalled(machine, last));
                writer.start();
                reader.start();
                join(writer);
                join(reader);
                machine.work(0);
                machine.requireEnded();
                assertEquals(expected, received);
            });
        }

        private static void fireWhileSignalled(FlowMachine machine, int worker) {
            while (machine.fireIfSignalled(worker)) {}
        }

        private static void join(Thread thread) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }
}
