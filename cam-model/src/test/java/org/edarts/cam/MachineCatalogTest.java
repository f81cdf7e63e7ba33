package org.edarts.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MachineCatalogTest {
    private static final String ALL =
            "host, host:N, parallella, parallella-2019, epiphany-iv, mesh:RxC, each also with :folded or :dedicated at the end";

    @ParameterizedTest
    @CsvSource({
        "host:1, 1, true",
        "host:4, 4, true",
        "host:4:dedicated, 3, false",
        "parallella, 15, false",
        "parallella:folded, 16, true",
        "epiphany-iv, 63, false",
        "epiphany-iv:dedicated, 63, false",
        "mesh:2x5, 9, false",
        "mesh:2x5:folded, 10, true",
        "mesh:64x64:folded, 4096, true"
    })
    void aNameGivesItsMachine(String name, int cus, boolean folded) {
        Machine machine = Machine.named(name);
        assertEquals(name, machine.name());
        assertEquals(cus, machine.cus().size());
        assertEquals(folded, machine.clusters().get(0).su().isFolded());
    }

    @Test
    void hostIsThisComputer() {
        assertEquals(Machines.host(), Machine.named("host"));
    }

    @Test
    void everyEntryIsFoundWhenItsLettersAreReplacedByNumbers() {
        List<String> names = MachineCatalog.entries().stream()
                .map(entry -> entry.syntax().replaceAll("\\b[NR]|(?<=x)C", "3"))
                .toList();
        assertEquals(List.of("host", "host:3", "parallella", "parallella-2019", "epiphany-iv", "mesh:3x3"), names);
        names.forEach(name -> assertEquals(name, Machine.named(name).name()));
        assertFalse(MachineCatalog.entries().stream()
                .anyMatch(entry -> entry.summary().isBlank()));
    }

    @Test
    void everyVariantIsFoundBehindAName() {
        for (MachineCatalog.Entry variant : MachineCatalog.variants()) {
            String name = variant.syntax().replace("NAME", "parallella");
            assertEquals(name, Machine.named(name).name());
        }
    }

    @ParameterizedTest
    @CsvSource({"paralella, parallella", "Host:4, host", "ephiphany-iv, epiphany-iv", "mehs:3x3, mesh"})
    void aMisspeltNameIsAnsweredWithTheNearest(String name, String nearest) {
        assertEquals(
                "no machine is named '" + name + "'; did you mean '" + nearest + "'? There are " + ALL, refusal(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"zzzzzz", "", "parallella:4", "mesh", "host:4:5", "host:4:folding", ":folded"})
    void anUnknownNameIsAnsweredWithAllThereAre(String name) {
        assertEquals("no machine is named '" + name + "'; there are " + ALL, refusal(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"host:", "host:x", "host:0", "host:-1", "host:99999999999", "host:4 "})
    void aHostNeedsANumber(String name) {
        assertTrue(refusal(name).endsWith("is no number of CUs; write host:4 for four"), refusal(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mesh:", "mesh:4", "mesh:4x", "mesh:0x4", "mesh:4X4", "mesh:4x4x4", "mesh:12345x1"})
    void aMeshNeedsASize(String name) {
        assertTrue(refusal(name).endsWith("write mesh:4x8 for 4 rows of 8 columns, at most 141x256"), refusal(name));
    }

    @Test
    void aMeshEndsWhereTheDramBegins() {
        assertEquals("a mesh of 142 x 1 cores: choose 1..141 rows and 1..256 columns", refusal("mesh:142x1"));
    }

    @ParameterizedTest
    @CsvSource({"e16, parallella", "e16-2019, parallella-2019", "e64, epiphany-iv", "4x8, mesh:4x8"})
    void aFormerNameIsAnsweredWithTheNewOne(String former, String now) {
        assertTrue(
                refusal(former).startsWith("no machine is named '" + former + "', which is now called " + now),
                refusal(former));
        MachineException refused = assertThrows(MachineException.class, () -> Chips.named(former));
        assertTrue(refused.getMessage().contains(", which is now called " + now + ": there are"), refused.getMessage());
    }

    @Test
    void whatIsKnownOfAChipIsWhatItsMachineSays() {
        for (Chip chip : Chips.made()) {
            assertEquals(chip.machine(), Machine.named(chip.name()));
        }
    }

    private static String refusal(String name) {
        return assertThrows(MachineException.class, () -> Machine.named(name)).getMessage();
    }
}
