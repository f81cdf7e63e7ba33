package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.describe.Recording;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.trace.EventKind;
import org.edarts.trace.LinkTraffic;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TracedRun;
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
            assertComplete(recording.trace(), random.graph().compiled(), run.mesh());
        }
    }

    /** A board that tells nothing but what its memory holds. */
    private static MeshReport untraced(Chip chip, CodeletGraph graph) {
        SimulatedBoard board = new SimulatedBoard(chip);
        try (EpiphanyCam cam = EpiphanyCam.on(chip.machine().withFoldedSus(), board.connect(), HashKernel.library())) {
            return cam.run(graph).mesh();
        }
    }

    private static void assertComplete(Trace trace, CompiledGraph graph, MeshReport mesh) {
        MeshTimes times = Objects.requireNonNull(mesh.times());
        assertEquals(mesh.cores().size() * mesh.cycles(), times.total());
        assertEquals(0, trace.dropped());
        TracedRun run = trace.runs().get(0);
        assertEquals(mesh.cycles(), run.end() - run.start());
        BitSet fired = new BitSet();
        BitSet dependent = dependent(graph);
        long work = 0;
        long idle = 0;
        long data = 0;
        for (UnitTrace unit : trace.units()) {
            long free = 0;
            for (TraceEvent event : unit.events()) {
                if (event.duration() > 0) {
                    assertTrue(event.time() >= free, () -> event + " overlaps what came before");
                    assertTrue(event.end() <= run.end(), () -> event + " ends too late");
                    free = event.end();
                }
                if (event.kind() == EventKind.FIRE) {
                    assertFalse(fired.get(event.codelet()), () -> "codelet " + event.codelet() + " fires twice");
                    fired.set(event.codelet());
                    assertEnabled(event, graph, dependent);
                    work += event.duration();
                } else if (event.kind() == EventKind.IDLE) {
                    idle += event.duration();
                } else if (event.kind() == EventKind.AWAIT) {
                    data += event.duration();
                }
            }
        }
        assertEquals(graph.codelets(), fired.cardinality());
        assertEquals(times.work(), work);
        assertEquals(times.lack() + times.imbalance(), idle);
        assertEquals(times.data(), data);
        assertEquals(mesh.streamed().codelets() > 0, data > 0);
        LinkTraffic links = Objects.requireNonNull(trace.links());
        assertEquals(mesh.cores().size() > 1 || data > 0, !links.links().isEmpty());
    }

    /** Who is said to have sent the last signal has an arc to the codelet, perhaps by slots. */
    private static void assertEnabled(TraceEvent event, CompiledGraph graph, BitSet sources) {
        boolean depends = sources.get(event.codelet());
        assertEquals(depends, event.enabler() != TraceEvent.NONE, event::toString);
        assertTrue(!depends || leads(graph, event.enabler(), event.codelet()), event::toString);
    }

    /** Returns which codelets wait for signals. */
    private static BitSet dependent(CompiledGraph graph) {
        BitSet dependent = new BitSet();
        Arrays.stream(graph.targets()).filter(target -> target >= 0).forEach(dependent::set);
        return dependent;
    }

    private static boolean leads(CompiledGraph graph, int row, int codelet) {
        for (int arc = graph.targetStart()[row]; arc < graph.targetStart()[row + 1]; arc++) {
            int target = graph.targets()[arc];
            if (target == codelet || target < 0 && leads(graph, graph.codelets() + ~target, codelet)) {
                return true;
            }
        }
        return false;
    }

    @Test
    void aBoardThatTellsNothingRefusesARecorder() {
        Chip chip = Chips.mesh(1, 1);
        CodeletGraph graph = new RandomGraph(1, 1).graph();
        SimulatedBoard board = new SimulatedBoard(chip);
        try (EpiphanyCam cam = EpiphanyCam.on(chip.machine().withFoldedSus(), board.connect(), HashKernel.library())) {
            RunOptions options = Recording.of(cam, graph, RunOptions.DEFAULT).options();
            String message = String.valueOf(assertThrows(IllegalArgumentException.class, () -> cam.run(graph, options))
                    .getMessage());
            assertTrue(message.contains("a board does not tell"), message);
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
            assertComplete(trace, random.graph().compiled(), run.mesh());
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
