package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.Function;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Movers;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.place.WindowSizes;
import org.edarts.epiphany.cam.signal.Alternatives;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * However small the windows are that cores have of a graph: each codelet fires once, after all that it depends on, with
 * what they have written, in whatever order things arrive.
 */
class WindowsProperties {
    private static final int FEW = 48;

    /** All blocks that can; the others lie in the DRAM. */
    private static final Residence ON_CORES = Residence.of(cell -> true, 2, 0);

    @Property(tries = 24)
    void handedOnNumbersEqualThePlainComputation(
            @ForAll @IntRange(min = 1, max = 4) int rows,
            @ForAll @IntRange(min = 1, max = 4) int columns,
            @ForAll @IntRange(min = 20, max = 120) int words,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        RandomGraph random = new RandomGraph(seed, rows * columns);
        assertRight(chip, random.graph(), HashKernel.library(), words, random::wrong);
    }

    @Property(tries = 24)
    void layersEqualThePlainComputation(
            @ForAll @IntRange(min = 1, max = 8) int rows,
            @ForAll @IntRange(min = 1, max = 4) int columns,
            @ForAll @IntRange(min = 20, max = 200) int words,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        LayeredGraph random = new LayeredGraph(seed, rows * columns);
        assertRight(chip, random.graph(), LayerKernel.library(), words, random::wrong);
    }

    @Property(tries = 30)
    void sharedBlocksEqualThePlainComputation(
            @ForAll @IntRange(min = 1, max = 4) int rows,
            @ForAll @IntRange(min = 1, max = 4) int columns,
            @ForAll @IntRange(min = 30, max = 120) int words,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        SharedBlocks random = new SharedBlocks(seed, rows * columns, FEW);
        assertRight(chip, random.graph(), SharedBlocks.library(), words, random::wrong);
    }

    private static void assertRight(
            Chip chip, CodeletGraph graph, KernelLibrary library, int words, Function<Run, String> wrong) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, library)) {
            inWindows(cam, chip, graph, library, words);
            EpiphanyRun run = cam.run(graph);
            run.join();
            assertEquals("", wrong.apply(run));
            assertEquals(graph.codelets(), run.mesh().fired());
        }
    }

    /** Lets a CAM run a graph in windows that are smaller than they need be. */
    static Lowering inWindows(EpiphanyCam cam, Chip chip, CodeletGraph graph, KernelLibrary library, int words) {
        return inWindows(cam, chip, graph, library, words, Firmware.installed());
    }

    /** Lets a CAM do so with some firmware. */
    static Lowering inWindows(
            EpiphanyCam cam, Chip chip, CodeletGraph graph, KernelLibrary library, int words, Firmware firmware) {
        return inWindows(cam, chip, graph, library, words, firmware, Movers.installed(), ON_CORES);
    }

    /** Lets a CAM do so with some of the blocks in the DRAM. */
    static Lowering inWindows(
            EpiphanyCam cam,
            Chip chip,
            CodeletGraph graph,
            KernelLibrary library,
            int words,
            Firmware firmware,
            Movers movers,
            Residence residence) {
        Machine machine = chip.machine().withFoldedSus();
        Lowering lowering = new Lowering(
                graph.compiled(),
                machine,
                Assignment.of(machine, chip.map()),
                firmware,
                library,
                movers,
                residence.withWindows(new WindowSizes(core -> words * Integer.BYTES, words % 2 == 0)),
                Placing.NONE,
                Alternatives.NONE);
        Assume.that(lowering.fits());
        return graph.compiled().preparedFor(cam, lowering::complete);
    }
}
