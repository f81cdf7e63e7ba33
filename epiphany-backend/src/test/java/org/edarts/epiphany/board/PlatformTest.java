package org.edarts.epiphany.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.edarts.cam.chip.ChipMap;
import org.edarts.cam.chip.Generation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Descriptions of boards in the vendor's format. */
class PlatformTest {
    static final String PARALLELLA = """
            // a board
            PLATFORM_VERSION   PARALLELLA1601
            ESYS_REGS_BASE     0x70000000

            NUM_CHIPS          1
            CHIP               E16G301   // four by four
            CHIP_ROW           32
            CHIP_COL           8

            NUM_EXT_MEMS       1
            EMEM               ext-DRAM
            EMEM_BASE_ADDRESS  0x3e000000
            EMEM_EPI_BASE      0x8e000000
            EMEM_SIZE          0x02000000
            EMEM_TYPE          RDWR
            """;

    @TempDir
    private Path folder;

    private Platform read(String text) throws IOException {
        return Platform.read(Files.writeString(folder.resolve("board.hdf"), text));
    }

    private void refused(String problem, String text) {
        IOException refusal = assertThrows(HdfFormatException.class, () -> read(text));
        assertEquals(folder.resolve("board.hdf") + problem, refusal.getMessage());
    }

    @Test
    void theParallellaIsRead() throws IOException {
        Platform expected = new Platform("PARALLELLA1601", Generation.THIRD, ChipMap.of(32, 8, 4, 4), 0x3E000000);
        assertEquals(expected, read(PARALLELLA));
        assertEquals(expected, read(PARALLELLA.replaceFirst("EMEM_EPI_BASE.*\n", "")));
        assertEquals(expected, read(PARALLELLA.replace("0x", "").replace("\n", "\r\n")));
    }

    @Test
    void severalChipsAreOneRectangle() throws IOException {
        String text =
                PARALLELLA.replace("NUM_CHIPS          1", "NUM_CHIPS 2") + "CHIP E16G301\nCHIP_ROW 36\nCHIP_COL 8\n";
        assertEquals(ChipMap.of(32, 8, 8, 4), read(text).map());
        refused(
                ", line 6: the chips form no rectangle: 32 cores within 8 x 5; correct CHIP_ROW and CHIP_COL",
                text.replaceFirst("CHIP_COL 8\n$", "CHIP_COL 9\n"));
    }

    @Test
    void whatIsWrongIsToldWithItsLine() {
        refused(", line 2: PLATFORM_VERSION is given twice", "PLATFORM_VERSION A\nPLATFORM_VERSION B\n");
        refused(", line 3: expected a key and a value, found 'CHIP'", PARALLELLA.replaceFirst("ESYS.*", "CHIP"));
        refused(
                ", line 3: CHIP_ROW stands before the CHIP or EMEM that it belongs to",
                PARALLELLA.replaceFirst("ESYS.*", "CHIP_ROW 32"));
        refused(", line 6: no chip is called E17: expected E16G301 or E64G401", PARALLELLA.replace("E16G301", "E17"));
        refused(", line 6: CHIP_COL is missing in what begins here", PARALLELLA.replaceFirst("CHIP_COL.*", ""));
        refused(
                ", line 5: NUM_CHIPS is 2, but 1 are described",
                PARALLELLA.replace("NUM_CHIPS          1", "NUM_CHIPS 2"));
        refused(
                ", line 14: EMEM_SIZE is large: expected a hexadecimal number of 32 bits",
                PARALLELLA.replace("0x02000000", "large"));
        refused(": the board has no CHIP: name one, with CHIP_ROW and CHIP_COL", "PLATFORM_VERSION A\n");
        IOException refusal =
                assertThrows(HdfFormatException.class, () -> read(PARALLELLA.replace("CHIP_ROW   ", "ROW")));
        assertTrue(refusal.getMessage().contains("line 7: no key is called 'ROW"), refusal.getMessage());
    }

    @Test
    void aMissingFileIsTold() {
        Path missing = folder.resolve("none.hdf");
        IOException refusal = assertThrows(IOException.class, () -> Platform.read(missing));
        assertEquals(
                "the description of the board, " + missing
                        + ", does not exist: EPIPHANY_HDF must name the .hdf file of the board",
                refusal.getMessage());
    }
}
