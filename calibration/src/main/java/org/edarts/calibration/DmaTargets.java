package org.edarts.calibration;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;

/** Transfers by a DMA channel, which a program starts and waits for. */
final class DmaTargets {
    private static final int FROM = 0x2000;
    private static final int TO = 0x4000;
    private static final int PARAMETERS = 0x6f00;

    private DmaTargets() {}

    static List<Target> all() {
        return List.of(
                Target.of(
                        15,
                        2,
                        "E16: DMA read from DRAM, one core",
                        Origin.FITTED,
                        "1 KB and 2 KB, published as 51.2 cc per doubleword and about 850; the slope is fitted",
                        DmaTargets::dramRead),
                Target.of(
                        16,
                        2,
                        "E16: DMA write to DRAM, one core",
                        Origin.FITTED,
                        "4 KB and 8 KB, published as 19.0 cc per doubleword and about 330; the slope is fitted. The core sees its"
                                + " channel idle before the last data has arrived",
                        DmaTargets::dramWrite),
                Target.of(
                        19,
                        2,
                        "E16: DMA copy of 4 KB to the next core",
                        Origin.FITTED,
                        "420 + 0.407 cc per byte, by a function that does what the vendor's e_dma_copy does, call for call: the slope is fitted, and the"
                                + " channel's start to what the calls leave of the 420",
                        DmaTargets::copy),
                Target.of(
                        21,
                        2,
                        "E16: two and four DMA flows that share links",
                        Origin.PREDICTED,
                        "4 KB each, from row 1 to core 3,3",
                        DmaTargets::flows),
                Target.of(
                        28,
                        3,
                        "E16: DMA reads from DRAM by all 16 cores at once, by column",
                        Origin.PREDICTED,
                        "2 KB each by doublewords, the last core of each column; no figure was in view",
                        () -> crowd(true)),
                Target.of(
                        29,
                        3,
                        "E16: DMA writes to DRAM by all 16 cores at once, by column",
                        Origin.PREDICTED,
                        "2 KB each by doublewords, the last core of each column; no figure was in view",
                        () -> crowd(false)),
                Target.of(
                        26,
                        2,
                        "E64: DMA bandwidth on the chip",
                        Origin.PREDICTED,
                        "published without the width; both are told",
                        DmaTargets::bandwidth));
    }

    private static List<Point> dramRead() {
        int dram = Chips.PARALLELLA.map().dramBase();
        double half = cycles(Chips.PARALLELLA, dram, FROM, 1024);
        double whole = cycles(Chips.PARALLELLA, dram, FROM, 2048);
        return line(51.2, 850, half, whole, 128);
    }

    private static List<Point> dramWrite() {
        int dram = Chips.PARALLELLA.map().dramBase();
        double half = cycles(Chips.PARALLELLA, FROM, dram, 4096);
        double whole = cycles(Chips.PARALLELLA, FROM, dram, 8192);
        return line(19.0, 330, half, whole, 512);
    }

    /** Two transfers, the second twice as long as the first. */
    private static List<Point> line(double slope, double intercept, double half, double whole, int more) {
        return List.of(
                Point.percent("per doubleword", "cc", slope, (whole - half) / more, 10),
                Point.percent(2 * more + " doublewords", "cc", intercept + 2 * more * slope, whole, 10));
    }

    private static List<Point> copy() {
        int target = Chips.PARALLELLA.map().globalAddress(1, TO);
        double half = cycles(Chips.PARALLELLA, FROM, target, 2048);
        double whole = cycles(Chips.PARALLELLA, FROM, target, 4096);
        return List.of(
                Point.percent("per byte", "cc", 0.407, (whole - half) / 2048, 5),
                Point.percent("4 KB", "cc", 2066, whole, 10),
                Point.percent("what comes to that", "cc", 420, 2 * half - whole, 10));
    }

    /** Returns the cycles of a copy, as the core measures them around the library's function. */
    static double cycles(Chip board, int source, int target, int bytes) {
        MicroChip chip = new MicroChip(board);
        place(chip, 0, source, target, bytes);
        return chip.run().result(0, 0);
    }

    private static void place(MicroChip chip, int node, int source, int target, int bytes) {
        chip.place(node, CompiledProgram.named("copy.elf"));
        int[] parameters = {target, source, bytes};
        for (int i = 0; i < parameters.length; i++) {
            chip.setWord(node, PARAMETERS + 4 * i, parameters[i]);
        }
    }

    /** Returns the cycles after which the last core of each column has read or written its 2 KB. */
    private static List<Point> crowd(boolean reads) {
        MicroChip chip = new MicroChip(Chips.PARALLELLA);
        for (int node = 0; node < 16; node++) {
            int dram = chip.dram(0x10000 * node);
            place(chip, node, reads ? dram : FROM, reads ? FROM : dram, 2048);
        }
        chip.run();
        List<Point> points = new ArrayList<>();
        for (int column = 3; column >= 0; column--) {
            double last = 0;
            for (int row = 0; row < 4; row++) {
                last = Math.max(last, chip.result(4 * row + column, 0));
            }
            points.add(new Point("column " + column, "cc", Double.NaN, last, Tolerance.none()));
        }
        return points;
    }

    private static List<Point> flows() {
        double one = slowestOf(1);
        double two = slowestOf(2) / one;
        double four = slowestOf(4) / one;
        return List.of(
                Point.percent("two", "ratio", 1.06, two, 15),
                Point.percent("four", "ratio", 1.28, four, 15),
                Point.order("two take longer than one", two > 1),
                Point.order("four take longer than two", four > two));
    }

    /** Returns the cycles of the slowest of some flows of 4 KB. */
    private static double slowestOf(int flows) {
        MicroChip chip = new MicroChip(Chips.PARALLELLA);
        for (int column = 4 - flows; column < 4; column++) {
            int target = chip.address(15, 0x1000 * (3 + column));
            place(chip, 4 + column, FROM, target, 4096);
        }
        chip.run();
        double slowest = 0;
        for (int column = 4 - flows; column < 4; column++) {
            slowest = Math.max(slowest, chip.result(4 + column, 0));
        }
        return slowest;
    }

    private static List<Point> bandwidth() {
        return List.of(
                new Point("by words", "GB/s", 2.0, bandwidth(4), Tolerance.none()),
                new Point("by doublewords", "GB/s", 2.0, bandwidth(8), Tolerance.none()));
    }

    /** The library moves elements as large as the places allow: those of the source decide here. */
    private static double bandwidth(int alignment) {
        int target = Chips.EPIPHANY_IV.map().globalAddress(1, TO);
        int bytes = 8192;
        double cycles = cycles(Chips.EPIPHANY_IV, FROM + alignment, target, bytes);
        return bytes / (cycles / Chips.EPIPHANY_IV.clockHertz()) / 1e9;
    }
}
