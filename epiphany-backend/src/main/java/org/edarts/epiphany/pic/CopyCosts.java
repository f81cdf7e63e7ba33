package org.edarts.epiphany.pic;

import java.util.EnumMap;
import java.util.Map;

/**
 * What a copy by DMA costs by where it comes from: a start, and cycles for each byte as they were measured on this core, later copies
 * weighing more. The thread that simulates the chip.
 */
final class CopyCosts {
    /** Target 19 of the calibration: the start of a transfer. */
    private static final double START = 300;

    /** Target 19: 4 KB between cores in 1,967 cycles. */
    private static final double NEIGHBOUR_BYTE = 0.41;

    /** Target 15: 8 KB from the DRAM in 13,895 cycles. */
    private static final double DRAM_BYTE = 1.66;

    private static final double WEIGHT = 0.25;

    private final Map<CodePlace, Double> perByte =
            new EnumMap<>(Map.of(CodePlace.NEIGHBOUR, NEIGHBOUR_BYTE, CodePlace.DRAM, DRAM_BYTE));

    /** A copy has taken that many cycles. */
    void measured(CodePlace from, int bytes, long cycles) {
        double now = Math.max(0, cycles - START) / bytes;
        perByte.merge(from, now, (before, added) -> before + WEIGHT * (added - before));
    }

    /** {@return the cycles that a copy is expected to take} */
    double expected(CodePlace from, int bytes) {
        return START + bytes * perByte.getOrDefault(from, DRAM_BYTE);
    }
}
