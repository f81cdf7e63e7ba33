package org.edarts.epiphany.offchip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.traffic.DmaTransfer;
import org.edarts.epiphany.traffic.ScriptedCore;
import org.edarts.epiphany.traffic.StoreStream;
import org.edarts.epiphany.traffic.TrafficChip;
import org.junit.jupiter.api.Test;

/**
 * The calibration targets that are about the way to the DRAM, with scripted traffic in place of programs. Which value was
 * fitted and which comes out by itself is said at each.
 */
class DramCalibrationTest {
    private static final int WORD = 2;
    private static final int DOUBLEWORD = 3;
    private static final int FROM = 0x2000;

    private static double meanCycles(List<Long> halfCycles) {
        return halfCycles.stream().mapToLong(time -> time).average().orElseThrow() / 2;
    }

    /** Target 8, fitted: 31.96 cycles per scattered doubleword. */
    @Test
    void aCoreOfTheE16StoresAScatteredDoublewordIn32Cycles() {
        TrafficChip chip = new TrafficChip(Chips.PARALLELLA);
        ScriptedCore core = new ScriptedCore(chip, 0);
        Random random = new Random(8);
        int stores = 2_000;
        for (int i = 0; i < stores; i++) {
            core.store(chip.dramAddress(8 * random.nextInt(1 << 20)), DOUBLEWORD, i);
        }
        core.startAt(0);
        chip.run();
        assertEquals(31.96, chip.agenda().now() / 2.0 / stores, 0.3196);
    }

    /** Target 9, predicted: 150.0 MB/s. */
    @Test
    void allCoresOfTheE64StoreWordsAt150MegabytesPerSecond() {
        TrafficChip chip = new TrafficChip(Chips.EPIPHANY_IV);
        int stores = 500;
        for (int node = 0; node < 64; node++) {
            ScriptedCore core = new ScriptedCore(chip, node);
            for (int i = 0; i < stores; i++) {
                core.store(chip.dramAddress(0x1000 * node + 4 * i), WORD, i);
            }
            core.startAt(0);
        }
        chip.run();
        double seconds = chip.board().seconds(chip.agenda().now());
        assertEquals(150.0, 64 * stores * 4 / seconds / 1e6, 1.5);
    }

    /** Target 10, predicted: 65 k, 98 k and 130 k cycles for column 3, column 2, columns 1 and 0. */
    @Test
    void columnsOfTheE16FinishOneAfterTheOther() {
        TrafficChip chip = new TrafficChip(Chips.PARALLELLA);
        List<ScriptedCore> cores = new ArrayList<>();
        for (int node = 0; node < 16; node++) {
            ScriptedCore core = new ScriptedCore(chip, node);
            for (int i = 0; i < 256; i++) {
                core.store(chip.dramAddress(0x10000 * node + 64 * i), DOUBLEWORD, i);
            }
            cores.add(core.startAt(0));
        }
        chip.run();
        double[] expected = {130_000, 130_000, 98_000, 65_000};
        for (int node = 0; node < 16; node++) {
            double published = expected[node % 4];
            assertEquals(published, cores.get(node).finished() / 2.0, 0.03 * published, "core " + node);
        }
    }

