package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CUs without work take codelets of others. */
class StealingTest {
    private static final int GRAPHS = 12;
    private static final Kernel SPIN = new Kernel("spin", arguments -> {});
    private static final SchedulingPolicy POLICY = Policies.named("steal-nearest");

    /** One turn takes five cycles. */
    private static final int TURNS = 400;

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "2, 2", "4, 4", "3, 7"})
    void eachCodeletFiresOnceAfterItsPredecessors(int rows, int columns) {
        Machine machine = Chips.mesh(rows, columns).machine().withFoldedSus();
        List<String> wrong = new ArrayList<>();
        for (long seed = 0; seed < GRAPHS; seed++) {
            Chip chip = Chips.mesh(rows, columns);
            Chip late = seed % 2 == 0 ? chip : chip.withMemoryOrder(MemoryOrder.adversarial(seed));
            RandomGraph random = new RandomGraph(seed, 0);
            try (EpiphanyCam cam = EpiphanyCam.simulated(late, machine, HashKernel.library(), POLICY)) {
                EpiphanyRun run = cam.run(random.graph());
                run.join();
                if (!random.wrong(run).isEmpty()) {
                    wrong.add("seed " + seed + ": " + random.wrong(run));
                }
                assertEquals(random.graph().codelets(), run.mesh().fired());
            }
        }
        assertEquals(List.of(), wrong);
    }

    /** At homes of indices two cores have all codelets that take long. */
    @Test
    void unevenCodeletsEndEarlierThanAtHomes() {
        CodeletGraph graph = bag(256, index -> index < 32 ? 10 * TURNS : TURNS);
        Chip chip = Chips.PARALLELLA;
        Machine machine = chip.machine().withFoldedSus();
        long homes;
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, kernels())) {
            homes = cam.run(graph).mesh().cycles();
        }
        long stealing;
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, kernels(), POLICY)) {
            EpiphanyRun run = cam.run(graph);
            run.join();
            MeshReport mesh = run.mesh();
            stealing = mesh.cycles();
            System.out.println(homes + " " + stealing + " " + mesh.cores());
        }
        assertTrue(2 * stealing < homes, stealing + " of " + homes);
    }

    private static CodeletGraph bag(int count, IntUnaryOperator turns) {
        GraphBuilder g = CodeletGraph.named("bag");
        g.codelets("spin", count, SPIN, (index, arguments) -> arguments.value(turns.applyAsInt(index)));
        return g.build();
    }

    private static KernelLibrary kernels() {
        return KernelLibrary.of(Assembler.assemble("spin.S", """
                        .text
                        .global spin
                spin:   ldr     r2, [r1]
                turn:   sub     r2, r2, #1
                        bne     turn
                        rts
                """));
    }
}
