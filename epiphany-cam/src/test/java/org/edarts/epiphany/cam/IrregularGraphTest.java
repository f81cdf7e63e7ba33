package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.fit.Fitting;
import org.edarts.epiphany.cam.lower.Links;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;

/** However many signals one core may send another one before that looks, none is lost. */
class IrregularGraphTest {
    private static final int BYTE_VALUES = 256;
    private static final int CODELETS = 3_000;
    private static final int MOST_ON_A_CORE = 200;

    @Test
    void threeThousandCodeletsOnSixteenCores() {
        IrregularGraph irregular = new IrregularGraph(1, CODELETS, 240);
        Chip chip = Chips.PARALLELLA;
        Machine machine = chip.machine().withFoldedSus();
        SchedulingPolicy runs = new PlannedHomes((codelet, cus) -> codelet * cus / CODELETS);
        assertTrue(mostOnTheWay(irregular, chip, machine, runs) >= BYTE_VALUES);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, HashKernel.library(), runs)) {
            assertEquals("", wrong(irregular, cam));
        }
    }

    @Property(tries = 3)
    void anyGraphOnAnyCoresInAnyMemoryOrder(
            @ForAll @IntRange(min = 2, max = 8) int rows,
            @ForAll @IntRange(min = 2, max = 8) int columns,
            @ForAll @IntRange(min = 20, max = CODELETS / 2) int window,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(MemoryOrder.adversarial(seed));
        int codelets = Math.min(CODELETS, rows * columns * MOST_ON_A_CORE);
        IrregularGraph irregular = new IrregularGraph(seed, codelets, window);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), HashKernel.library())) {
            assertEquals("", wrong(irregular, cam));
        }
    }

    private static String wrong(IrregularGraph irregular, EpiphanyCam cam) {
        EpiphanyRun run = cam.run(irregular.graph());
        run.join();
        assertEquals(irregular.graph().codelets(), run.mesh().fired());
        return irregular.wrong(run);
    }

    private static int mostOnTheWay(IrregularGraph irregular, Chip chip, Machine machine, SchedulingPolicy policy) {
        Assignment assignment = Assignment.of(machine, chip.map());
        CompiledGraph graph = irregular.graph().compiled();
        Placing placing = Placing.NONE.withHomes(policy.plan(graph, machine));
        Links links = Fitting.fit(graph, machine, assignment, Firmware.installed(), HashKernel.library(), placing)
                .links();
        int most = 0;
        for (int core = 0; core < assignment.cores(); core++) {
            for (Links.Link link : links.into(core)) {
                most = Math.max(most, link.outstanding);
            }
        }
        return most;
    }
}
