package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Cam;
import org.edarts.codelet.describe.Recording;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.cam.LoopingGraph.Part;
import org.edarts.su.Policies;
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

    /** A board that nobody sees into comes to the same; what it moved it has not counted, though it tells of firings. */
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
}
