package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.describe.Recording;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Movers;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.report.MeshReport;
import org.junit.jupiter.api.Test;

/** Graphs run that have more codelets than the cores have room for, and more data. */
class StreamedWindowsTest {
    private static final int CODELETS = 3_000;
    private static final int BLOCKS = 500;
    private static final int WORDS = 64;

    /** Words of a window. */
    private static final int SMALL = 60;

    @Test
    void manyCodeletsOnManyBlocks() {
        AddedBlocks many = AddedBlocks.atRandom(1, CODELETS, BLOCKS, WORDS);
        for (MemoryOrder order : new MemoryOrder[] {MemoryOrder.adversarial(1), new MemoryOrder(false, 0)}) {
            Chip chip = Chips.mesh(2, 2).withMemoryOrder(order);
            try (EpiphanyCam cam = EpiphanyCam.simulated(chip, AddedBlocks.library())) {
                MeshReport.Streamed told = cam.streamed(many.graph());
                EpiphanyRun run = cam.run(many.graph());
                assertEquals("", many.wrong(run));
                MeshReport mesh = run.mesh();
                assertEquals(told, mesh.streamed());
                assertEquals(CODELETS, mesh.fired());
                assertEquals(0, mesh.hostAccesses());
                assertTrue(told.codelets() > BLOCKS, told::toString);
                assertTrue(told.graphBytes() > 0 && told.graphBytes() < 40 * CODELETS, told::toString);
                assertEquals("", many.wrong(cam.run(many.graph())));
            }
        }
    }

    /** Their records take more of the DRAM than the 16 bits tell apart that a codelet has for them. */
    @Test
    void oneCoreFiresMoreDifferentCodeletsThanItCouldStoreRecordsOf() {
        AddedBlocks many = AddedBlocks.atRandom(4, 2 * CODELETS, 2 * CODELETS, 4);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 1), AddedBlocks.library())) {
            EpiphanyRun run = cam.run(many.graph());
            assertEquals("", many.wrong(run));
            assertEquals(2 * CODELETS, run.mesh().fired());
            assertEquals(0, run.mesh().streamed().recordBytes());
        }
    }

    /** All that was written, and beside what was read a look or two for each codelet that writes. */
    @Test
    void whatIsToldOfARunIsWhatTheDramServed() {
        AddedBlocks many = AddedBlocks.atRandom(2, CODELETS, BLOCKS, WORDS);
        Chip chip = Chips.mesh(2, 2);
        SimulatedBoard board = new SimulatedBoard(chip);
        try (EpiphanyCam cam = EpiphanyCam.on(chip.machine().withFoldedSus(), board.connect(), AddedBlocks.library())) {
            MeshReport.Streamed streamed = cam.run(many.graph()).mesh().streamed();
            assertEquals(streamed.writtenBytes(), board.dramTraffic().bytesWritten());
            assertEquals(0, streamed.recordBytes());
            long looks = board.dramTraffic().bytesRead() - streamed.broughtBytes() - streamed.graphBytes();
            assertTrue(looks > 0 && looks <= 8 * Integer.BYTES * streamed.codelets(), () -> "looked " + looks);
        }
    }

    @Test
    void aTracedRunHasTheCyclesOfAnUntracedOne() {
        RandomGraph random = new RandomGraph(4, 4);
        assertEquals(cycles(random, RunOptions.DEFAULT, false), cycles(random, RunOptions.DEFAULT, true));
    }

    private static long cycles(RandomGraph random, RunOptions options, boolean traced) {
        Chip chip = Chips.mesh(2, 2);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, HashKernel.library())) {
            inDram(cam, chip, random);
            RunOptions all =
                    traced ? Recording.detailed(cam, random.graph(), options).options() : options;
            EpiphanyRun run = cam.run(random.graph(), all);
            assertEquals("", random.wrong(run));
            assertEquals(random.graph().codelets(), run.mesh().fired());
            return run.mesh().cycles();
        }
    }

    /** Wherever a run ends, also while data or a window comes. */
    @Test
    void aRunThatEndsEarlyTellsWhatHasNotFired() {
        Chip chip = Chips.mesh(2, 2);
        RandomGraph random = new RandomGraph(60, 4);
        for (int micros = 10; micros < 120; micros += 11) {
            try (EpiphanyCam cam = EpiphanyCam.simulated(chip, HashKernel.library())) {
                inDram(cam, chip, random);
                EpiphanyRun run =
                        cam.run(random.graph(), RunOptions.DEFAULT.deadline(Duration.ofNanos(1_000L * micros)));
                if (run.state() == Run.State.SUCCEEDED) {
                    continue;
                }
                DeadlineExceededException late = assertThrows(DeadlineExceededException.class, run::join);
                assertTrue(late.notFired().size() <= random.graph().codelets(), late::getMessage);
            }
        }
    }

    private static void inDram(EpiphanyCam cam, Chip chip, RandomGraph random) {
        WindowsProperties.inWindows(
                cam,
                chip,
                random.graph(),
                HashKernel.library(),
                SMALL,
                Firmware.installed(),
                Movers.installed(),
                Residence.of(cell -> false, 2, 0));
    }
}
