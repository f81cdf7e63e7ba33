package org.edarts.epiphany.mesh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.traffic.DmaTransfer;
import org.edarts.epiphany.traffic.ScriptedCore;
import org.edarts.epiphany.traffic.TrafficChip;
import org.junit.jupiter.api.Test;

/** Calibration targets 1 and 3 on an idle network, for all pairs of cores of the E64. */
class MeshLatencyTest {
    private static final int WORD = 2;

    @Test
    void aWriteTakesOneAndAHalfCyclesPerHop() {
        for (int target = 0; target < 64; target += 5) {
            TrafficChip chip = new TrafficChip(Chips.EPIPHANY_IV);
            new ScriptedCore(chip, 0)
                    .store(chip.address(target, 0x100), WORD, 42)
                    .startAt(10);
            chip.run();
            int hops = target / 8 + target % 8;
            assertEquals(
                    10 + chip.board().mesh().injection() + 3L * hops,
                    chip.node(target).lastArrival());
            assertEquals(42, chip.node(target).memory().loadWord(0x100));
        }
    }

    @Test
    void aDependentLoadTakes18CyclesAnd3PerHop() {
        for (int source = 0; source < 64; source++) {
            TrafficChip chip = new TrafficChip(Chips.EPIPHANY_IV);
            ScriptedCore core = new ScriptedCore(chip, source);
            for (int target = 0; target < 64; target++) {
                chip.node(target).memory().storeWord(0x200, target);
                core.load(chip.address(target, 0x200), WORD);
            }
            core.startAt(6);
            chip.run();
            for (int target = 0; target < 64; target++) {
                int hops = Math.abs(source / 8 - target / 8) + Math.abs(source % 8 - target % 8);
                assertEquals(2L * (18 + 3 * hops), core.loadTimes().get(target), source + " -> " + target);
                assertEquals(target, core.loaded().get(target));
            }
        }
    }

    @Test
    void aCoreReadsOncePerEightCyclesAtBest() {
        TrafficChip chip = new TrafficChip(Chips.EPIPHANY_IV);
        DmaTransfer.start(chip, 0, chip.address(1, 0x2000), 0x2000, 800);
        double hundred = DmaTransfer.untilDone(chip, 0);
        DmaTransfer.start(chip, 0, chip.address(1, 0x2000), 0x2000, 1600);
        assertEquals(8.0, (DmaTransfer.untilDone(chip, 0) - hundred) / 100, 0.01);
    }
}
