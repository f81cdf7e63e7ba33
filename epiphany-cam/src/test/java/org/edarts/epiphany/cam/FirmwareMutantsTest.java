package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.RunException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The random graphs find firmware with bugs, which {@code src/test/epiphany/mutants} makes. */
class FirmwareMutantsTest {
    private static final int GRAPHS = 20;

    @ParameterizedTest
    @ValueSource(strings = {"signal-first", "lost-wake-up"})
    void aBugIsFound(String mutant) {
        List<String> found = complaints(Firmware.named(mutant + ".elf"));
        assertTrue(!found.isEmpty(), mutant);
    }

    @Test
    void theFirmwareItselfHasNone() {
        assertEquals(List.of(), complaints(Firmware.installed()));
    }

    private static List<String> complaints(Firmware firmware) {
        Chip chip = Chips.mesh(3, 3);
        List<String> found = new ArrayList<>();
        try (EpiphanyCam cam =
                EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), HashKernel.library(), firmware)) {
            for (long seed = 0; seed < GRAPHS; seed++) {
                RandomGraph random = new RandomGraph(seed, 9);
                try {
                    String wrong = random.wrong(cam.run(random.graph()).join());
                    if (!wrong.isEmpty()) {
                        found.add(wrong);
                    }
                } catch (RunException failed) {
                    found.add(String.valueOf(failed.getMessage()));
                }
            }
        }
        return found;
    }
}
