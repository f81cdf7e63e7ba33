package org.edarts.mesh.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Set;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.method.MethodForm;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.mesh.MeshCompiler;
import org.edarts.su.SchedulingPolicy;
import org.edarts.su.policy.Adaptive;
import org.edarts.su.policy.CentralFifo;
import org.edarts.su.policy.StealNearest;
import org.junit.jupiter.api.Test;

/** What a compiled kernel stores into is what its codelets declare as written. */
class DeclaredWritesTest {
    static void count(int[] own, int[] sums) {
        own[0]++;
        sums[0] = own[0];
    }

    /** By a call, by one of two, and with what was loaded from another array. */
    static void mixed(int[] first, int[] second, int[] place, int[] third, float[] untouched, int which) {
        int[] one = which > place[0] ? first : second;
        one[place[1] % 3] = (int) (untouched[0] / untouched[1]);
        down(third, 3);
    }

    private static void down(int[] numbers, int to) {
        numbers[to] = 7;
        if (to > 0) {
            down(numbers, to - 1);
        }
    }

    @Test
    void theCompilerKnowsWhatAMethodMayStoreInto() {
        assertEquals(
                Set.of(0, 1),
                MeshCompiler.compile(DeclaredWritesTest.class, "count").arrays().written());
        assertEquals(
                Set.of(0, 1, 3),
                MeshCompiler.compile(DeclaredWritesTest.class, "mixed").arrays().written());
    }

    @Test
    void whatIsOnlyReadIsRefused() {
        for (SchedulingPolicy policy : List.of(new Adaptive(), new CentralFifo(), new StealNearest())) {
            GraphBuilder refused = CodeletGraph.named("g");
            Block<int[]> own = refused.blocks("own", BlockType.INTS, 1, 1).at(0);
            Block<int[]> sum = refused.blocks("sum", BlockType.INTS, 1, 1).at(0);
            refused.codelets("c", 2, MethodForm.of(DeclaredWritesTest::count).kernel(), (index, arguments) -> {
                if (index == 0) {
                    arguments.updates(own).writes(sum);
                } else {
                    arguments.reads(own).writes(sum);
                }
            });
            CodeletGraph graph = refused.build();
            try (EpiphanyCam cam = cam(policy, graph)) {
                GraphException refusal = assertThrows(GraphException.class, () -> cam.prepare(graph), policy.name());
                assertEquals(
                        "codelet \"c\"[1] of graph \"g\" declares Block \"own\", argument 0, as only read, and its"
                                + " kernel \"count\", which is " + DeclaredWritesTest.class.getName()
                                + ".count, stores into that: declare it with updates, or with writes if the kernel"
                                + " writes all of it",
                        refusal.getMessage());
            }
        }
    }

    @Test
    void theRemedyWorks() {
        GraphBuilder g = CodeletGraph.named("g");
        Block<int[]> own = g.blocks("own", BlockType.INTS, 1, 1).at(0);
        Block<int[]> sum = g.blocks("sum", BlockType.INTS, 1, 1).at(0);
        g.codelets(
                "c",
                1,
                MethodForm.of(DeclaredWritesTest::count).kernel(),
                (index, arguments) -> arguments.updates(own).writes(sum));
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = cam(new Adaptive(), graph)) {
            EpiphanyRun run = cam.run(graph);
            assertArrayEquals(new int[] {1}, run.get(own));
            assertArrayEquals(new int[] {1}, run.get(sum));
        }
    }

    private static EpiphanyCam cam(SchedulingPolicy policy, CodeletGraph graph) {
        return EpiphanyCam.simulated(
                Chips.PARALLELLA, Chips.PARALLELLA.machine().withFoldedSus(), CompiledKernels.of(graph), policy);
    }
}
