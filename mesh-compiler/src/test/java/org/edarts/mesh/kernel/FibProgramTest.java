package org.edarts.mesh.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.StallException;
import org.edarts.codelet.method.MethodForm;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.epiphany.cam.programs.FibProgram;
import org.edarts.su.Policies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Procedures that invoke themselves on the cores: the same result and the same firings as on the host. */
class FibProgramTest {
    private static final int TOO_DEEP = 100_000;
    private static final int ALMOST_ALL = 4_900;

    @ParameterizedTest
    @CsvSource({
        "1, 1, 0, 0",
        "1, 1, 1, 0",
        "1, 1, 2, 0",
        "1, 1, 12, 0",
        "1, 2, 12, 0",
        "2, 2, 15, 0",
        "4, 4, 17, 0",
        "2, 2, 12, 1",
        "4, 4, 14, 2",
        "3, 2, 13, 3"
    })
    void theCoresComputeWhatTheHostComputes(int rows, int columns, int n, long order) {
        FibProgram.Declared fib = FibProgram.declare();
        RunOptions options = RunOptions.DEFAULT.with(fib.n(), n);
        Run host;
        try (Cam cam = Cam.host(2)) {
            host = cam.run(fib.graph(), options).join();
        }
        assertEquals(FibProgram.reference(n), fib.result(host));
        Chip plain = Chips.mesh(rows, columns);
        Chip chip = order == 0 ? plain : plain.withMemoryOrder(MemoryOrder.adversarial(order));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, CompiledKernels.of(fib.graph()))) {
            EpiphanyRun run = cam.run(fib.graph(), options);
            run.join();
            assertEquals(FibProgram.reference(n), fib.result(run));
            assertEquals(host.report().fired(), run.mesh().fired());
            assertEquals(0, run.mesh().hostAccesses());
        }
    }

    /** SUs have the frames; where there are several, they hand invocations on to each other. */
    @ParameterizedTest
    @CsvSource({
        "1, 2, 1, fifo, 12, 0",
        "2, 2, 1, fifo, 15, 0",
        "4, 4, 1, fifo, 17, 0",
        "4, 4, 4, fifo, 17, 0",
        "4, 4, 1, round-robin, 15, 4",
        "4, 4, 4, fifo, 14, 2",
        "2, 4, 2, round-robin, 13, 3",
        "4, 4, 2, local-first, 13, 5"
    })
    void susHandThemOut(int rows, int columns, int clusters, String policy, int n, long order) {
        FibProgram.Declared fib = FibProgram.declare();
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(order > 0, order));
        try (EpiphanyCam cam = EpiphanyCam.simulated(
                chip, chip.machine(clusters), CompiledKernels.of(fib.graph()), Policies.named(policy))) {
            for (int less = 0; less < 2; less++) {
                EpiphanyRun run = cam.run(fib.graph(), RunOptions.DEFAULT.with(fib.n(), n - less));
                run.join();
                assertEquals(FibProgram.reference(n - less), fib.result(run));
                assertEquals(firings(n - less), run.mesh().fired());
                assertEquals(0, run.mesh().hostAccesses());
            }
        }
    }

    /** Of each invocation one, and one more if it invokes; and the first. */
    private static long firings(int n) {
        long leaves = FibProgram.reference(n + 1);
        return leaves + 2 * (leaves - 1) + 1;
    }

    /** A block leaves room for few frames: most invocations wait for one, here or elsewhere, and none is lost. */
    @ParameterizedTest
    @CsvSource({"1, 1, 11, 0", "1, 2, 9, 0", "1, 2, 9, 1", "2, 2, 8, 2"})
    void whatFindsNoFrameWaits(int rows, int columns, int n, long order) {
        GraphBuilder g = CodeletGraph.named("crowded");
        Promise<Integer> result = g.promise("result");
        Blocks<int[]> large = g.blocks("large", BlockType.INTS, rows * columns, ALMOST_ALL);
        g.codelets(
                "start",
                1,
                MethodForm.of(FibProgramTest::start).kernel(),
                (index, arguments) -> arguments.value(n).invokes(FibProgram.FIB, result));
        g.codelets(
                "fill",
                rows * columns,
                MethodForm.of(FibProgramTest::fill).kernel(),
                (index, arguments) -> arguments.updates(large.at(index)));
        CodeletGraph graph = g.build();
        Chip plain = Chips.mesh(rows, columns);
        Chip chip = order == 0 ? plain : plain.withMemoryOrder(MemoryOrder.adversarial(order));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, CompiledKernels.of(graph))) {
            EpiphanyRun run = cam.run(graph);
            run.join();
            assertEquals(FibProgram.reference(n), run.get(result));
        }
    }

    static void start(int n, int[] fib) {
        fib[1] = n;
        fib[0] = 1;
    }

    static void fill(int[] block) {
        block[0] = 1;
    }

    @Test
    void aRunThatEndsLeavesTheFramesAsTheyWere() {
        FibProgram.Declared fib = FibProgram.declare();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(2, 2), CompiledKernels.of(fib.graph()))) {
            for (int n = 0; n < 10; n++) {
                EpiphanyRun run = cam.run(fib.graph(), RunOptions.DEFAULT.with(fib.n(), n));
                run.join();
                assertEquals(FibProgram.reference(n), fib.result(run));
            }
        }
    }

    /** Each invocation waits for one that is one deeper, so that there are more than the DRAM has room for. */
    @Test
    void whoInvokesTooDeepIsNamed() {
        FibProgram.Declared fib = FibProgram.declare();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 2), CompiledKernels.of(fib.graph()))) {
            StallException stalled = assertThrows(
                    StallException.class, cam.run(fib.graph(), RunOptions.DEFAULT.with(fib.n(), TOO_DEEP))::join);
            assertTrue(
                    String.valueOf(stalled.getMessage()).contains("procedure \"fib\" has no frame left on eCore (0, "),
                    stalled.getMessage());
        }
    }
}
