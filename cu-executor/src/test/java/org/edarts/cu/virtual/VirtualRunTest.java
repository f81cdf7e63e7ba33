package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.edarts.cam.Machines;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Firing;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.GraphException;
import org.junit.jupiter.api.Test;

class VirtualRunTest {
    private final VirtualCam cam =
            VirtualCam.with(Machines.host(2)).policy("fifo").open();

    /** Five codelets of 10 ns, one after the other. */
    private static CodeletGraph chain(List<String> fired) {
        return CodeletGraph.build("chain", g -> {
            Codelet before = null;
            for (String name : List.of("a", "b", "c", "d", "e")) {
                Codelet codelet = g.codelet(name, firing -> fired.add(name)).costs(10);
                if (before != null) {
                    codelet.after(before);
                }
                before = codelet;
            }
        });
    }

    @Test
    void parametersAndValues() throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("sum");
        Parameter<Integer> number = g.parameter("number");
        Value<Integer> twice = g.value("twice", firing -> 2 * firing.get(number));
        Value<Integer> more = g.value("more", firing -> firing.get(twice) + 1, twice);
        CodeletGraph graph = g.build();
        Run run = cam.run(graph, RunOptions.DEFAULT.with(number, 20));
        run.await();
        assertEquals(41, run.get(more));
        assertThrows(IllegalArgumentException.class, () -> cam.run(graph));
        CodeletGraph other = chain(new ArrayList<>());
        assertThrows(GraphException.class, () -> cam.run(other, RunOptions.DEFAULT.with(number, 1)));
        assertThrows(GraphException.class, () -> cam.run(other).get(more));
    }

    @Test
    void aCodeletNeverWaits() {
        Run other = cam.run(chain(new ArrayList<>()));
        CodeletGraph graph = CodeletGraph.build("waiting", g -> g.codelet("waits", firing -> other.await()));
        CodeletFailedException failure =
                assertThrows(CodeletFailedException.class, () -> cam.run(graph).await());
        assertTrue(failure.getCause().getMessage().contains("never waits"), failure.getMessage());
        CodeletGraph closing = CodeletGraph.build("closing", g -> g.codelet("closes", firing -> cam.close()));
        assertThrows(CodeletFailedException.class, () -> cam.run(closing).await());
    }

    @Test
    void aBodyMayRunAnotherGraph() throws InterruptedException {
        List<String> fired = new ArrayList<>();
        CodeletGraph graph = CodeletGraph.build(
                "outer",
                g -> g.codelet("runs", firing -> {
                    Run inner = cam.run(chain(fired));
                    assertEquals(Run.State.SUCCEEDED, inner.state());
                }));
        cam.run(graph).await();
        assertEquals(List.of("a", "b", "c", "d", "e"), fired);
    }

    @Test
    void aFiringIsValidUntilTheBodyReturns() throws InterruptedException {
        AtomicReference<Firing> kept = new AtomicReference<>();
        CodeletGraph graph = CodeletGraph.build("kept", g -> g.codelet("keeps", kept::set));
        cam.run(graph).await();
        IllegalStateException refused =
                assertThrows(IllegalStateException.class, () -> kept.get().index());
        assertTrue(refused.getMessage().contains("Completion"), refused.getMessage());
    }

    @Test
    void aBodyKnowsTheTime() {
        List<Long> times = new ArrayList<>();
        AtomicReference<VirtualRun> self = new AtomicReference<>();
        CodeletGraph graph = CodeletGraph.build("clock", g -> {
            Codelet a = g.codelet("a", firing -> times.add(self.get().nanoseconds()))
                    .costs(10);
            g.codelet("b", firing -> times.add(self.get().nanoseconds())).after(a);
        });
        self.set(cam.prepare(graph, RunOptions.DEFAULT));
        self.get().start();
        assertEquals(List.of(0L, 10L), times);
    }
}
