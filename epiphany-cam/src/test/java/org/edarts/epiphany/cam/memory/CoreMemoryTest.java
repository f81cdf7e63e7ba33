package org.edarts.epiphany.cam.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.cam.layout.Layout;
import org.junit.jupiter.api.Test;

/** A core is full when all of its memory is. */
class CoreMemoryTest {
    private static final int FIRMWARE_END = 0x900;
    private static final int LIST = 1_000;

    private final CoreMemory memory = new CoreMemory("core", FIRMWARE_END);

    @Test
    void whatHasNoRoomBehindTheRecordLiesBehindTheCode() {
        int behindRecord = memory.free() / LIST;
        for (int list = 0; list < behindRecord; list++) {
            assertTrue(memory.data("arcs", LIST, Long.BYTES) > Layout.RECORD);
        }
        assertEquals(FIRMWARE_END, memory.data("arcs", LIST, Long.BYTES));
        assertTrue(memory.free() >= 0, memory::table);
        while (memory.free() >= 0) {
            memory.data("arcs", LIST, Long.BYTES);
        }
        assertTrue(memory.freeCode() < LIST, "free: " + memory.freeCode());
        String shortage = memory.shortage("graph", "use more cores");
        assertTrue(shortage.contains("use more cores"), shortage);
        assertTrue(shortage.contains("where most is taken by arcs: 29,000 bytes"), shortage);
    }

    @Test
    void ofVeryManyPiecesThoseOfOnePurposeHaveALine() {
        for (int list = 0; list < 100; list++) {
            memory.data("arguments", 28, 4);
            memory.data("loans", 16, 8);
        }
        List<String> lines = memory.table().lines().toList();
        for (String told : List.of("   2800  arguments, in 100 pieces", "   1600  loans, in 100 pieces")) {
            assertEquals(1, lines.stream().filter(line -> line.endsWith(told)).count(), memory::table);
        }
        assertTrue(lines.size() < 12, memory::table);
    }

    @Test
    void theLinesOfTheTableAddUpToTheMemoryOfACore() {
        memory.code("kernel", 100);
        memory.code("phases", 24);
        memory.data("slots", 3, 1);
        memory.data("arcs", LIST, Long.BYTES);
        String table = memory.table();
        int sum = table.lines()
                .skip(1)
                .mapToInt(line -> Integer.parseInt(line.substring(8, 15).strip()))
                .sum();
        assertEquals(ChipMap.LOCAL_BYTES, sum, table);
        assertTrue(table.contains("between them, for alignment"), table);
        assertTrue(table.contains("free behind the code"), table);
    }

    /** What has a purpose in several places has a line for each: a line is one stretch of addresses. */
    @Test
    void theTableHasOneLineForEachPiece() {
        for (int list = 0; list < 3; list++) {
            memory.code("phases", 24);
        }
        memory.data("block halo", 44, 4);
        memory.data("block halo", 40, 8);
        memory.data("slots", 8, 4);
        memory.data("block halo", 16, 4);
        memory.code("arcs", 8);
        memory.code("phases", 24);

        List<String> lines = memory.table().lines().toList();
        assertEquals(1, count(lines, "  0x0900     72  phases"), memory::table);
        assertEquals(1, count(lines, "  0x0948      8  arcs"), memory::table);
        assertEquals(1, count(lines, "  0x0950     24  phases"), memory::table);
        assertEquals(
                2, lines.stream().filter(line -> line.endsWith("  block halo")).count(), memory::table);
        assertTrue(lines.stream().anyMatch(line -> line.endsWith("     84  block halo")), memory::table);
        assertTrue(lines.stream().anyMatch(line -> line.endsWith("     16  block halo")), memory::table);
    }

    private static long count(List<String> lines, String line) {
        return lines.stream().filter(line::equals).count();
    }
}
