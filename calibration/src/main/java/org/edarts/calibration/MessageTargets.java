package org.edarts.calibration;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.Chips;

/** Messages between two cores: how far they go, how large they are. */
final class MessageTargets {
    private static final int BYTES = 80;
    private static final int LARGEST = 2048;
    private static final int[] PARTNERS = {1, 2, 3, 4, 27, 36, 63};
    private static final int[] HOPS = {1, 2, 3, 4, 6, 8, 14};
    private static final double[] PUBLISHED = {133.4, 133.7, 134.3, 136.6, 139.4, 142.3, 150.8};

    private MessageTargets() {}

    static List<Target> all() {
        return List.of(
                Target.of(
                        2,
                        1,
                        "E64: message of 80 bytes by distance",
                        Origin.PREDICTED,
                        "a C program after the published description, compiled with the published flags; how the compiler"
                                + " unrolls the loop of stores decides the constant",
                        MessageTargets::distances),
                Target.of(
                        20,
                        1,
                        "E64: message size from which DMA beats stores",
                        Origin.PREDICTED,
                        "the same program; the DMA channel's start was fitted on target 19",
                        MessageTargets::crossover));
    }

    private static List<Point> distances() {
        List<Point> points = new ArrayList<>();
        double[] cycles = new double[HOPS.length];
        for (int i = 0; i < HOPS.length; i++) {
            cycles[i] = new Messages(Chips.EPIPHANY_IV, PARTNERS[i], false).cycles(BYTES);
            points.add(Point.percent(HOPS[i] + " hops", "cc", PUBLISHED[i], cycles[i], 10));
        }
        points.add(Point.percent("slope from 4 hops on", "cc/hop", 1.43, (cycles[6] - cycles[3]) / 10, 8));
        return points;
    }

    private static List<Point> crossover() {
        Messages stores = new Messages(Chips.EPIPHANY_IV, 1, false);
        Messages dma = new Messages(Chips.EPIPHANY_IV, 1, true);
        int bytes = 8;
        while (bytes < LARGEST && dma.cycles(bytes) > stores.cycles(bytes)) {
            bytes += 8;
        }
        return List.of(new Point("neighbours", "bytes", 500, bytes, Tolerance.between(300, 800)));
    }
}
