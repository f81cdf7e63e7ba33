package org.edarts.epiphany.board;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Descriptions of boards with anything in them: a board, or a message that names the file. */
class HdfReaderProperties {
    private static final List<String> KEYS = List.of(
            "PLATFORM_VERSION",
            "ESYS_REGS_BASE",
            "NUM_CHIPS",
            "CHIP",
            "CHIP_ROW",
            "CHIP_COL",
            "NUM_EXT_MEMS",
            "EMEM",
            "EMEM_BASE_ADDRESS",
            "EMEM_EPI_BASE",
            "EMEM_SIZE",
            "EMEM_TYPE",
            "OTHER");

    @Provide
    Arbitrary<List<String>> lines() {
        Arbitrary<String> value = Arbitraries.of(
                "E16G301",
                "E64G401",
                "0",
                "1",
                "2",
                "8",
                "32",
                "36",
                "60",
                "4294967295",
                "2147483644",
                "-1",
                "0x8e000000",
                "0xffffffff",
                "02000000",
                "RDWR",
                "",
                "a b",
                "// none");
        Arbitrary<String> line =
                Combinators.combine(Arbitraries.of(KEYS), value).as((key, text) -> key + " " + text);
        Arbitrary<List<String>> chip = Combinators.combine(Arbitraries.of("E16G301", "E64G401"), value, value)
                .as((name, row, column) -> List.of("CHIP " + name, "CHIP_ROW " + row, "CHIP_COL " + column));
        return Combinators.combine(chip.list().ofMaxSize(3), line.list().ofMaxSize(6))
                .as((chips, others) -> {
                    List<String> all = new ArrayList<>(others);
                    chips.forEach(all::addAll);
                    return all;
                });
    }

    @Property(tries = 200)
    void anythingIsABoardOrRefused(@ForAll("lines") List<String> lines) throws IOException {
        Path file = Files.createTempFile("board", ".hdf");
        try {
            Files.write(file, lines, StandardCharsets.ISO_8859_1);
            assertTrue(Platform.read(file).map().nodes() > 0);
        } catch (HdfFormatException refused) {
            assertTrue(refused.getMessage().startsWith(file.toString()), refused.getMessage());
        } finally {
            Files.delete(file);
        }
    }
}
