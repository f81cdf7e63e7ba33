package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Access;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.cam.firmware.BroadcastKernel;
import org.edarts.epiphany.cam.firmware.ChannelCopy;
import org.edarts.epiphany.cam.firmware.FetchProgram;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Movers;
import org.edarts.epiphany.cam.firmware.MovingProgram;
import org.edarts.epiphany.cam.firmware.StreamProgram;
import org.edarts.epiphany.cam.firmware.StreamPrograms;
import org.edarts.epiphany.cam.fit.Fitting;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.cam.run.BoardRun;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.transfer.Span;
import org.edarts.epiphany.cam.unit.Assignment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Graphs whose blocks do not fit into the cores: the blocks come from the DRAM, and no signal overtakes them. */
class StreamingTest {
    private static final int PADDING = 900;

    @ParameterizedTest
    @CsvSource({"1, 1, 1, 900", "2, 1, 2, 900", "6, 2, 2, 900", "9, 2, 2, 2200"})
    void randomGraphsEqualThePlainComputation(long seed, int rows, int columns, int padding) {
        Chip chip = Chips.mesh(rows, columns);
        for (Chip each : List.of(chip, chip.withMemoryOrder(MemoryOrder.adversarial(seed)))) {
            RandomGraph random = new RandomGraph(seed, rows * columns, padding);
            try (EpiphanyCam cam = EpiphanyCam.simulated(each, HashKernel.library())) {
                EpiphanyRun run = cam.run(random.graph());
                assertEquals("", random.wrong(run));
                assertTrue(run.mesh().streamed().codelets() > 0, () -> "nothing was streamed with seed " + seed);
                assertEquals("", random.wrong(cam.run(random.graph())));
            }
        }
    }

    /**
     * What is told of a run is what went over the link: all that was written, and beside what was read a look or two
     * each.
     */
    @Test
    void whatIsToldOfARunIsWhatTheDramServed() {
        RandomGraph random = new RandomGraph(6, 4, PADDING);
        Chip chip = Chips.mesh(2, 2);
        SimulatedBoard board = new SimulatedBoard(chip);
        try (EpiphanyCam cam = EpiphanyCam.on(chip.machine().withFoldedSus(), board.connect(), HashKernel.library())) {
            MeshReport.Streamed streamed = cam.run(random.graph()).mesh().streamed();
            assertEquals(streamed, cam.streamed(random.graph()));
            assertEquals(streamed.writtenBytes(), board.dramTraffic().bytesWritten());
            long looks = board.dramTraffic().bytesRead() - streamed.broughtBytes() - streamed.recordBytes();
            assertTrue(looks >= Integer.BYTES * streamed.codelets(), () -> "looked " + looks);
            assertTrue(looks <= 8 * Integer.BYTES * streamed.codelets(), () -> "looked " + looks);
        }
    }

    /** A core that neither waits for its channel nor looks at what that writes behind the data signals first. */
    @Test
    void aCoreThatSignalsBeforeItsDataHasArrivedIsFoundOut() {
        assertEquals(0, wrongRuns(StreamProgram.installed()));
        assertTrue(wrongRuns(hasty()) > 0, "no run was wrong");
    }

    /** Returns one that neither waits for the channel nor looks at what that writes behind the data. */
    static StreamProgram hasty() {
        StreamProgram right = StreamProgram.installed();
        byte[] hasty = right.common().clone();
        skip(hasty, find(hasty, 0x0B, 0xC8, 0x02, 0x40) + 4);
        skip(hasty, find(hasty, 0x3A, 0xDA, 0x10, 0xFE) + 2);
        return new StreamProgram(hasty, right.makes(), right.brings(), right.interrupt());
    }

    /** Returns all that moves something, with another one of these. */
    static Movers movers(StreamProgram program) {
        return movers(new StreamPrograms(program, program, program));
    }

    /** Returns all that moves something, with others of these. */
    static Movers movers(StreamPrograms programs) {
        return new Movers(
                programs,
                StreamPrograms.inWindows(),
                StreamProgram.borrowing(),
                MovingProgram.installed(),
                FetchProgram.installed(),
                BroadcastKernel.assembled(),
                ChannelCopy.assembled());
    }

    private static int wrongRuns(StreamProgram program) {
        RandomGraph random = new RandomGraph(2, 2, PADDING);
        int wrong = 0;
        for (long seed = 1; seed <= 4; seed++) {
            Chip chip = Chips.mesh(1, 2).withMemoryOrder(MemoryOrder.adversarial(seed));
            String found = wrong(chip, random.graph(), HashKernel.library(), movers(program), random::wrong);
            wrong += found.isEmpty() ? 0 : 1;
        }
        return wrong;
    }

