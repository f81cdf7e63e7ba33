package org.edarts.calibration.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chips;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Matrix multiplications; each run compares its product with the plain computation, bit by bit. */
class MatmulTest {
    /** What a doubleword read keeps the DRAM of the E64 busy. */
    private static final double READ_CYCLES = 32;

    /** Target 11. */
    @ParameterizedTest
    @CsvSource({"8, 0.85, 0.10", "16, 1.07, 0.05", "20, 1.11, 0.05", "24, 1.12, 0.05", "32, 1.15, 0.05"})
    void oneCoreIsAsFastAsPublished(int order, double published, double tolerance) {
        KernelRun run = OneCoreMatmul.on(Chips.EPIPHANY_IV).run(order);
        assertEquals(published, run.gigaflops(), tolerance * published);
    }

    /** Target 12; the larger ones are left to the calibration. */
    @ParameterizedTest
    @CsvSource({
        "2, 16, 3.12",
        "2, 20, 3.58",
        "2, 24, 3.84",
        "2, 32, 4.06",
        "4, 16, 12.76",
        "4, 32, 16.27",
        "8, 16, 51.41"
    })
    void aSquareOfCoresIsAsFastAsPublished(int group, int order, double published) {
        KernelRun run = CannonMatmul.on(Chips.EPIPHANY_IV, group).run(order);
        assertEquals(published, run.gigaflops(), 0.08 * published);
    }

    /** With 8 x 8 words in a block, starting the two transfers takes longer than all the rest but the computation. */
    @Test
    void smallBlocksSpendMoreTimeOnTransfersThanOnComputing() {
        PhaseCycles step = CannonMatmul.on(Chips.EPIPHANY_IV, 2).run(8).splitPerRound();
        assertTrue(step.transfer() > step.compute(), step.toString());
        assertTrue(step.synchronisation() < 0.1 * step.total(), step.toString());
    }

    @Test
    void sendingWhileMultiplyingHidesTheTransfers() {
        CannonMatmul plain = CannonMatmul.on(Chips.PARALLELLA, 4);
        KernelRun overlapped = plain.withOverlap().run(16);
        assertTrue(overlapped.cyclesPerRound() < plain.run(16).cyclesPerRound() - 1000);
        assertTrue(
                overlapped.splitPerRound().transfer() < 50,
                overlapped.splitPerRound().toString());
        plain.withOverlap().run(8);
        assertThrows(IllegalArgumentException.class, () -> plain.withOverlap().run(32));
    }

    /** The sizes of target 18 are left to the calibration. */
    @Test
    void matricesInTheDramAreMultipliedPageByPage() {
        for (int block : new int[] {24, 32}) {
            KernelRun run = OffChipMatmul.on(Chips.EPIPHANY_IV, 2).run(4 * block, block);
            assertEquals(8, run.rounds());
            double readsAtOnce = 4 * 2 * block * block / 2.0;
            double waited = (run.split().transfer() + run.split().synchronisation()) / run.rounds();
            assertTrue(waited > READ_CYCLES * readsAtOnce, "each read takes its time: " + waited);
            assertTrue(waited < 1.4 * READ_CYCLES * readsAtOnce, "and there is little else: " + waited);
        }
    }

    @Test
    void anOrderWithoutProgramIsRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> OneCoreMatmul.on(Chips.EPIPHANY_IV).run(12));
    }
}
