package org.edarts.epiphany.isa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.edarts.epiphany.Fixtures;
import org.junit.jupiter.api.Test;

/** Random words, as GNU's objdump shows them. */
class ObjdumpTest {
    private final List<String> lines =
            Fixtures.text("isa/objdump.txt.gz").lines().toList();

    @Test
    void theDisassemblerWritesWhatObjdumpWrites() {
        assertTrue(lines.size() > 10_000);
        for (String line : lines) {
            String[] columns = line.split("\t");
            String[] halves = columns[1].split(" ");
            int word =
                    Integer.parseInt(halves[0], 16) | (halves.length > 1 ? Integer.parseInt(halves[1], 16) << 16 : 0);
            int address = Integer.parseUnsignedInt(columns[0], 16);
            String ours = new Disassembler().text(word, address);
            // Objdump has no names for the registers that detour the mesh.
            assertEquals(columns[2], ours.replaceAll("[cxr]meshroute|debugcmd", "???"), line);
        }
    }

    @Test
    void everyLongAndMostShortMnemonicsOccur() {
        long mnemonics = lines.stream()
                .map(line -> line.split("\t")[2].split(" ")[0])
                .distinct()
                .count();
        assertTrue(mnemonics > 75, mnemonics + " mnemonics");
    }
}
