package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.RunException;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.report.MeshReport;
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

    private static final int BAG = 256;
    private static final int DEAR = 32;
    private static final int LINKS = 64;

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
        CodeletGraph graph = bag(index -> index < DEAR ? 10 * TURNS : TURNS);
        MeshReport homes = report(Chips.PARALLELLA, "static", graph);
        MeshReport stealing = report(Chips.PARALLELLA, "steal-nearest", graph);
        assertTrue(2 * stealing.cycles() < homes.cycles(), stealing + " instead of " + homes);
        assertTrue(stealing.stolen() > DEAR / 2, stealing.toString());
        assertEquals(0, homes.stolen());
    }

    @Test
    void whoAsksInVainDelaysNobodyMuch() {
        CodeletGraph graph = chain(TURNS);
        long homes = report(Chips.mesh(2, 2), "static", graph).cycles();
        long stealing = report(Chips.mesh(2, 2), "steal-nearest", graph).cycles();
        assertTrue(stealing < 1.1 * homes, stealing + " instead of " + homes);
    }

    private static MeshReport report(Chip chip, String policy, CodeletGraph graph) {
        Machine machine = chip.machine().withFoldedSus();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, kernels(), Policies.named(policy))) {
            EpiphanyRun run = cam.run(graph);
            run.join();
            return run.mesh();
        }
    }

    private static CodeletGraph bag(IntUnaryOperator turns) {
        GraphBuilder g = CodeletGraph.named("bag");
        g.codelets("spin", BAG, SPIN, (index, arguments) -> arguments.value(turns.applyAsInt(index)));
        return g.build();
    }

    /** Nothing is there to be stolen. */
    private static CodeletGraph chain(int turns) {
        GraphBuilder g = CodeletGraph.named("chain");
        Codelet link = g.codelets("link", LINKS, SPIN, (index, arguments) -> arguments.value(turns))
                .on(0);
        link.after(link, (index, arcs) -> {
            if (index > 0) {
                arcs.from(index - 1);
            }
        });
        return g.build();
    }

    /** The codelet is the owner's, the core and the place are the thief's. */
    @Test
    void aFaultNamesTheCodeletThatWasStolen() {
        CodeletGraph graph = bag(index -> index == 0 ? -1 : TURNS);
        Chip chip = Chips.mesh(1, 2);
        KernelLibrary kernels = KernelLibrary.of(Assembler.assemble("spin.S", """
                        .text
                        .global spin
                spin:   ldr     r2, [r1]
                        add     r2, r2, #0
                        bgte    turn
                        mov     r3, #1
                        ldr     r3, [r3]
                turn:   sub     r2, r2, #1
                        bgt     turn
                        rts
                """));
        Machine machine = chip.machine().withFoldedSus();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, kernels, POLICY)) {
            EpiphanyRun run = cam.run(graph);
            RunException failed = assertThrows(RunException.class, run::join);
            assertTrue(failed.getMessage().contains("\"spin\"[0]"), failed.getMessage());
        }
    }

    /** Returns a kernel that takes as many turns as its argument says. */
    static KernelLibrary kernels() {
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
