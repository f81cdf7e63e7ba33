package org.edarts.epiphany.dma;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.traffic.DmaTransfer;
import org.edarts.epiphany.traffic.TrafficChip;
import org.junit.jupiter.api.Test;

/** The calibration targets that are about DMA on the chip, without the software that starts it. */
class DmaCalibrationTest {
    private static final int FROM = 0x2000;
    private static final int TO = 0x4000;

    /** Target 19, fitted: 0.407 cycles per byte; and of the 420 that come to it, most are the channel's start. */
    @Test
    void aCopyToAnotherCoreTakesAsLongAsMeasured() {
        double half = copy(2048);
        double whole = copy(4096);
        assertEquals(0.407, (whole - half) / 2048, 0.00407);
        assertTrue(whole < 2066 && whole > 0.9 * 2066, "leaves no room for the software: " + whole);
    }

    private static double copy(int bytes) {
        TrafficChip chip = new TrafficChip(Chips.PARALLELLA);
        DmaTransfer.start(chip, 0, FROM, chip.address(1, TO), bytes);
        return DmaTransfer.untilDone(chip, 0);
    }

    /**
     * Target 21, predicted: +6 % for two flows over one link, +28 % for four. All go from row 1 to core (3, 3), through
     * the links of the last column.
     */
    @Test
    void flowsThatShareALinkHinderEachOther() {
        double one = flows(1);
        double two = flows(2);
        double four = flows(4);
        assertTrue(two >= one && four > two, one + ", " + two + ", " + four);
        assertEquals(1.06, two / one, 0.15 * 1.06);
        assertEquals(1.28, four / one, 0.15 * 1.28);
    }

    /** {@return the cycles until the slowest of some flows of 4 KB has arrived} */
    private static double flows(int count) {
        TrafficChip chip = new TrafficChip(Chips.PARALLELLA);
        for (int column = 4 - count; column < 4; column++) {
            DmaTransfer.start(chip, 4 + column, FROM, chip.address(15, 0x1000 * (4 + column)), 4096);
        }
        chip.run();
        return chip.agenda().now() / 2.0;
    }
}
