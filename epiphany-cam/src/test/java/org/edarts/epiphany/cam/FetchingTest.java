package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.cam.firmware.FetchProgram;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Movers;
import org.edarts.epiphany.cam.fit.Fitting;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.lower.CoreImage;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.place.Copies;
import org.edarts.epiphany.cam.run.BoardRun;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.isa.InstructionTable;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Codelets whose inputs lie on other cores: they come before the firing, or are there from the start. */
class FetchingTest {
    private static final int GRAPHS = 24;
    private static final int ELEMENTS = 48;
    private static final Duration LONGEST = Duration.ofMillis(1);
    private static final int LENGTH = 256;
    private static final int FEW = 8;

    /** Arguments: a block to read, its length, a block to write: its first element becomes the sum. */
    private static final String SUM = """
                    .text
                    .global sum
            sum:    ldr     r2, [r1], #1
                    ldr     r3, [r1], #1
                    ldr     r12, [r1], #1
                    mov     r16, #0
            one:    ldr     r17, [r2], #1
                    add     r16, r16, r17
                    sub     r3, r3, #1
                    bne     one
                    %s
                    str     r16, [r12]
                    rts
            """;

    private static final Kernel KERNEL = new Kernel("sum", arguments -> {
        int sum = 0;
        for (int place = 0; place < arguments.length(0); place++) {
            sum += arguments.ints(0)[arguments.offset(0) + place];
        }
        arguments.ints(1)[arguments.offset(1)] = sum;
    });

    static Stream<org.junit.jupiter.params.provider.Arguments> mutants() throws Exception {
        return Stream.of(
                Arguments.of("fires before all has come", mutant("poll", 2)),
                Arguments.of("brings what comes next into the buffer that is read", mutant("next", 13)),
                Arguments.of("fires what waits with the data of what comes first", mutant("fetching", 7)),
                Arguments.of("forgets what is loaded", mutant("load", 2)));
    }

    /** Returns the program that does nothing instead of an instruction behind a label. */
    private static FetchProgram mutant(String label, int skipped) throws Exception {
        try (InputStream stream = FetchingTest.class.getResourceAsStream("fetching.o")) {
            ElfFile object = ElfReader.read("fetching.o", stream.readAllBytes());
            FetchProgram right = FetchProgram.installed();
            byte[] code = right.code().clone();
            int from = object.symbol(label).orElseThrow().value();
            for (int count = 0; count < skipped; count++) {
                from += length(code, from);
            }
            for (int at = from, end = from + length(code, from); at < end; at += Short.BYTES) {
                code[at] = (byte) 0xA2;
                code[at + 1] = 0x01;
            }
            return new FetchProgram(code, right.entry());
        }
    }