    /** Runs a graph with other programs than usual; returns what a function finds wrong with that. */
    static String wrong(
            Chip chip, CodeletGraph graph, KernelLibrary library, Movers movers, Function<Run, String> wrong) {
        Machine machine = chip.machine().withFoldedSus();
        SimulatedBoard simulated = new SimulatedBoard(chip);
        Assignment all = Assignment.of(machine, chip.map());
        Lowering lowering = new Fitting(
                        graph.compiled(), machine, all, Firmware.installed(), library, movers, Placing.NONE)
                .lowered();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, library);
                Board board = simulated.connect()) {
            EpiphanyRun run = new EpiphanyRun(cam, graph, RunOptions.DEFAULT);
            Workgroup group = board.open(0, 0, all.rows(), all.columns());
            run.drive(
                    new BoardRun(lowering, board, group, simulated, null, null, run.cells(), () -> false),
                    RunOptions.DEFAULT);
            return wrong.apply(run);
        }
    }

    static void skip(byte[] code, int at) {
        code[at] = (byte) 0xA2;
        code[at + 1] = 0x01;
    }

    static int find(byte[] bytes, int... wanted) {
        for (int at = 0; at < bytes.length - wanted.length; at += 2) {
            int same = 0;
            while (same < wanted.length && (bytes[at + same] & 0xFF) == wanted[same]) {
                same++;
            }
            if (same == wanted.length) {
                return at;
            }
        }
        throw new AssertionError("there are no such instructions any more");
    }

    @Test
    void whatASingleFiringNeedsMustFitIntoACore() {
        GraphBuilder g = CodeletGraph.named("large");
        Blocks<float[]> large = g.blocks("large", BlockType.FLOATS, 1, 6_200);
        g.codelets("c", 1, HashKernel.KERNEL, (index, arguments) -> arguments.updates(large.at(0)));
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 1), HashKernel.library())) {
            GraphException refused = assertThrows(GraphException.class, () -> cam.run(g.build()));
            assertTrue(refused.getMessage().contains("smaller blocks"), refused::getMessage);
            assertTrue(refused.getMessage().contains("buffer"), refused::getMessage);
        }
    }

    @Test
    void aKernelThatNeverEndsIsNamedWhileItsDataIsInABuffer() {
        GraphBuilder g = CodeletGraph.named("endless");
        Blocks<int[]> blocks = g.blocks("block", BlockType.INTS, 8, 1_500);
        g.codelets(
                "c",
                8,
                HashKernel.KERNEL,
                (index, arguments) -> arguments
                        .updates(blocks.at(index))
                        .value(index)
                        .value(0)
                        .value(0)
                        .value(index == 0 ? Integer.MAX_VALUE : 0));
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 1), HashKernel.library())) {
            RunException late = assertThrows(
                    RunException.class,
                    () -> cam.run(g.build(), RunOptions.DEFAULT.deadline(Duration.ofMillis(5)))
                            .await());
            assertTrue(late.getMessage().contains("fires codelet \"c\"[0]"), late::getMessage);
        }
    }

    /** All that is declared as written goes back, byte for byte, and nothing else, aligned as a channel needs it. */
    @Test
    void spansWriteWhatIsDeclaredAndNothingElse() {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 2_000; round++) {
            boolean[] declared = new boolean[100];
            List<Fired.Word> words = new ArrayList<>();
            for (int word = random.nextInt(4); word >= 0; word--) {
                int from = random.nextInt(60);
                int bytes = 1 + random.nextInt(40);
                Access access =
                        List.of(Access.READS, Access.WRITES, Access.UPDATES).get(random.nextInt(3));
                words.add(new Fired.Word(7, from, bytes, access));
                for (int at = from; access.writing() && at < from + bytes; at++) {
                    declared[at] = true;
                }
            }
            List<Span> spans = Span.of(new Fired("k", words, true), cell -> true);
            for (Fired.Word word : words) {
                assertEquals(1, spans.stream().filter(span -> span.covers(word)).count());
            }
            boolean[] written = new boolean[100];
            for (Span span : spans) {
                for (Span.Piece piece : span.written()) {
                    assertEquals(0, (piece.from() | piece.to()) % (1 << piece.size()));
                    for (int at = piece.from(); at < piece.to(); at++) {
                        assertTrue(!written[at], "written twice");
                        written[at] = true;
                    }
                }
            }
            for (int at = 0; at < declared.length; at++) {
                assertEquals(declared[at], written[at], "byte " + at);
            }
        }
    }
}
