package org.edarts.it.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.edarts.calibration.kernels.KernelRun;
import org.edarts.calibration.kernels.Stencil;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.SharedMemory;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.epiphany.pic.CodePrefetch;
import org.edarts.it.docs.Document.Code;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Java of docs/epiphany.md and docs/kernels.md. */
class EpiphanyTest {
    @Test
    void aProgramOfTheHost(@TempDir Path folder) throws IOException {
        List<String> sources = Document.read("docs/epiphany.md").blocks(String::isEmpty).stream()
                .map(Code::text)
                .filter(text -> text.startsWith("movfs r0, coreid"))
                .toList();
        assertEquals(1, sources.size(), "programs triple.s in docs/epiphany.md");
        Path triple = folder.resolve("triple.elf");
        Files.write(triple, ElfWriter.write(Assembler.assemble("triple.s", sources.get(0))));
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            // snippet
            SimulatedBoard simulated = new SimulatedBoard(Chips.PARALLELLA);
            try (Board board = simulated.connect();
                    Workgroup group = board.open(0, 0, 4, 4)) {
                group.load(ElfFile.read(triple));
                group.start();
                simulated.runToEnd(1_000_000);
                for (int core = 0; core < 16; core++) {
                    System.out.println(group.readWord(core / 4, core % 4, 0x4000));
                }
            }
            // end of snippet
        } finally {
            System.setOut(before);
        }
        List<String> expected = IntStream.range(0, 16)
                .map(core -> 3 * ((32 + core / 4) * 64 + 8 + core % 4))
                .mapToObj(Integer::toString)
                .toList();
        assertEquals(expected, printed.toString(StandardCharsets.UTF_8).lines().toList());
    }

    /** The calls of the table, on a simulated board: there is no real one. */
    @ParameterizedTest
    @ValueSource(booleans = false)
    void whatTheHostAsksOfABoard(boolean real) throws IOException {
        int row = 0;
        int column = 1;
        int rows = 2;
        int columns = 2;
        int offset = 0x100;
        int size = 64;
        Duration duration = Duration.ofMillis(1);
        ElfFile program = Assembler.assemble("idle.s", "idle");
        SimulatedBoard simulated = new SimulatedBoard(Chips.PARALLELLA, System.out);
        try (Board board = real ? Board.attached() : simulated.connect();
                SharedMemory low = board.allocate(offset, size);
                SharedMemory shared = board.allocate(0x01000000, size);
                Workgroup group = board.open(row, column, rows, columns)) {
            assertEquals(simulated.connect().platform(), board.platform());
            low.write(0, shared.read(0, size));
            group.load(program);
            group.start();
            board.pause(duration);
            assertFalse(group.isActive(row, column));
            group.load(program, row, column);
            group.start(row, column);
            group.reset();
            board.resetSystem();
        }
    }

    @Test
    void memoryThatHasAName() throws IOException {
        String name = "counters";
        int size = 64;
        try (Board board = new SimulatedBoard(Chips.PARALLELLA, System.out).connect();
                SharedMemory made = board.allocate(name, size);
                SharedMemory found = board.attach(name)) {
            made.writeWord(8, 42);
            assertEquals(42, found.readWord(8));
            board.release(name);
            board.release(name);
            assertThrows(IllegalArgumentException.class, () -> board.attach(name));
        }
    }

    /** As docs/pic-loader.md has it; tests of the simulator run it. Compiled only. */
    static CodePrefetch.Request moved(CodePrefetch prefetch, String function, int row, int column) {
        return prefetch.prepare(function, row, column);
    }

    @Test
    void aKernel() {
        // snippet
        KernelRun run = Stencil.on(Chips.EPIPHANY_IV, 8, 8).withHalo(true).run(50);
        run.cyclesPerRound();   // of the slowest core, an iteration
        run.gigaflops();        // of all cores, at the board's clock
        run.splitPerRound();    // computing, synchronisation, transfer: the mean over the cores
        run.reports();          // instructions, dual issues and stalls of each core
        // end of snippet
        assertTrue(run.gigaflops() > 0);
        assertEquals(64, run.reports().size());
    }
}
