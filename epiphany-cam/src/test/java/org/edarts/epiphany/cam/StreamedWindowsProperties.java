package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.epiphany.cam.place.Residence;

/**
 * Cores have windows of a graph, and some or all of its blocks lie in the DRAM, in whatever order things arrive: each
 * codelet fires once, after all that it depends on, with what they have written.
 */
class StreamedWindowsProperties {
    private static final int MOST_ROUNDS = 20;
    private static final int MOST_COLUMNS = 6;

    /** In eighths of all blocks. */
    private static final int SHARES = 8;

    @Property(tries = 60)
    void handedOnNumbersEqualThePlainComputation(
            @ForAll @IntRange(min = 1, max = 8) int rows,
            @ForAll @IntRange(min = 1, max = 4) int columns,
            @ForAll @IntRange(min = 30, max = 120) int words,
            @ForAll @IntRange(min = 1, max = 2) int buffers,
            @ForAll @IntRange(min = 0, max = SHARES) int onCores,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        RandomGraph random = new RandomGraph(seed, rows * columns);
        assertEquals("", run(chip, random.graph(), HashKernel.library(), words, buffers, onCores, random::wrong));
    }

    @Property(tries = 40)
    void layersEqualThePlainComputation(
            @ForAll @IntRange(min = 1, max = 4) int rows,
            @ForAll @IntRange(min = 1, max = 4) int columns,
            @ForAll @IntRange(min = 30, max = 200) int words,
            @ForAll @IntRange(min = 1, max = 2) int buffers,
            @ForAll @IntRange(min = 0, max = SHARES) int onCores,
            @ForAll boolean adversarial,
            @ForAll long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        LayeredGraph random = new LayeredGraph(seed, rows * columns, true, MOST_ROUNDS, MOST_COLUMNS);
        assertEquals("", run(chip, random.graph(), LayerKernel.library(), words, buffers, onCores, random::wrong));
    }

    /** Bytes and words from any place to any place, two kernels. */
    @Property(tries = 60)
    void partsEqualTheHosts(
            @ForAll @IntRange(min = 1, max = 4) int rows,
            @ForAll @IntRange(min = 1, max = 4) int columns,
            @ForAll @IntRange(min = 40, max = 120) int words,
            @ForAll @IntRange(min = 1, max = 2) int buffers,
            @ForAll @IntRange(min = 0, max = SHARES) int onCores,
            @ForAll boolean adversarial,
            @ForAll @IntRange(min = 0, max = 1_000_000) long seed) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed));
        ManyParts random = new ManyParts(seed, rows * columns, false, false);
        KernelLibrary kernels = ManyParts.library().filling();
        try (Cam host = Cam.host(rows * columns)) {
            String expected = random.contents(host.run(random.graph()).join());
            assertEquals(expected, run(chip, random.graph(), kernels, words, buffers, onCores, random::contents));
        }
    }

    /** Returns what is found. */
    private static String run(
            Chip chip,
            CodeletGraph graph,
            KernelLibrary library,
            int words,
            int buffers,
            int onCores,
            Function<Run, String> found) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, library)) {
            Residence residence = Residence.of(cell -> cell % SHARES < onCores, buffers, 0);
            Lowering lowering = WindowsProperties.inWindows(
                    cam, chip, graph, library, words, Firmware.installed(), Movers.installed(), residence);
            EpiphanyRun run = cam.run(graph);
            run.join();
            assertEquals(graph.codelets(), run.mesh().fired());
            assertEquals(lowering.streamed(), run.mesh().streamed());
            assertTrue(onCores > 0 || run.mesh().streamed().codelets() > 0, () -> "nothing was in the DRAM");
            return found.apply(run);
        }
    }
}
