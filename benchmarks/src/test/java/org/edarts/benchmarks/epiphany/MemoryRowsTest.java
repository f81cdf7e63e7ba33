package org.edarts.benchmarks.epiphany;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.report.RuntimeBytes;
import org.junit.jupiter.api.Test;

/** All that is resident of the runtime has room in eight kilobytes, whatever a program needs. */
class MemoryRowsTest {
    private static final int MOST_BYTES = 8192;

    @Test
    void eachProgramsRuntimeFitsIntoEightKilobytes() {
        RuntimeBytes installed = EpiphanyCam.runtimeBytes();
        MemoryRows.programs().forEach((name, program) -> {
            int bytes = MemoryRows.of(program);
            assertTrue(bytes >= installed.resident() && bytes <= MOST_BYTES, name + ": " + bytes + " bytes");
        });
    }

    @Test
    void codeletAndSlotAreAsSmallAsTheyAreToBe() {
        List<String> measured = new ArrayList<>();
        FigureTable table = new FigureTable(what -> {});
        MemoryRows.addTo(table);
        table.lines().stream()
                .filter(line -> line.startsWith("a codelet ") || line.startsWith("a sync slot "))
                .forEach(line -> measured.add(line.trim().replaceAll(" {2,}", "; ")));
        assertEquals(
                List.of("a codelet; 12 bytes; 12; reference 12", "a sync slot; 8 bytes; 8; reference 40"), measured);
    }
}
