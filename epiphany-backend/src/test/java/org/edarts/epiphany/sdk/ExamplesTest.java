package org.edarts.epiphany.sdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.ChipMap;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.Fixtures;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.SharedMemory;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.chip.TimedRun;
import org.edarts.epiphany.core.ProgramEnding;
import org.edarts.epiphany.functional.FunctionalRun;
import org.edarts.epiphany.service.Sandbox;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The example programs, compiled against the library, in workgroups of several shapes. */
class ExamplesTest {
    private static final long LIMIT = 20_000_000;

    private static ElfFile example(String name) {
        try {
            return ElfReader.read(name + ".elf", Fixtures.bytes("sdk/" + name + ".elf"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int address(ElfFile program, String variable) {
        return program.symbol("_" + variable).orElseThrow().value();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "barrier",
                "dma",
                "interrupts",
                "memory",
                "mutex",
                "mutex-unoptimized",
                "neighbour",
                "timer",
                "timer-fast"
            })
    void everyCoreFindsWhatItExpects(String name) {
        for (int[] shape : new int[][] {{0, 0, 1, 1}, {1, 0, 3, 2}, {0, 0, 4, 4}}) {
            SimulatedBoard simulated = new SimulatedBoard(Chips.PARALLELLA);
            try (Board board = simulated.connect();
                    Workgroup group = board.open(shape[0], shape[1], shape[2], shape[3])) {
                group.load(example(name));
                group.start();
                assertTrue(simulated.runToEnd(LIMIT), name + " does not end");
                assertEquals(List.of(), simulated.complaints());
                for (int row = shape[0]; row < shape[0] + shape[2]; row++) {
                    for (int column = shape[1]; column < shape[1] + shape[3]; column++) {
                        assertEquals(0, simulated.exitCode(row, column).orElseThrow(), name);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "barrier, parallella",
        "dma, parallella",
        "mutex, parallella",
        "neighbour, epiphany-iv",
        "memory, epiphany-iv"
    })
    void everyCoreFindsWhatItExpectsWithoutAHost(String name, String chip) throws IOException {
        Chip board = Chips.named(chip);
        List<Integer> nodes = new ArrayList<>();
        ChipMap map = board.map();
        for (int row = 1; row < 4; row++) {
            for (int column = 2; column < 4; column++) {
                nodes.add(map.node(row, column));
            }
        }
        ElfFile program = example(name);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TimedRun.Outcome timed = new TimedRun(board, nodes, Sandbox.CLOSED, LIMIT)
                .run(program, List.of(), InputStream.nullInputStream(), out, out);
        assertEquals(List.of(), timed.ending().complaints());
        assertEquals(0, timed.ending().exitCode());
        ProgramEnding functional = new FunctionalRun(board, nodes, Sandbox.CLOSED, LIMIT)
                .run(program, List.of(), InputStream.nullInputStream(), out, out);
        assertEquals(List.of(), functional.complaints());
        assertEquals(0, functional.exitCode());
    }

    @Test
    void printfLeavesTheModeOfTheFloatingPointUnitAsItWas() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ProgramEnding ending = new FunctionalRun(Chips.PARALLELLA, List.of(0), Sandbox.CLOSED, LIMIT)
                .run(example("modes"), List.of(), InputStream.nullInputStream(), out, out);
        assertEquals(List.of(), ending.complaints());
        assertEquals(0, ending.exitCode());
    }

    @Test
    void hostAndCoresFindSharedMemoryByItsName() {
        SimulatedBoard simulated = new SimulatedBoard(Chips.PARALLELLA);
        try (Board board = simulated.connect();
                Workgroup group = board.open(0, 0, 1, 2);
                SharedMemory mail = board.allocate("mail", 64);
                SharedMemory trace = board.allocate("trace_buffer", 4096)) {
            mail.writeWord(0, 0x51);
            group.load(example("shared"));
            group.start(0, 1);
            assertTrue(simulated.runToEnd(LIMIT));
            assertEquals(List.of(), simulated.complaints());
            assertEquals(0, simulated.exitCode(0, 1).orElseThrow());
            assertEquals(0x52, mail.readWord(8));
            assertEquals(0x8a380907, trace.readWord(2048 + 4));
            assertTrue(Integer.compareUnsigned(trace.readWord(2048), -1) < 0);
            assertEquals(0x52, board.attach("mail").readWord(8));
            board.release("mail");
            board.release("mail");
            assertThrows(IllegalArgumentException.class, () -> board.release("mail"));
            assertThrows(IllegalArgumentException.class, () -> board.allocate("trace_buffer", 8));
        }
    }

    @Test
    void coresSayHelloOneAfterAnother() {
        ElfFile program = example("hello");
        SimulatedBoard simulated = new SimulatedBoard(Chips.PARALLELLA);
        List<String> said = new ArrayList<>();
        try (Board board = simulated.connect();
                Workgroup group = board.open(2, 1, 2, 2);
                SharedMemory message = board.allocate(0x01000000, 128)) {
            assertEquals(message.address(), address(program, "message"));
            for (int core = 0; core < 4; core++) {
                message.write(0, new byte[128]);
                group.load(program, core / 2, core % 2);
                group.start(core / 2, core % 2);
                assertTrue(simulated.runToEnd(LIMIT));
                said.add(new String(message.read(0, 128), StandardCharsets.US_ASCII).trim());
            }
            assertEquals(List.of(), simulated.complaints());
        }
        assertEquals(
                List.of(
                        "Hello from core 0x889 at (0, 0)!",
                        "Hello from core 0x88a at (0, 1)!",
                        "Hello from core 0x8c9 at (1, 0)!",
                        "Hello from core 0x8ca at (1, 1)!"),
                said);
    }

    @Test
    void theLoaderTellsEachCoreItsPlace() {
        ElfFile program = example("neighbour");
        SimulatedBoard simulated = new SimulatedBoard(Chips.EPIPHANY_IV);
        try (Board board = simulated.connect();
                Workgroup group = board.open(5, 6, 3, 2)) {
            group.load(program);
            int config = address(program, "e_group_config");
            assertEquals(0x28, config);
            List<Integer> words = new ArrayList<>();
            for (int offset = 0; offset < 40; offset += 4) {
                words.add(group.readWord(2, 1, config + offset));
            }
            assertEquals(List.of(3, 1, 37 << 6 | 14, 37, 14, 3, 2, 2, 1, 0), words);
            assertEquals(0x8E000000, group.readWord(2, 1, address(program, "e_emem_config") + 4));
        }
    }

    @Test
    void theSameLoopTakesLongerWhenItsCodeAndStackAreInTheDram() {
        int inside = cyclesOfALoop("timer", 0, 0);
        int outside = cyclesOfALoop("timer-legacy", 1, 2);
        assertTrue(outside > 5 * inside, outside + " cycles from DRAM, " + inside + " from local memory");
    }

    private static int cyclesOfALoop(String name, int row, int column) {
        ElfFile program = example(name);
        SimulatedBoard simulated = new SimulatedBoard(Chips.PARALLELLA);
        try (Board board = simulated.connect();
                Workgroup group = board.open(row, column, 1, 1)) {
            group.load(program);
            group.start();
            assertTrue(simulated.runToEnd(LIMIT));
            assertEquals(List.of(), simulated.complaints());
            int results = address(program, "results");
            int dram = board.platform().map().dramBase();
            return results >>> 20 == 0
                    ? group.readWord(0, 0, results)
                    : board.allocate(results - dram, 12).readWord(0);
        }
    }
}
