package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.EnumSet;
import java.util.Set;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.codelet.describe.Recording;
import org.edarts.epiphany.cam.LoopingGraph.Part;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.report.MeshReport;

/**
 * Loops whose blocks have no room on the cores, in any order of memory: cores come to what hosts do, whoever watches.
 */
class StreamedLoopsProperties {
    private static final double SOME = 20;

    private static final int FEW_BYTES = 8;

    @Property(tries = 12, edgeCases = EdgeCasesMode.NONE)
    void coresEqualTheHost(@ForAll @IntRange(min = 1, max = 3) int columns, @ForAll long seed) {
        check(columns, seed, Set.of());
    }

    /** Cores and host hand each other what lies in the DRAM. */
    @Property(tries = 12, edgeCases = EdgeCasesMode.NONE)
    void coresAndTheHostTogetherEqualTheHost(@ForAll @IntRange(min = 1, max = 3) int columns, @ForAll long seed) {
        check(columns, seed, Set.of(Part.HOST));
    }

    /** What comes from parameters, values and promises comes to records that cores make. */
    @Property(tries = 12, edgeCases = EdgeCasesMode.NONE)
    void contentsEqualTheHosts(@ForAll @IntRange(min = 1, max = 3) int columns, @ForAll long seed) {
        check(columns, seed, Set.of(Part.HOST, Part.CONTENTS));
    }

    /** What is left out moves nothing. */
    @Property(tries = 12, edgeCases = EdgeCasesMode.NONE)
    void whatIsChosenEqualsTheHosts(@ForAll @IntRange(min = 1, max = 3) int columns, @ForAll long seed) {
        check(columns, seed, Set.of(Part.HOST, Part.CONTENTS, Part.CHOICES));
    }

    /** Frames have room on cores that bring blocks from the DRAM. */
    @Property(tries = 12, edgeCases = EdgeCasesMode.NONE)
    void whatInvokesProceduresEqualsTheHosts(@ForAll @IntRange(min = 1, max = 3) int columns, @ForAll long seed) {
        check(columns, seed, Set.of(Part.HOST, Part.CONTENTS, Part.PROCEDURES));
    }

    /**
     * No block lies on a core, whether cores make records or bring them, and kernels, for one buffer or two, and
     * whether there are copies or kernels use blocks where they lie.
     */
    @Property(tries = 12, edgeCases = EdgeCasesMode.NONE)
    void nothingOnCoresEqualsTheHosts(
            @ForAll @IntRange(min = 1, max = 3) int columns,
            @ForAll @IntRange(min = 1, max = 2) int buffers,
            @ForAll StreamedRecords records,
            @ForAll boolean inPlace,
            @ForAll long seed) {
        Set<Part> parts = EnumSet.allOf(Part.class);
        LoopingGraph random = new LoopingGraph(seed, columns, parts);
        Chip chip = Chips.mesh(1, columns).withMemoryOrder(MemoryOrder.adversarial(seed));
        Machine machine = chip.machine().withFoldedSus().withHost();
        Residence residence = records.residence(buffers).withMostBrought(inPlace ? FEW_BYTES : Residence.ANY);
        Lowering lowering = LoopingKernels.lowered(random.graph(), chip, machine, residence);
        Statistics.collect(lowering.fits());
        Statistics.coverage(all -> all.check(true).percentage(found -> found > SOME));
        if (lowering.fits()) {
            lowering.complete();
            try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, LoopingKernels.library())) {
                random.graph().compiled().preparedFor(cam, () -> lowering);
                EpiphanyRun run = cam.run(random.graph(), random.options());
                run.join();
                assertEquals(expected(columns, seed, parts), random.contents(run));
                MeshReport.Streamed streamed = run.mesh().streamed();
                assertEquals(
                        records.areBrought() && streamed.codelets() > 0,
                        streamed.recordBytes() > 0,
                        streamed::toString);
            }
        }
    }

    private static String expected(int columns, long seed, Set<Part> parts) {
        LoopingGraph random = new LoopingGraph(seed, columns, parts);
        try (Cam host = Cam.host(columns)) {
            return random.contents(host.run(random.graph(), random.options()).join());
        }
    }

    private static void check(int columns, long seed, Set<Part> parts) {
        Statistics.collect(found(columns, seed, parts));
        Statistics.coverage(all -> all.check("streamed").percentage(found -> found > SOME));
    }

    /** Runs a graph on hosts and cores; returns whether some blocks lie in the DRAM. */
    private static String found(int columns, long seed, Set<Part> parts) {
        String expected = expected(columns, seed, parts);
        Chip chip = Chips.mesh(1, columns).withMemoryOrder(MemoryOrder.adversarial(seed));
        MeshReport plain;
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, LoopingKernels.library())) {
            LoopingGraph random = new LoopingGraph(seed, columns, parts);
            EpiphanyRun run = cam.run(random.graph(), random.options());
            run.join();
            assertEquals(expected, random.contents(run));
            plain = run.mesh();
        }
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, LoopingKernels.library())) {
            LoopingGraph random = new LoopingGraph(seed, columns, parts);
            Recording recording = Recording.detailed(cam, random.graph(), random.options());
            EpiphanyRun traced = cam.run(random.graph(), recording.options());
            traced.join();
            assertEquals(expected, random.contents(traced));
            assertEquals(plain.cycles(), traced.mesh().cycles());
            assertEquals(plain.streamed(), traced.mesh().streamed());
        }
        return plain.streamed().codelets() > 0 ? "streamed" : "on cores";
    }
}
