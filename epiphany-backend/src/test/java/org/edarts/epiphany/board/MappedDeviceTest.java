package org.edarts.epiphany.board;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.ChipMap;
import org.edarts.cam.chip.Generation;
import org.edarts.epiphany.core.Interrupt;
import org.edarts.epiphany.isa.SpecialRegister;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSegment;
import org.edarts.pic.elf.ElfType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The real board's path, with a sparse file in place of the device: what is written lies where the chip would have it.
 */
@EnabledOnOs(OS.LINUX)
class MappedDeviceTest {
    private static final long END = 0x8E000000L;
    private static final long HOST_DRAM = 0x3E000000L;
    private static final Platform PARALLELLA =
            new Platform("PARALLELLA", Generation.THIRD, ChipMap.of(32, 8, 4, 4), HOST_DRAM);

    @TempDir
    private Path folder;

    private RandomAccessFile file;
    private Board board;

    @BeforeEach
    void open() throws IOException {
        Path device = folder.resolve("mesh0");
        file = new RandomAccessFile(device.toFile(), "rw");
        file.setLength(END);
        board = Board.attached(PARALLELLA, device);
    }

    @AfterEach
    void close() throws IOException {
        board.close();
        file.close();
    }

    private int wordAt(long offset) throws IOException {
        file.seek(offset);
        return Integer.reverseBytes(file.readInt());
    }

    private byte[] bytesAt(long offset, int count) throws IOException {
        byte[] bytes = new byte[count];
        file.seek(offset);
        file.readFully(bytes);
        return bytes;
    }

    @Test
    void localMemoryLiesAtItsGlobalAddress() throws IOException {
        Workgroup group = board.open(1, 1, 2, 2);
        byte[] odd = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
        group.write(1, 0, 0x7001, odd);
        assertArrayEquals(odd, bytesAt(0x88900000L + 0x7001, odd.length));
        assertArrayEquals(odd, group.read(1, 0, 0x7001, odd.length));
        group.writeWord(0, 1, 0x7FFC, 0x12345678);
        assertEquals(0x12345678, wordAt(0x84A00000L + 0x7FFC));
        file.seek(0x84A00000L);
        file.writeInt(Integer.reverseBytes(77));
        assertEquals(77, group.readWord(0, 1, 0));
    }

    @Test
    void registersLieInTheirPage() throws IOException {
        Workgroup group = board.open(0, 0, 4, 4);
        group.writeRegister(3, 3, SpecialRegister.IMASK, 0x155);
        assertEquals(0x155, wordAt(0x8CB00000L + 0xF0424));
        group.signal(0, 2);
        assertEquals(Interrupt.USER.bit(), wordAt(0x80A00000L + 0xF042C));
        file.seek(0x80800000L + 0xF0408);
        file.writeInt(Integer.reverseBytes(0x1234));
        assertEquals(0x1234, group.readRegister(0, 0, SpecialRegister.PC));
        file.seek(0x80800000L + 0xF0008);
        file.writeInt(Integer.reverseBytes(-5));
        assertEquals(-5, group.readWord(0, 0, 0xF0008));
    }

    @Test
    void theDramLiesWhereTheHostHasIt() throws IOException {
        SharedMemory memory = board.allocate(0x01000000, 16);
        memory.writeWord(4, 99);
        memory.write(9, new byte[] {1, 2, 3});
        assertEquals(99, wordAt(HOST_DRAM + 0x01000004));
        assertArrayEquals(new byte[] {0, 1, 2, 3, 0}, bytesAt(HOST_DRAM + 0x01000008, 5));
    }

    @Test
    void aProgramIsLoadedIntoEveryCoreAndOnceIntoTheDram() throws IOException {
        ElfFile program = new ElfFile(
                "two.elf",
                ElfType.EXECUTABLE,
                0,
                List.of(),
                List.of(
                        new ElfSegment(0, 6, ElfSegment.READ, 4, new byte[] {9, 8, 7, 6}),
                        new ElfSegment(0x80900400, 1, ElfSegment.READ, 4, new byte[] {5}),
                        new ElfSegment(0x8E000100, 3, ElfSegment.READ, 4, new byte[] {3, 2, 1})),
                List.of(),
                List.of());
        file.seek(0x80800004L);
        file.write(new byte[] {1, 1, 1});
        Workgroup group = board.open(0, 0, 1, 2);
        group.load(program);
        for (long core : new long[] {0x80800000L, 0x80900000L}) {
            assertArrayEquals(new byte[] {9, 8, 7, 6, 0, 0}, bytesAt(core, 6));
        }
        assertEquals(1, bytesAt(0x80800006L, 1)[0]);
        assertEquals(5, bytesAt(0x80900400L, 1)[0]);
        assertArrayEquals(new byte[] {3, 2, 1}, bytesAt(HOST_DRAM + 0x100, 3));
        group.start();
        assertEquals(Interrupt.SYNC.bit(), wordAt(0x80900000L + 0xF042C));
    }

    /** Passes accesses on and notes the writes. */
    private record NotingPort(HostPort port, List<String> writes) implements HostPort {
        @Override
        public int readWord(int address) {
            return port.readWord(address);
        }

        @Override
        public void writeWord(int address, int value) {
            writes.add(String.format("%x=%x", address, value));
            port.writeWord(address, value);
        }

        @Override
        public byte[] read(int address, int count) {
            return port.read(address, count);
        }

        @Override
        public void write(int address, byte[] bytes) {
            port.write(address, bytes);
        }

        @Override
        public void pause(Duration time) {
            writes.add("pause");
            port.pause(time);
        }

        @Override
        public void close() {
            port.close();
        }
    }

    @Test
    void resetHaltsPausesDmaWaitsAndResets() throws IOException {
        List<String> writes = new ArrayList<>();
        HostPort port = new NotingPort(new MappedDevice(PARALLELLA, folder.resolve("mesh0")), writes);
        try (Board noted = new Board(PARALLELLA, port);
                Workgroup group = noted.open(0, 0, 1, 1)) {
            group.reset();
        }
        assertEquals(List.of("808f0448=1", "808f0400=1000000", "pause", "808f070c=1", "808f070c=0"), writes);
        assertEquals(1, wordAt(0x80800000L + 0xF0448));
        assertEquals(0, wordAt(0x80800000L + 0xF070C));
    }

    @Test
    void whatIsMissingIsTold() throws IOException {
        Path none = folder.resolve("none");
        IOException missing = assertThrows(IOException.class, () -> Board.attached(PARALLELLA, none));
        assertEquals(
                "there is no Epiphany at " + none + ": load the kernel's driver for the chip;"
                        + " without a chip, use a simulated board",
                missing.getMessage());
        Path small = Files.write(folder.resolve("small"), new byte[10]);
        IOException tooShort = assertThrows(IOException.class, () -> Board.attached(PARALLELLA, small));
        assertEquals(
                small + " is a file of 10 bytes: to stand in for a device it needs " + 0x8CC00000L,
                tooShort.getMessage());
    }

    @Test
    void aClosedBoardReachesNothing() {
        Workgroup group = board.open(0, 0, 1, 1);
        group.load(Assembler.assemble("test.S", "idle\n"));
        board.close();
        assertThrows(IllegalStateException.class, () -> group.readWord(0, 0, 0));
    }
}