    /** Target 14, fitted: 530 cycles in 2015, 402 + 3 x hops in 2019. */
    @Test
    void aLoadTakesAsLongAsMeasured() {
        List<Long> times = new ArrayList<>();
        for (int node = 0; node < 16; node++) {
            times.add(loadTimes(Chips.PARALLELLA, node).get(0));
            int hops = 1 + 3 - node % 4 + Math.abs(node / 4 - 2);
            double published = 402 + 3 * hops;
            assertEquals(published, meanCycles(loadTimes(Chips.PARALLELLA_2019, node)), 0.01 * published);
        }
        assertEquals(530, meanCycles(times), 5.3);
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

    /** Target 15, slope fitted: 51.2 cycles per doubleword and about 850. */
    @Test
    void aDmaChannelReadsDoublewordsAsFastAsMeasured() {
        double half = dmaRead(1024);
        double whole = dmaRead(2048);
        double slope = (whole - half) / 128;
        assertEquals(51.2, slope, 0.512);
        assertEquals(850, half - 128 * slope, 85);
    }

    private static double dmaRead(int bytes) {
        TrafficChip chip = new TrafficChip(Chips.PARALLELLA);
        DmaTransfer.start(chip, 0, chip.dramAddress(0), FROM, bytes);
        return DmaTransfer.untilDone(chip, 0);
    }

    /** Target 16, slope fitted: 19.0 cycles per doubleword and about 330, until the last one is in the DRAM. */
    @Test
    void aDmaChannelWritesDoublewordsAsFastAsMeasured() {
        double half = dmaWrite(1024);
        double whole = dmaWrite(2048);
        double slope = (whole - half) / 128;
        assertEquals(19.0, slope, 0.19);
        assertEquals(330, half - 128 * slope, 33);
    }

    private static double dmaWrite(int bytes) {
        TrafficChip chip = new TrafficChip(Chips.PARALLELLA);
        DmaTransfer.start(chip, 0, FROM, chip.dramAddress(0), bytes);
        chip.run();
        return chip.agenda().now() / 2.0;
    }

    /** Target 17, predicted: 581 cycles on each of 16 cores. */
    @Test
    void sixteenCoresThatLoadHinderEachOtherALittle() {
        TrafficChip chip = new TrafficChip(Chips.PARALLELLA);
        List<ScriptedCore> cores = IntStream.range(0, 16)
                .mapToObj(node -> new ScriptedCore(chip, node))
                .toList();
        for (int node = 0; node < 16; node++) {
            for (int i = 0; i < 100; i++) {
                cores.get(node).load(chip.dramAddress(0x10000 * node + 64 * i), WORD);
            }
            cores.get(node).startAt(0);
        }
        chip.run();
        List<Long> times = new ArrayList<>();
        cores.forEach(core -> times.addAll(core.loadTimes()));
        assertEquals(581, meanCycles(times), 58.1);
        assertTrue(meanCycles(times) > meanCycles(loadTimes(Chips.PARALLELLA, 0)));
    }

    /** Target 23: row 0 gets three times what row 1 gets. How cores of one row share is the routers' doing, and even. */
    @Test
    void twoRowsOfTheE64ShareTheLinkThreeToOne() {
        double[] shares = shares(new int[] {0, 1, 8, 9});
        assertEquals(0.74, shares[0] + shares[1], 0.02);
        assertEquals(0.25, shares[8] + shares[9], 0.02);
        assertTrue(shares[1] > shares[8]);
    }

    /** Target 24: the rows share as published, and columns in the published order, but less unevenly. */
    @Test
    void ofAllCoresOfTheE64ThoseOfTheLastRowsGetNothing() {
        double[] shares = shares(IntStream.range(0, 64).toArray());
        for (int node = 32; node < 64; node++) {
            assertTrue(shares[node] < 0.001, "core " + node + " of a starved row");
        }
        for (int row = 0; row < 4; row++) {
            assertEquals(
                    0.25,
                    IntStream.range(8 * row, 8 * row + 8)
                            .mapToDouble(node -> shares[node])
                            .sum(),
                    0.01);
            for (int column = 3; column < 8; column++) {
                assertTrue(shares[8 * row + column] > shares[8 * row + column - 1]);
            }
        }
    }

    /** {@return each core's share of the words that some cores store as fast as they can} */
    private static double[] shares(int[] nodes) {
        TrafficChip chip = new TrafficChip(Chips.EPIPHANY_IV);
        StoreStream[] streams = new StoreStream[64];
        for (int node : nodes) {
            int block = chip.dramAddress(0x800 * node);
            streams[node] = new StoreStream(chip, node, element -> block + 4 * (int) (element & 511), WORD, 4);
        }
        chip.runUntil(640_000);
        double[] shares = new double[64];
        long sum = IntStream.of(nodes).mapToLong(node -> streams[node].sent()).sum();
        for (int node : nodes) {
            shares[node] = streams[node].sent() / (double) sum;
        }
        return shares;
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
