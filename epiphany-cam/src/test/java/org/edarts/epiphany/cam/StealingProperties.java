package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.graph.GraphException;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;

/** Whatever is stolen, by whom and when: all is as if each codelet had fired at home. */
class StealingProperties {
    private static final SchedulingPolicy POLICY = Policies.named("steal-nearest");
    private static final int MOST_LAYERS = 8;
    private static final int MOST_COLUMNS = 12;
    private static final int ELEMENTS = 40;

    @Property(tries = 12)
    void layersEqualThePlainComputation(
            @ForAll @IntRange(min = 1, max = 8) int rows,
            @ForAll @IntRange(min = 1, max = 8) int columns,
            @ForAll boolean adversarial,
            @ForAll boolean regular,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        LayeredGraph random = new LayeredGraph(seed, 0, regular, MOST_LAYERS, MOST_COLUMNS);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, folded(chip), LayerKernel.library(), POLICY)) {
            EpiphanyRun run = cam.run(random.graph());
            run.join();
            assertEquals("", random.wrong(run));
            assertEquals(random.graph().codelets(), run.mesh().fired());
        }
    }

    /**
     * The second run finds nothing that the first has left behind. Blocks that would have to lie in the DRAM are
     * refused.
     */
    @Property(tries = 12)
    void sharedBlocksEqualThePlainComputation(
            @ForAll @IntRange(min = 1, max = 4) int rows,
            @ForAll @IntRange(min = 1, max = 4) int columns,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        SharedBlocks random = new SharedBlocks(seed, rows * columns, ELEMENTS);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, folded(chip), SharedBlocks.library(), POLICY)) {
            Assume.that(fits(cam, random));
            for (int time = 0; time < 2; time++) {
                EpiphanyRun run = cam.run(random.graph());
                run.join();
                assertEquals("", random.wrong(run));
                assertEquals(random.graph().codelets(), run.mesh().fired());
            }
        }
    }

    private static boolean fits(EpiphanyCam cam, SharedBlocks random) {
        try {
            cam.prepare(random.graph());
            return true;
        } catch (GraphException refused) {
            return !String.valueOf(refused.getMessage()).contains("because CUs steal from each other");
        }
    }

    private static Machine folded(Chip chip) {
        return chip.machine().withFoldedSus();
    }
}
