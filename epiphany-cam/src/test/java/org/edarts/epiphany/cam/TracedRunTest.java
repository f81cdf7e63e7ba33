package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.describe.Recording;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.cam.firmware.StreamProgram;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.UnitTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who watches a run sees all of it, and changes nothing. */
class TracedRunTest {
    /** The last ones have blocks that do not fit into the cores. */
    @ParameterizedTest
    @CsvSource({
        "1, 1, 1, 0, 0",
        "2, 2, 2, 0, 0",
        "3, 4, 4, 0, 0",
        "4, 2, 2, 0, 5",
        "6, 2, 2, 900, 0",
        "9, 2, 2, 2200, 3"
    })
    void aTracedRunHasTheCyclesOfAnUntracedOne(long seed, int rows, int columns, int padding, long order) {
        Chip plain = Chips.mesh(rows, columns);
        Chip chip = order == 0 ? plain : plain.withMemoryOrder(MemoryOrder.adversarial(order));
        RandomGraph random = new RandomGraph(seed, rows * columns, padding);
        MeshReport untraced = untraced(chip, random.graph());
        assertNull(untraced.times());
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, HashKernel.library())) {
            Recording recording = Recording.detailed(cam, random.graph(), RunOptions.DEFAULT);
            EpiphanyRun run = cam.run(random.graph(), recording.options());
            assertEquals("", random.wrong(run));
            assertEquals(untraced.cycles(), run.mesh().cycles());
            assertEquals(
                    untraced.cores().stream().map(MeshReport.Core::fired).toList(),
                    run.mesh().cores().stream().map(MeshReport.Core::fired).toList());
            TraceCheck.assertComplete(recording.trace(), random.graph().compiled(), run.mesh());
        }
    }

    /** What a firing borrows is brought by another program, and written back to several cores. */
    @Test
    void aTracedRunThatBorrowsHasTheCyclesOfAnUntracedOne() {
        Chip chip = Chips.mesh(2, 3);
        BorrowingRuns.Random random = BorrowingRuns.Random.exchanged(1);
        Lowering lowering = BorrowingRuns.lowering(chip, random, 1, 2, StreamProgram.borrowing())
                .complete();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), random.library())) {
            random.graph().compiled().preparedFor(cam, () -> lowering);
            long untraced = cam.run(random.graph()).mesh().cycles();
            Recording recording = Recording.detailed(cam, random.graph(), RunOptions.DEFAULT);
            EpiphanyRun run = cam.run(random.graph(), recording.options());
            assertEquals("", random.wrong().apply(run));
            assertEquals(untraced, run.mesh().cycles());
            TraceCheck.assertComplete(recording.trace(), random.graph().compiled(), run.mesh());
        }
    }

    /** A board that tells nothing but what its memory holds. */
    private static MeshReport untraced(Chip chip, CodeletGraph graph) {
        SimulatedBoard board = new SimulatedBoard(chip);
        try (EpiphanyCam cam = EpiphanyCam.on(chip.machine().withFoldedSus(), board.connect(), HashKernel.library())) {
            return cam.run(graph).mesh();
        }
    }

    @Test
    void repeatedRunsLeaveEqualTraces() {
        List<List<TraceEvent>> all = new ArrayList<>();
        for (int round = 0; round < 2; round++) {
            RandomGraph random = new RandomGraph(3, 4);
            try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(2, 2), HashKernel.library())) {
                Recording recording = Recording.detailed(cam, random.graph(), RunOptions.DEFAULT);
                cam.run(random.graph(), recording.options());
                all.add(recording.trace().events());
            }
        }
        assertEquals(all.get(0), all.get(1));
    }

    @Test
    void anSuOfItsOwnHasALaneBehindTheCus() {
        Chip chip = Chips.PARALLELLA;
        RandomGraph random = new RandomGraph(1, 15);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine(), HashKernel.library())) {
            Recording recording = Recording.detailed(cam, random.graph(), RunOptions.DEFAULT);
            EpiphanyRun run = cam.run(random.graph(), recording.options());
            Trace trace = recording.trace();
            assertEquals(16, trace.units().size());
            assertTrue(trace.units().get(15).events().stream().noneMatch(event -> event.kind() == EventKind.FIRE));
            TraceCheck.assertComplete(trace, random.graph().compiled(), run.mesh());
        }
    }

    /** The host is a CU, and comes before the cores that are none. */
    @Test
    void theLaneOfAnSuLiesBehindTheHosts() {
        Chip chip = Chips.mesh(2, 2);
        RandomGraph random = new RandomGraph(1, 3);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine().withHost(), HashKernel.library())) {
            Recording recording = Recording.detailed(cam, random.graph(), RunOptions.DEFAULT);
            cam.run(random.graph(), recording.options()).join();
            List<UnitTrace> units = recording.trace().units();
            assertEquals(
                    List.of(false, false, false, true, false),
                    units.stream().map(unit -> unit.events().isEmpty()).toList());
            assertTrue(units.get(4).events().stream().noneMatch(event -> event.kind() == EventKind.FIRE));
        }
    }
}
