package org.edarts.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.text.MachineFile;
import org.junit.jupiter.api.Test;

/** Chips of machines that describe them. */
class DescribedChipTest {
    private static final String SMALL = """
            format: 1
            name: small
            nodes:
            - name: board
              addresses: epiphany
              shared:
              - {name: dram, size: 16 MB, address: 0x8E000000, latency: 300 cycles, bandwidth: 400 MB/s}
              clusters:
              - name: chip
                core: {clock: 400 MHz, local: {name: sram, size: 32 KB}}
                su: folded
                cus:
                - {grid: 2x3, at: [33, 9], name: e<row>.<column>}
            """;

    private static String why(String changed) {
        return assertThrows(MachineException.class, () -> Chips.of(MachineFile.parse(changed, "test")))
                .getMessage();
    }

    @Test
    void chipsThatWereMadeAreFoundUnderEveryName() {
        for (Chip made : Chips.made()) {
            Machine machine = made.machine().withName("mine");
            assertSame(made, Chips.of(machine));
            assertSame(made, Chips.of(MachineFile.parse(MachineFile.write(machine.withFoldedSus()), "test")));
        }
    }

    @Test
    void whatAMachineSaysIsTheChips() {
        Machine machine = MachineFile.parse(SMALL, "test");
        Chip chip = Chips.of(machine);
        assertEquals("small", chip.name());
        assertEquals(400_000_000, chip.clockHertz());
        assertEquals(
                List.of(33, 9, 2, 3, 16 << 20),
                List.of(
                        chip.map().baseRow(),
                        chip.map().baseColumn(),
                        chip.map().rows(),
                        chip.map().columns(),
                        chip.map().dramBytes()));
        assertEquals(300, chip.dramLoadCycles());
        assertEquals(400_000_000, chip.linkBytesPerSecond());
    }

    @Test
    void whatIsNoEpiphanySaysWhy() {
        assertTrue(why(SMALL.replace("epiphany", "flat").replace(", address: 0x8E000000", ""))
                .contains("no addresses"));
        assertTrue(why(SMALL.replace("32 KB", "64 KB")).contains("65536 bytes of its own"));
        assertTrue(why(SMALL + "    - {name: alone, at: [36, 9]}\n").contains("rectangle"));
        assertTrue(why(MachineFile.write(Machines.host(2))).contains("is no Epiphany"));
    }
}
