package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Movers;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.lower.Lowering;
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

    /**
     * What a graph runs on.
     *
     * @param chip a mesh, and the order in which things arrive there
     * @param words how large a window is
     * @param buffers how many buffers there are for what is brought
     * @param onCores the share of blocks that lie on cores
     * @param seed that of graph and order
     */
    private record Setting(Chip chip, int words, int buffers, int onCores, long seed) {
        int cores() {
            return chip.map().nodes();
        }

        /** Runs a graph; returns what is found. */
        String run(CodeletGraph graph, KernelLibrary library, Function<Run, String> found) {
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

    private static Arbitrary<Setting> settings(int mostRows, int leastWords, int mostWords, Arbitrary<Long> seeds) {
        return Combinators.combine(
                        Arbitraries.integers().between(1, mostRows),
                        Arbitraries.integers().between(1, 4),
                        Arbitraries.integers().between(leastWords, mostWords),
                        Arbitraries.integers().between(1, 2),
                        Arbitraries.integers().between(0, SHARES),
                        Arbitraries.of(false, true),
                        seeds)
                .as((rows, columns, words, buffers, onCores, adversarial, seed) -> new Setting(
                        Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(adversarial, seed)),
                        words,
                        buffers,
                        onCores,
                        seed));
    }

    @Provide
    Arbitrary<Setting> forNumbers() {
        return settings(8, 30, 120, Arbitraries.longs());
    }

    @Provide
    Arbitrary<Setting> forLayers() {
        return settings(4, 30, 200, Arbitraries.longs());
    }

    @Provide
    Arbitrary<Setting> forParts() {
        return settings(4, 40, 120, Arbitraries.longs().between(0, 1_000_000));
    }

    @Property(tries = 24)
    void handedOnNumbersEqualThePlainComputation(@ForAll("forNumbers") Setting setting) {
        RandomGraph random = new RandomGraph(setting.seed, setting.cores());
        assertEquals("", setting.run(random.graph(), HashKernel.library(), random::wrong));
    }

    @Property(tries = 16)
    void layersEqualThePlainComputation(@ForAll("forLayers") Setting setting) {
        LayeredGraph random = new LayeredGraph(setting.seed, setting.cores(), true, MOST_ROUNDS, MOST_COLUMNS);
        assertEquals("", setting.run(random.graph(), LayerKernel.library(), random::wrong));
    }

    /** Bytes and words from any place to any place, two kernels. */
    @Property(tries = 24)
    void partsEqualTheHosts(@ForAll("forParts") Setting setting) {
        ManyParts random = new ManyParts(setting.seed, setting.cores(), false, false);
        KernelLibrary kernels = Filling.of(ManyParts.library());
        try (Cam host = Cam.host(setting.cores())) {
            String expected = random.contents(host.run(random.graph()).join());
            assertEquals(expected, setting.run(random.graph(), kernels, random::contents));
        }
    }
}
