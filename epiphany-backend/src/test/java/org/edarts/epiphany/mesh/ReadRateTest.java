package org.edarts.epiphany.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.traffic.DmaTransfer;
import org.edarts.epiphany.traffic.TrafficChip;
import org.junit.jupiter.api.Test;

/** How often a core's DMA channel gets a read request onto the network. */
class ReadRateTest {
    @Test
    void aCoreReadsOncePerEightCyclesAtBest() {
        TrafficChip chip = new TrafficChip(Chips.EPIPHANY_IV);
        DmaTransfer.start(chip, 0, chip.address(1, 0x2000), 0x2000, 800);
        double hundred = DmaTransfer.untilDone(chip, 0);
        DmaTransfer.start(chip, 0, chip.address(1, 0x2000), 0x2000, 1600);
        assertEquals(8.0, (DmaTransfer.untilDone(chip, 0) - hundred) / 100, 0.01);
    }
}
