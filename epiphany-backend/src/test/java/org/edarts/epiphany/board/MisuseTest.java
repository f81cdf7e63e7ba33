package org.edarts.epiphany.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What a host's program cannot ask of a board is refused, by name and with the remedy. */
class MisuseTest {
    private final SimulatedBoard simulated = new SimulatedBoard(Chips.PARALLELLA);
    private final Board board = simulated.connect();

    @AfterEach
    void close() {
        board.close();
    }

    private static void refused(Class<? extends Exception> kind, String message, Executable what) {
        assertEquals(message, assertThrows(kind, what).getMessage());
    }

    private static void refused(String message, Executable what) {
        refused(IllegalArgumentException.class, message, what);
    }

    @Test
    void misuseIsRefusedByName() {
        Workgroup group = board.open(1, 1, 2, 2);
        String name = "the workgroup of 2 x 2 cores at (1, 1)";
        refused("core (0, 2) is not in " + name, () -> group.readWord(0, 2, 0));
        refused("core (-1, 0) is not in " + name, () -> group.halt(-1, 0));
        refused(
                "the workgroup of 1 x 4 cores at (0, 1) leaves the chip of 4 x 4 cores: choose rows and columns inside it",
                () -> board.open(0, 1, 1, 4));
        refused(
                "the workgroup of 2 x 1 cores at (2, 2) overlaps " + name
                        + ", which is open: close that first, or choose other cores",
                () -> board.open(2, 2, 2, 1));
        refused(
                "8 bytes at 0x7ffc leave the local memory of core (0, 0): expected 0 to 0x7fff",
                () -> group.read(0, 0, 0x7FFC, 8));
        refused(
                "a word at 0xf0402 of core (0, 0): expected an offset that is a multiple of 4",
                () -> group.readWord(0, 0, 0xF0402));
        refused(
                "a word at 0x8000 of core (0, 0): expected local memory, 0 to 0x7fff, or registers, 0xf0000 to 0xf00ff and 0xf0400 to 0xf07ff",
                () -> group.writeWord(0, 0, 0x8000, 1));
        refused(
                IllegalStateException.class,
                "core (0, 0) of " + name + " has no program: load one first",
                () -> group.start());
        group.close();
        refused(IllegalStateException.class, name + " is closed: open it again", () -> group.signal(0, 0));
    }

    @Test
    void programsThatDoNotFitAreRefused() {
        Workgroup group = board.open(0, 0, 1, 1);
        refused(
                "big.S loads 0x8001 bytes at 0x00000000, where the board has 0x8000 bytes: link it with another linker"
                        + " script",
                () -> group.load(Assembler.assemble("big.S", ".space 0x8001\n")));
        refused(
                "far.S loads 0x2 bytes at 0x90000000, where the board has nothing: link it with another linker script",
                () -> group.load(Assembler.assemble("far.S", "mov r0, r0\n", Map.of(".text", 0x9000_0000L))));
        refused(
                "late.S has nothing at address 0, where a core begins when it is started: link an interrupt vector table"
                        + " there, for example by --section-start=IVT=0",
                () -> group.load(Assembler.assemble("late.S", "nop\n", Map.of(".text", 0x8e00_0000L))));
    }

    @Test
    void sharedMemoryKeepsItsBounds() {
        SharedMemory memory = board.allocate(16, 32);
        refused(
                "shared memory of 8 bytes at offset 47 overlaps shared memory of 32 bytes at offset 16: close that first,"
                        + " or choose another offset",
                () -> board.allocate(47, 8));
        refused(
                "shared memory of 2 bytes at offset 33554431 leaves the DRAM of 33554432 bytes: choose a smaller offset"
                        + " or size",
                () -> board.allocate((32 << 20) - 1, 2));
        refused(
                "8 bytes at offset 25 leave shared memory of 32 bytes at offset 16: choose an offset inside it",
                () -> memory.read(25, 8));
        refused(
                "a word at offset 2 of shared memory of 32 bytes at offset 16: expected an address that is a multiple of 4",
                () -> memory.readWord(2));
        memory.close();
        refused(
                IllegalStateException.class,
                "shared memory of 32 bytes at offset 16 is closed: allocate it again",
                () -> memory.readWord(0));
        assertNotEquals(0, board.allocate(16, 32).address());
    }

    @Test
    void aClosedBoardIsClosedForAllThatWasOpenedOnIt() {
        Workgroup group = board.open(0, 0, 1, 1);
        board.close();
        assertThrows(IllegalStateException.class, () -> group.readWord(0, 0, 0));
        refused(
                IllegalStateException.class,
                "the board parallella is closed: open it again",
                () -> board.allocate(0, 4));
        assertThrows(IllegalStateException.class, () -> simulated.run(1));
    }

    @Test
    void sharedMemoryIsUsedAgain() {
        int half = 0x3F_0000;
        board.allocate("first", half);
        board.allocate("second", half);
        assertThrows(IllegalArgumentException.class, () -> board.allocate("third", half));
        board.release("first");
        board.allocate("third", half);
        board.release("second");
        board.allocate("fourth", half);
        assertThrows(IllegalArgumentException.class, () -> board.allocate("fifth", half));
    }

    @Test
    void theTableOfNamesAndOtherPartsKeepOffEachOther() {
        int large = NamedMemory.OFFSET + 64;
        SharedMemory named = board.allocate("named", 64);
        named.writeWord(0, 42);
        named.close();
        assertEquals(42, board.attach("named").readWord(0), "who closed it left it there");
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> board.allocate(0, large));
        assertTrue(refused.getMessage().contains("overlaps the table of shared memory that has names"));
        board.allocate(0, NamedMemory.OFFSET).close();
        board.release("named");
        board.release("named");
        SharedMemory whole = board.allocate(0, large);
        assertThrows(IllegalArgumentException.class, () -> board.allocate("named", 64));
        whole.write(0, new byte[large]);
        whole.close();
        assertNotEquals(42, board.allocate("named", 64).size());
        board.release("named");
    }
}
