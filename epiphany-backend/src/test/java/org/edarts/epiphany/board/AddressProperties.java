package org.edarts.epiphany.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.chip.ChipMap;
import org.edarts.cam.chip.Generation;

/** Which addresses a workgroup's accesses go to, whatever the chip and the workgroup. */
class AddressProperties {
    /** Notes the addresses that it is asked for. */
    private static final class NotingPort implements HostPort {
        private final List<Integer> addresses = new ArrayList<>();

        @Override
        public int readWord(int address) {
            addresses.add(address);
            return 0;
        }

        @Override
        public void writeWord(int address, int value) {
            addresses.add(address);
        }

        @Override
        public byte[] read(int address, int count) {
            addresses.add(address);
            return new byte[count];
        }

        @Override
        public void write(int address, byte[] bytes) {
            addresses.add(address);
        }

        @Override
        public void pause(Duration time) {}

        @Override
        public void close() {}
    }

    @Property(tries = 300)
    void coordinatesCountFromTheWorkgroupsFirstCore(
            @ForAll @IntRange(max = 56) int baseRow,
            @ForAll @IntRange(min = 1, max = 24) int baseColumn,
            @ForAll @IntRange(max = 7) int groupRow,
            @ForAll @IntRange(max = 7) int groupColumn,
            @ForAll @IntRange(max = 7) int row,
            @ForAll @IntRange(max = 7) int column,
            @ForAll @IntRange(max = 0x7FFF) int offset) {
        NotingPort port = new NotingPort();
        ChipMap map = ChipMap.of(baseRow, baseColumn, 8, 8);
        Board board = new Board(new Platform("test", Generation.THIRD, map, 0), port);
        Workgroup group = board.open(groupRow, groupColumn, 8 - groupRow, 8 - groupColumn);
        if (groupRow + row >= 8 || groupColumn + column >= 8) {
            assertThrows(IllegalArgumentException.class, () -> group.read(row, column, offset, 1));
            assertEquals(List.of(), port.addresses);
            return;
        }
        int id = baseRow + groupRow + row << 6 | baseColumn + groupColumn + column;
        group.read(row, column, offset, 1);
        group.writeWord(row, column, offset & -4, 0);
        group.readWord(row, column, 0xF0400 | offset & 0x3FC);
        assertThrows(IllegalArgumentException.class, () -> group.readWord(row, column, 0xF0100 + offset % 0xC0 * 4));
        assertEquals(
                List.of(id << 20 | offset, id << 20 | offset & -4, id << 20 | 0xF0400 | offset & 0x3FC),
                port.addresses);
    }

    @Property(tries = 300)
    void onlyWholeAccessesInsideLocalMemoryGoThrough(
            @ForAll @IntRange(min = -16, max = 0x8010) int offset, @ForAll @IntRange(min = -1, max = 64) int count) {
        NotingPort port = new NotingPort();
        Workgroup group =
                new Board(new Platform("test", Generation.THIRD, ChipMap.of(32, 8, 4, 4), 0), port).open(0, 0, 1, 1);
        if (offset >= 0 && count >= 0 && offset + count <= 0x8000) {
            assertEquals(count, group.read(0, 0, offset, count).length);
        } else {
            assertThrows(IllegalArgumentException.class, () -> group.read(0, 0, offset, count));
            assertEquals(List.of(), port.addresses);
        }
    }

    @Property(tries = 300)
    void sharedMemoryCountsFromItsOwnBeginning(
            @ForAll @IntRange(max = (32 << 20) - 64) int offset,
            @ForAll @IntRange(min = 1, max = 64) int size,
            @ForAll @IntRange(max = 80) int at) {
        NotingPort port = new NotingPort();
        Board board = new Board(new Platform("test", Generation.THIRD, ChipMap.of(32, 8, 4, 4), 0x3E000000), port);
        SharedMemory memory = board.allocate(offset, size);
        if (at < size) {
            memory.write(at, new byte[1]);
            assertEquals(List.of(0x8E000000 + offset + at), port.addresses);
        } else {
            assertThrows(IllegalArgumentException.class, () -> memory.write(at, new byte[1]));
        }
    }
}