    private static int length(byte[] code, int at) {
        return InstructionTable.length(code[at] & 0xFF | (code[at + 1] & 0xFF) << Byte.SIZE);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutants")
    void aBugIsFound(String name, FetchProgram mutant) {
        assertTrue(wrongRuns(mutant) > 0, name);
    }

    @Test
    void theProgramItselfHasNone() {
        assertEquals(0, wrongRuns(FetchProgram.installed()));
    }

    private static int wrongRuns(FetchProgram program) {
        int wrong = 0;
        int fetching = 0;
        for (long seed = 0; seed < GRAPHS; seed++) {
            Chip chip = Chips.mesh(1, 3).withMemoryOrder(new MemoryOrder(seed % 2 == 0, seed));
            SharedBlocks random = new SharedBlocks(seed, 3, ELEMENTS);
            Lowering lowering = lowering(random.graph(), chip, SharedBlocks.library(), program);
            fetching +=
                    lowering.images().stream().anyMatch(image -> image.inputs().fetches()) ? 1 : 0;
            wrong += succeeds(
                            random.graph(),
                            chip,
                            lowering,
                            run -> random.wrong(run).isEmpty())
                    ? 0
                    : 1;
        }
        assertTrue(fetching > GRAPHS / 3, "graphs with something to bring: " + fetching);
        Gathering many = Gathering.of(6);
        Chip chip = Chips.mesh(1, 2);
        Lowering lowering = lowering(many.graph(), chip, library(""), program);
        return wrong + (succeeds(many.graph(), chip, lowering, many::isRight) ? 0 : 1);
    }

    @Test
    void whatIsCopiedNobodyWrites() {
        int copies = 0;
        for (long seed = 0; seed < GRAPHS; seed++) {
            SharedBlocks random = new SharedBlocks(seed, 4, ELEMENTS);
            Lowering lowering =
                    lowering(random.graph(), Chips.mesh(2, 2), SharedBlocks.library(), FetchProgram.installed());
            for (CoreImage image : lowering.images()) {
                for (Copies.Copy copy : image.inputs().copies()) {
                    copies++;
                    assertTrue(lowering.homes().uses().get(copy.cell()).stream()
                            .noneMatch(use -> use.access().writing()));
                }
            }
        }
        assertTrue(copies > 0, "nothing is copied");
    }

    private static Lowering lowering(CodeletGraph graph, Chip chip, KernelLibrary library, FetchProgram program) {
        Machine machine = chip.machine().withFoldedSus();
        Movers right = Movers.installed();
        Movers movers = new Movers(
                right.blocks(),
                right.blocksInWindows(),
                right.borrowed(),
                right.code(),
                program,
                right.broadcasts(),
                right.copies());
        Assignment all = Assignment.of(machine, chip.map());
        Firmware firmware = Firmware.installed();
        return new Fitting(graph.compiled(), machine, all, firmware, library, movers, Placing.NONE).lowered();
    }

    private static boolean succeeds(CodeletGraph graph, Chip chip, Lowering lowering, Predicate<EpiphanyRun> right) {
        SimulatedBoard simulated = new SimulatedBoard(chip);
        Assignment all = lowering.assignment();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, lowering.library());
                Board board = simulated.connect()) {
            EpiphanyRun run = new EpiphanyRun(cam, graph, RunOptions.DEFAULT);
            Workgroup group = board.open(0, 0, all.rows(), all.columns());
            RunOptions options = RunOptions.DEFAULT.deadline(LONGEST);
            run.drive(new BoardRun(lowering, board, group, simulated, null, null, run.cells(), () -> false), options);
            run.join();
            return right.test(run);
        } catch (RunException failed) {
            return false;
        }
    }

    /** Blocks that one core makes and another one reads, later than they are there: first all that have one buffer. */
    private record Gathering(CodeletGraph graph, Blocks<int[]> sums) {
        static Gathering of(int count) {
            GraphBuilder g = CodeletGraph.named("gathering");
            Blocks<int[]> made = g.blocks("made", BlockType.INTS, count, LENGTH)
                    .filled((index, content) -> Arrays.fill(content, index + 1));
            Blocks<int[]> sums = g.blocks("sum", BlockType.INTS, count, 1);
            Codelet make = g.codelets(
                            "make",
                            count,
                            KERNEL,
                            (index, arguments) ->
                                    arguments.reads(made.at(index), 1, FEW).updates(made.at(index), 0, 1))
                    .on(0);
            g.codelets(
                            "read",
                            count,
                            KERNEL,
                            (index, arguments) ->
                                    arguments.reads(made.at(index)).updates(sums.at(index)))
                    .on(1)
                    .after(make, (index, arcs) -> {
                        arcs.from(index);
                        int other = index % 2 * (count / 2) + index / 2;
                        if (other != index) {
                            arcs.from(other);
                        }
                    });
            return new Gathering(g.build(), sums);
        }

        boolean isRight(EpiphanyRun run) {
            return IntStream.range(0, sums.count())
                    .allMatch(index -> run.get(sums.at(index))[0] == (LENGTH - 1 + FEW) * (index + 1));
        }
    }

    /** Blocks that nobody writes and all read, so often, and what each makes of the last of them. */
    private record Readers(CodeletGraph graph, List<Block<int[]>> tables, Blocks<int[]> sums) {
        static Readers of(int readers, int length, int... times) {
            GraphBuilder g = CodeletGraph.named("readers");
            List<Block<int[]>> tables = new ArrayList<>();
            Blocks<int[]> sums = g.blocks("sum", BlockType.INTS, readers, 1);
            Codelet before = null;
            for (int table = 0; table < times.length; table++) {
                int first = table;
                Block<int[]> block = g.blocks("table" + table, BlockType.INTS, 1, length)
                        .filled((none, content) -> Arrays.setAll(content, element -> first + element))
                        .at(0);
                tables.add(block);
                for (int time = 0; time < times[table]; time++) {
                    Codelet now = g.codelets(
                            "sum " + table + " " + time,
                            readers,
                            KERNEL,
                            (index, arguments) -> arguments.reads(block).writes(sums.at(index)));
                    if (before != null) {
                        now.after(before, (index, arcs) -> arcs.from(index));
                    }
                    before = now;
                }
            }
            return new Readers(g.build(), tables, sums);
        }

        void check(EpiphanyCam cam) {
            EpiphanyRun run = cam.run(graph);
            int last = tables.size() - 1;
            int length = tables.get(last).length();
            for (int reader = 0; reader < sums.count(); reader++) {
                assertArrayEquals(new int[] {length * (length - 1) / 2 + length * last}, run.get(sums.at(reader)));
            }
            for (int table = 0; table <= last; table++) {
                assertEquals(table + length - 1, run.get(tables.get(table))[length - 1]);
            }
        }
    }

    private static KernelLibrary library(String inserted) {
        return KernelLibrary.of(Assembler.assemble("sum.S", SUM.formatted(inserted)));
    }

    @Test
    void whatNobodyWritesIsThereOnEachCoreThatReadsIt() {
        Readers readers = Readers.of(4, LENGTH, 2);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(2, 2), library(""))) {
            String map = cam.memoryMap(readers.graph());
            assertEquals(3, map.split("copy of block table", -1).length - 1, map);
            assertFalse(map.contains("buffers"), map);
            readers.check(cam);
            readers.check(cam);
        }
    }

    /** Each core has one of three tables, and room for one copy. */
    @Test
    void whereMemoryIsShortThereAreCopiesOfWhatIsReadMost() {
        Readers readers = Readers.of(3, 2_300, 3, 1, 2);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 3), library(""))) {
            String map = cam.memoryMap(readers.graph());
            for (int table = 0; table < 3; table++) {
                assertEquals(1, map.split("  block table" + table, -1).length - 1, map);
            }
            assertEquals(2, map.split("copy of block table0", -1).length - 1, map);
            assertEquals(0, map.split("copy of block table1", -1).length - 1, map);
            assertEquals(1, map.split("copy of block table2", -1).length - 1, map);
            readers.check(cam);
        }
    }

    @Test
    void nothingIsBroughtWhereAKernelUsesTheChannels() {
        for (String inserted : new String[] {"", "movts dma1config, r3"}) {
            try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 2), library(inserted))) {
                String map = cam.memoryMap(Gathering.of(2).graph());
                assertEquals(inserted.isEmpty(), map.contains("fetching"), map);
            }
        }
    }
}
