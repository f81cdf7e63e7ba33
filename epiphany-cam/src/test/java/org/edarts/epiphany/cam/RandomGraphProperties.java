package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;

/**
 * Whatever the graph, the cores and the order in which things arrive: each codelet fires once, after all that it
 * depends on, with what they have written, and nothing is overwritten that somebody still reads.
 */
class RandomGraphProperties {
    private static final int MOST_ROUNDS = 600;

    @Property(tries = 32)
    void layersEqualThePlainComputation(
            @ForAll @IntRange(min = 1, max = 8) int rows,
            @ForAll @IntRange(min = 1, max = 8) int columns,
            @ForAll boolean folded,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        Machine machine = folded ? chip.machine().withFoldedSus() : chip.machine();
        LayeredGraph random = new LayeredGraph(seed, machine.cus().size());
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, LayerKernel.library())) {
            EpiphanyRun run = cam.run(random.graph());
            run.join();
            assertEquals("", random.wrong(run));
            assertEquals(random.graph().codelets(), run.mesh().fired());
        }
    }

    /**
     * Codelets that fire in rounds share slots and rings; columns drift
     * apart.
     */
    @Property(tries = 8)
    void roundsEqualThePlainComputation(
            @ForAll @IntRange(min = 1, max = 4) int rows,
            @ForAll @IntRange(min = 1, max = 4) int columns,
            @ForAll @IntRange(min = 2, max = 8) int mostColumns,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        LayeredGraph random = new LayeredGraph(seed, rows * columns, true, MOST_ROUNDS, mostColumns);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, LayerKernel.library())) {
            EpiphanyRun run = cam.run(random.graph());
            run.join();
            assertEquals("", random.wrong(run));
            assertEquals(random.graph().codelets(), run.mesh().fired());
        }
    }

    @Property(tries = 16)
    void handedOnNumbersEqualThePlainComputation(
            @ForAll @IntRange(min = 1, max = 8) int rows,
            @ForAll @IntRange(min = 1, max = 8) int columns,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(MemoryOrder.adversarial(seed));
        RandomGraph random = new RandomGraph(seed, rows * columns);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, HashKernel.library())) {
            EpiphanyRun run = cam.run(random.graph());
            run.join();
            assertEquals("", random.wrong(run));
        }
    }

    @Property(tries = 8)
    void theHostEqualsThePlainComputation(@ForAll long seed) {
        LayeredGraph random = new LayeredGraph(seed, 2);
        try (Cam host = Cam.host(2)) {
            assertEquals("", random.wrong(host.run(random.graph()).join()));
        }
    }

    @Property(tries = 4)
    void theSameSeedGivesTheSameRun(@ForAll long seed) {
        assertEquals(cycles(seed), cycles(seed));
    }

    private static long cycles(long seed) {
        Chip chip = Chips.mesh(3, 3).withMemoryOrder(MemoryOrder.adversarial(seed));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, LayerKernel.library())) {
            return cam.run(new LayeredGraph(seed, 9).graph()).mesh().cycles();
        }
    }
}
