package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The timer of a core comes to zero after 2^32 cycles. Here it begins with so few that this is soon, wherever the core
 * is then.
 */
class TimerTest {
    private static final long LAP = 1L << Integer.SIZE;
    private static final int STEP = 17;
    private static final int LARGEST = 255;

    static IntStream first() {
        return IntStream.iterate(2, first -> first <= LARGEST, first -> first + STEP);
    }

    @ParameterizedTest
    @MethodSource("first")
    void aGraphGoesOn(int first) {
        Chip chip = Chips.mesh(2, 2).withMemoryOrder(MemoryOrder.adversarial(first));
        check(first, chip, new RandomGraph(first, 4));
    }

    /** Their cores wait for channels, and those interrupt them, too. */
    @ParameterizedTest
    @MethodSource("first")
    void aGraphWhoseBlocksComeFromTheDramGoesOn(int first) {
        check(first, Chips.mesh(2, 2), new RandomGraph(first, 4, 900));
    }

    private static void check(int first, Chip chip, RandomGraph random) {
        long plain = cycles(chip, random, Firmware.installed());
        long found = cycles(chip, random, beginsWith(first)) - LAP + first;
        // what a lap takes moves all that comes behind it, and then cores wait for others, or no longer
        assertTrue(
                Math.abs(found - plain) < plain / 4 + LARGEST,
                () -> plain + " cycles without laps, and with them " + found);
    }

    private static long cycles(Chip chip, RandomGraph random, Firmware firmware) {
        try (EpiphanyCam cam =
                EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), HashKernel.library(), firmware)) {
            EpiphanyRun run = cam.run(random.graph());
            assertEquals("", random.wrong(run));
            return run.mesh().cycles();
        }
    }

    private static Firmware beginsWith(int first) {
        return FirmwareMutant.ofInstalled()
                .replace("start", "timer_ran_out", "mov r0,0x0", "mov r0, #" + first)
                .make();
    }
}
