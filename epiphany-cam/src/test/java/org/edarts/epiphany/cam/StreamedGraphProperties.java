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
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Movers;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.cam.signal.Alternatives;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * With all blocks in the DRAM, whatever the graph and the order in which things arrive: what cores with one or two
 * buffers come to, and whether they make records or bring them, kernels included.
 */
class StreamedGraphProperties {
    private static final int MOST_ROUNDS = 60;
    private static final int MOST_COLUMNS = 6;

    /** Codelets that depend on each other in any way, each with a shape that hardly another has. */
    @Property(tries = 10)
    void handedOnNumbersEqualThePlainComputation(
            @ForAll @IntRange(min = 1, max = 3) int columns,
            @ForAll @IntRange(min = 1, max = 2) int buffers,
            @ForAll StreamedRecords records,
            @ForAll long seed) {
        RandomGraph random = new RandomGraph(seed, columns);
        KernelLibrary kernels = HashKernel.library();
        Residence residence = records.residence(buffers);
        assertEquals("", run(random.graph(), kernels, columns, seed, residence, random::wrong));
    }

    /** Codelets that fire in rounds and have many others of their shape. */
    @Property(tries = 8)
    void roundsEqualThePlainComputation(
            @ForAll @IntRange(min = 1, max = 3) int columns,
            @ForAll @IntRange(min = 1, max = 2) int buffers,
            @ForAll StreamedRecords records,
            @ForAll long seed) {
        LayeredGraph random = new LayeredGraph(seed, columns, true, MOST_ROUNDS, MOST_COLUMNS);
        KernelLibrary kernels = LayerKernel.library();
        Residence residence = records.residence(buffers);
        assertEquals("", run(random.graph(), kernels, columns, seed, residence, random::wrong));
    }

    /**
     * Bytes and words from any place to any place; kernels that write all they declare need not have it brought. What
     * is larger than a few bytes they load from the DRAM themselves, or store there.
     */
    @Property(tries = 20)
    void partsEqualTheHosts(
            @ForAll @IntRange(min = 1, max = 3) int columns,
            @ForAll @IntRange(min = 1, max = 2) int buffers,
            @ForAll StreamedRecords records,
            @ForAll @IntRange(min = 0, max = 200) int mostCopied,
            @ForAll @IntRange(min = 0, max = 1_000_000) long seed) {
        ManyParts random = new ManyParts(seed, columns, false, false);
        KernelLibrary kernels = Filling.of(ManyParts.library());
        try (Cam host = Cam.host(columns)) {
            String expected = random.contents(host.run(random.graph()).join());
            Residence residence = records.residence(buffers).withMostBrought(mostCopied);
            assertEquals(expected, run(random.graph(), kernels, columns, seed, residence, random::contents));
        }
    }

    /** Runs it on a row of cores, in adversarial order; returns what is found. */
    private static String run(
            CodeletGraph graph,
            KernelLibrary kernels,
            int columns,
            long seed,
            Residence residence,
            Function<Run, String> found) {
        Chip chip = Chips.mesh(1, columns).withMemoryOrder(MemoryOrder.adversarial(seed));
        Machine machine = chip.machine().withFoldedSus();
        Lowering lowering = new Lowering(
                graph.compiled(),
                machine,
                Assignment.of(machine, chip.map()),
                Firmware.installed(),
                kernels,
                Movers.installed(),
                residence,
                Placing.NONE,
                Alternatives.NONE);
        Assume.that(lowering.fits());
        lowering.complete();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, kernels)) {
            graph.compiled().preparedFor(cam, () -> lowering);
            EpiphanyRun run = cam.run(graph);
            run.join();
            MeshReport.Streamed streamed = run.mesh().streamed();
            boolean stored = residence.storesRecords().test(0) && streamed.codelets() > 0;
            assertEquals(stored, streamed.recordBytes() > 0, streamed::toString);
            return found.apply(run);
        }
    }
}
