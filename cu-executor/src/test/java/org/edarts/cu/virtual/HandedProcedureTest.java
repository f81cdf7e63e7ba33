package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import org.edarts.cam.AddressMap;
import org.edarts.cam.Cluster;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.edarts.cam.Node;
import org.edarts.cam.SynchronizationUnit;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.StallException;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.Policies;
import org.junit.jupiter.api.Test;

/** Procedures in frames that SUs own, which hand out what becomes ready in them. */
class HandedProcedureTest {
    private static final SignalCosts FREE = new SignalCosts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** The number of the first SU, behind two CUs. */
    private static final int SU = 2;

    /** One that adds what it comes to for one and two less. */
    private static final ThreadedProcedure<Integer, Integer> FIB = ThreadedProcedure.define("fib", p -> {
        Promise<Integer> left = p.promise("left");
        Promise<Integer> right = p.promise("right");
        p.codelet("split", firing -> {
                    int n = firing.get(p.argument());
                    if (n < 2) {
                        firing.complete(p.result(), n);
                    } else {
                        firing.invoke(p.self(), n - 1, left);
                        firing.invoke(p.self(), n - 2, right);
                    }
                })
                .completes(p.result(), left, right)
                .costs(index -> 3);
        p.codelet(
                        "sum",
                        firing -> firing.complete(
                                p.result(),
                                Objects.requireNonNull(firing.get(left)) + Objects.requireNonNull(firing.get(right))))
                .completes(p.result())
                .costs(index -> 3)
                .after(left, right);
    });

    private record OfSu(int frames) implements OwnedFrames {
        @Override
        public int here(CompiledGraph procedure, int unit) {
            return unit == SU ? frames : 0;
        }

        @Override
        public List<Integer> elsewhere(CompiledGraph procedure, int unit) {
            return List.of();
        }
    }

    private static int fib(int n, int frames, String policy) {
        Cluster cluster = Cluster.of(
                "cluster",
                SynchronizationUnit.dedicated(Core.named("su")),
                List.of(Core.named("cu0"), Core.named("cu1")));
        Machine machine =
                new Machine("machine", List.of(new Node("node", AddressMap.FLAT, List.of(cluster), List.of())));
        GraphBuilder g = CodeletGraph.named("fib");
        Promise<Integer> result = g.promise("result");
        g.codelet("start", firing -> firing.invoke(FIB, n, result))
                .completes(result)
                .costs(index -> 3);
        try (VirtualCam cam = VirtualCam.with(machine)
                .policy(Policies.named(policy))
                .signals(FREE)
                .frames(new FrameCosts(1, 1, 1, 1, 1, new OfSu(frames)))
                .handing(new HandingCosts(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, (graph, codelet) -> 0))
                .open()) {
            return cam.run(g.build()).join().get(result);
        }
    }

    /** Half of the frames are kept for when no CU has anything: those are enough for the deepest. */
    @Test
    void halfOfTheFramesDoForTheDeepest() {
        for (String policy : List.of("local-first", "fifo", "round-robin")) {
            assertEquals(89, fib(11, 22, policy), policy);
        }
    }

    @Test
    void whoFindsNoFrameNamesTheSu() {
        StallException stalled = assertThrows(StallException.class, () -> fib(11, 5, "local-first"));
        assertTrue(
                String.valueOf(stalled.getMessage())
                        .contains("procedure \"fib\" has no frame left on the SU of cluster"),
                stalled.getMessage());
    }
}
