package org.edarts.epiphany.pic;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * What a call of a function costs by where its code is, in cycles for itself. Where it was measured, the mean of the
 * measurements, later ones weighing more; where not, what it cost elsewhere, in proportion; where it was never called, as if each
 * instruction were carried out once. The thread that simulates the chip.
 */
final class RunCosts {
    /** Target 22 of the calibration: an integer loop in the next core. */
    private static final double NEIGHBOUR_SLOWDOWN = 5.4;

    /** Target 25 of the calibration: a program in the DRAM. */
    private static final double DRAM_SLOWDOWN = 186;

    /** Instructions of three bytes, as GNU's compiler mixes them, one and a half cycles each. */
    private static final double CYCLES_PER_BYTE = 0.5;

    private static final double WEIGHT = 0.25;

    private final Map<Integer, Map<CodePlace, Double>> measured = new HashMap<>();
    private final Map<CodePlace, Double> slowdowns = new EnumMap<>(
            Map.of(CodePlace.CACHE, 1.0, CodePlace.NEIGHBOUR, NEIGHBOUR_SLOWDOWN, CodePlace.DRAM, DRAM_SLOWDOWN));

    /** A call has taken that many cycles for itself. */
    void measured(int slot, CodePlace place, long cycles) {
        Map<CodePlace, Double> known = measured.computeIfAbsent(slot, added -> new EnumMap<>(CodePlace.class));
        known.merge(place, (double) cycles, RunCosts::mean);
        Double own = known.get(CodePlace.CACHE);
        if (place != CodePlace.CACHE && own != null && own > 0) {
            slowdowns.merge(place, Math.max(1, cycles / own), RunCosts::mean);
        }
    }

    /** {@return the cycles that a call is expected to take for itself} */
    double expected(int slot, int bytes, CodePlace place) {
        Map<CodePlace, Double> known = measured.getOrDefault(slot, Map.of());
        Double there = known.get(place);
        if (there != null) {
            return there;
        }
        for (Map.Entry<CodePlace, Double> elsewhere : known.entrySet()) {
            return elsewhere.getValue() * slowdown(place) / slowdown(elsewhere.getKey());
        }
        return bytes * CYCLES_PER_BYTE * slowdown(place);
    }

    private double slowdown(CodePlace place) {
        return slowdowns.getOrDefault(place, 1.0);
    }

    private static double mean(double before, double now) {
        return before + WEIGHT * (now - before);
    }
}
