package org.edarts.epiphany.offchip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.traffic.DmaTransfer;
import org.edarts.epiphany.traffic.ScriptedCore;
import org.edarts.epiphany.traffic.TrafficChip;
import org.junit.jupiter.api.Test;

/**
 * Reads of the DRAM, by scripted traffic in place of programs; the calibration's own measurements are made by
 * instructions.
 */
class DramReadsTest {
    private static final int WORD = 2;
    private static final int FROM = 0x2000;

    private static double meanCycles(List<Long> halfCycles) {
        return halfCycles.stream().mapToLong(time -> time).average().orElseThrow() / 2;
    }

    @Test
    void theMachineOfAChipKnowsTheLoadThatIsSimulated() {
        for (Chip chip :
                List.of(Chips.PARALLELLA, Chips.PARALLELLA_2019, Chips.EPIPHANY_IV.withDuplicatedReads(false))) {
            List<Long> times = new ArrayList<>();
            for (int node = 0; node < chip.map().nodes(); node++) {
                times.add(loadTimes(chip, node).get(0));
            }
            assertEquals(meanCycles(times), chip.dramLoadCycles(), 2, chip.name());
        }
    }

    private static List<Long> loadTimes(Chip board, int node) {
        TrafficChip chip = new TrafficChip(board);
        ScriptedCore core = new ScriptedCore(chip, node);
        for (int i = 0; i < 4; i++) {
            core.load(chip.dramAddress(64 * i), WORD);
        }
        core.startAt(0);
        chip.run();
        return core.loadTimes();
    }

    /**
     * Two channels get one and a half times the reads of one: its own reads under way limit the one, the link the two.
     */
    @Test
    void aChannelAloneIsLimitedByItsReadsUnderWay() {
        double alone = dmaRead(2048);
        TrafficChip chip = new TrafficChip(Chips.PARALLELLA);
        DmaTransfer.start(chip, 0, chip.dramAddress(0), FROM, 2048);
        DmaTransfer.start(chip, 15, chip.dramAddress(0x10000), FROM, 2048);
        double two = Math.max(DmaTransfer.untilDone(chip, 0), DmaTransfer.untilDone(chip, 15));
        assertTrue(two > 1.2 * alone && two < 1.6 * alone, () -> "two take " + two + ", one " + alone);
    }

    private static double dmaRead(int bytes) {
        TrafficChip chip = new TrafficChip(Chips.PARALLELLA);
        DmaTransfer.start(chip, 0, chip.dramAddress(0), FROM, bytes);
        return DmaTransfer.untilDone(chip, 0);
    }

    @Test
    void erratum0DoublesTheReadsOfItsRowAndColumn() {
        for (int node : new int[] {0, 2, 16, 18, 63}) {
            TrafficChip chip = new TrafficChip(Chips.EPIPHANY_IV);
            new ScriptedCore(chip, node).load(chip.dramAddress(0), WORD).startAt(0);
            chip.run();
            boolean doubled = node / 8 == 2 || node % 8 == 2;
            assertEquals(doubled ? 2 : 1, chip.offChip().traffic().reads(), "core " + node);
            assertEquals(1, chip.node(node).arrivals());
        }
        TrafficChip repaired = new TrafficChip(Chips.EPIPHANY_IV.withDuplicatedReads(false));
        new ScriptedCore(repaired, 18).load(repaired.dramAddress(0), WORD).startAt(0);
        repaired.run();
        assertEquals(1, repaired.offChip().traffic().reads());
    }
}
