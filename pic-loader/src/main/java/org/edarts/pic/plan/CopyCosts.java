package org.edarts.pic.plan;

import java.util.EnumMap;
import java.util.Map;

/**
 * What a copy by DMA costs by where it comes from: a start, and cycles for each byte as they were measured on this
 * core, later copies weighing more. Owner: the thread that runs the core.
 */
public final class CopyCosts {
    private static final double WEIGHT = 0.25;

    private final FirstCosts first;
    private final Map<CodePlace, Double> perByte;

    /** Knows no measurement yet. */
    public CopyCosts(FirstCosts first) {
        this.first = first;
        perByte = new EnumMap<>(Map.of(CodePlace.NEIGHBOUR, first.neighbourByte(), CodePlace.DRAM, first.storedByte()));
    }

    /** A copy has taken that many cycles. */
    public void measured(CodePlace from, int bytes, long cycles) {
        double now = Math.max(0, cycles - first.copyStart()) / bytes;
        perByte.merge(from, now, (before, added) -> before + WEIGHT * (added - before));
    }

    /** Returns the cycles that a copy is expected to take. */
    public double expected(CodePlace from, int bytes) {
        return first.copyStart() + bytes * perByte.getOrDefault(from, first.storedByte());
    }
}
