package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;

/**
 * Wherever codelets fire that read, write and update parts of the same blocks, placed by the graph or not: whoever
 * comes later finds what was written before, whatever the memory does.
 */
class SharedBlocksProperties {
    private static final int FEW = 48;

    /** So many that few blocks fit into a core. */
    private static final int MANY = 4_000;

    @Property(tries = 60)
    void coresEqualThePlainComputation(
            @ForAll @IntRange(min = 1, max = 4) int rows,
            @ForAll @IntRange(min = 1, max = 4) int columns,
            @ForAll boolean adversarial,
            @ForAll boolean large,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        SharedBlocks random = new SharedBlocks(seed, rows * columns, large ? MANY : FEW);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, SharedBlocks.library())) {
            EpiphanyRun run = cam.run(random.graph());
            run.join();
            assertEquals("", random.wrong(run));
            assertEquals(random.graph().codelets(), run.mesh().fired());
        }
    }

    @Property(tries = 8)
    void theHostEqualsThePlainComputation(@ForAll long seed) {
        SharedBlocks random = new SharedBlocks(seed, 2, FEW);
        try (Cam host = Cam.host(2)) {
            assertEquals("", random.wrong(host.run(random.graph()).join()));
        }
    }
}
