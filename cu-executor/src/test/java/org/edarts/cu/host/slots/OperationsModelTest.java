package org.edarts.cu.host.slots;

import static org.edarts.cu.ModelThreads.join;
import static org.edarts.cu.ModelThreads.start;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.edarts.cam.Machine;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.ModelContext;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.su.Policies;
import org.edarts.su.rules.GraphRules;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** The end of each operation is delivered once, on one unit at a time, and none stays behind when all have looked. */
class OperationsModelTest {
    private static final int INVOCATIONS = 200;

    private static final CompiledGraph GRAPH =
            CodeletGraph.build("one", g -> g.codelet("a", firing -> {})).compiled();
    private static final RunControl RUN = new ModelContext(GRAPH, 1).run().control();
    private static final Frame FRAME = new Frame(
            FrameCode.ofProcedure(GRAPH, GraphRules.of(GRAPH, Policies.named("fifo"), Machine.named("host:1"))),
            0,
            null);

    @Test
    void eachIsDeliveredOnceByOneUnitAtATime() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Units units = new Units();
            units.operations.begin();
            units.operations.begin();
            // whoever ends an operation wakes a unit, which looks then
            Thread other = start(() -> units.end(1));
            units.end(2);
            join(other);
            assertEquals(List.of(1, 2), units.delivered.stream().sorted().toList());
            assertEquals(0, units.operations.pending());
            assertFalse(units.operations.waiting() || units.operations.deliverable());
        });
    }

    /** What takes ends, and notes whether two do so at the same time. */
    private static final class Units {
        final Operations operations = new Operations(RUN);
        final ConcurrentLinkedQueue<Integer> delivered = new ConcurrentLinkedQueue<>();
        final AtomicBoolean busy = new AtomicBoolean();

        void end(int number) {
            operations.arrive(new Arrival(FRAME, 0, number, 0, null, null));
            operations.deliver(this::take);
        }

        private void take(Arrival arrival) {
            assertTrue(busy.compareAndSet(false, true), "two units deliver at the same time");
            delivered.add(arrival.cell());
            busy.set(false);
        }
    }
}
