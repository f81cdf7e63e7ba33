package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.describe.Recording;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.cam.LoopingGraph.Part;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.cam.report.NoRoomException;
import org.edarts.su.Policies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is told of runs whose codelets fire as often as loops and choices decide. */
class StreamedLoopsTest {
    private static final Chip CHIP = Chips.mesh(1, 2);
    private static final Machine MACHINE = CHIP.machine().withFoldedSus();
    private static final Set<Part> PARTS = Set.of(Part.CONTENTS, Part.CHOICES);

    private static LoopingGraph graph(long seed) {
        return new LoopingGraph(seed, 2, PARTS);
    }

    private static String expected(long seed) {
        try (Cam host = Cam.host(2)) {
            LoopingGraph random = graph(seed);
            return random.contents(host.run(random.graph(), random.options()).join());
        }
    }

    /** All that was written, and beside what was read a look or two for each codelet, and for each test of a loop. */
    @ParameterizedTest
    @ValueSource(longs = {5, 14, 22})
    void whatIsToldIsWhatTheDramServed(long seed) {
        SimulatedBoard board = new SimulatedBoard(CHIP);
        LoopingGraph random = graph(seed);
        try (EpiphanyCam cam = EpiphanyCam.observed(
                CHIP,
                MACHINE,
                board.connect(),
                board,
                LoopingKernels.library(),
                Firmware.installed(),
                Policies.named(Policies.DEFAULT))) {
            EpiphanyRun run = cam.run(random.graph(), random.options());
            run.join();
            assertEquals(expected(seed), random.contents(run));
            MeshReport.Streamed streamed = run.mesh().streamed();
            assertTrue(streamed.codelets() > 0, "nothing lies in the DRAM");
            assertEquals(streamed.writtenBytes(), board.dramTraffic().bytesWritten());
            long looks = board.dramTraffic().bytesRead() - streamed.broughtBytes() - streamed.recordBytes();
            assertTrue(looks >= 0, () -> "looked " + looks);
            assertTrue(looks <= 8 * Integer.BYTES * run.mesh().fired(), () -> "looked " + looks);
        }
    }

    /** A board that nobody sees into comes to the same; what it moved it has not counted, though told of firings. */
    @ParameterizedTest
    @ValueSource(longs = {5, 14, 22})
    void aBoardDoesNotTellWhatIsMoved(long seed) {
        for (boolean recorded : new boolean[] {false, true}) {
            LoopingGraph random = graph(seed);
            SimulatedBoard board = new SimulatedBoard(CHIP);
            try (EpiphanyCam cam = EpiphanyCam.on(MACHINE, board.connect(), LoopingKernels.library())) {
                EpiphanyRun run = cam.run(
                        random.graph(),
                        recorded
                                ? Recording.detailed(cam, random.graph(), random.options())
                                        .options()
                                : random.options());
                run.join();
                assertEquals(expected(seed), random.contents(run));
                assertEquals(MeshReport.UNKNOWN, run.mesh().streamed().bytes());
                assertTrue(cam.streamed(random.graph()).codelets() > 0, "nothing lies in the DRAM");
            }
        }
    }

    /** What a kernel completes goes into the memory of its core, and no further. */
    @Test
    void aResultHasNoPlaceInARecordInTheDram() {
        GraphBuilder g = CodeletGraph.named("said");
        Blocks<int[]> blocks = g.blocks("block", BlockType.INTS, 2, 4);
        Promise<Integer> promise = g.promise("promise");
        g.codelets(
                        "say",
                        1,
                        LoopingKernels.SAY,
                        (none, arguments) -> arguments.reads(blocks.at(0)).completes(promise))
                .on(0);
        g.codelets(
                        "hear",
                        1,
                        LayerKernel.KERNEL,
                        (none, arguments) -> arguments
                                .updates(blocks.at(1), 0, 2)
                                .value(promise)
                                .value(0)
                                .writes(blocks.at(1), 2, 2)
                                .value(0))
                .on(0)
                .after(promise);
        CodeletGraph graph = g.build();
        for (boolean stored : new boolean[] {false, true}) {
            Residence residence = Residence.of(cell -> false, 2, 0).withStoredRecords(core -> stored);
            Lowering lowering = LoopingKernels.lowered(graph, CHIP, MACHINE, residence);
            assertEquals(!stored, lowering.fits());
            if (stored) {
                String message = String.valueOf(
                        assertThrows(NoRoomException.class, lowering::complete).getMessage());
                assertTrue(message.contains("codelet \"say\" completes \"promise\""), message);
                assertTrue(message.contains("use fewer or smaller blocks"), message);
            }
        }
    }
}
