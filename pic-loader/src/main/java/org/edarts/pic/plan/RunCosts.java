package org.edarts.pic.plan;

import java.util.EnumMap;
import java.util.Map;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * What a call of a function costs by where its code is, in cycles for itself. Where it was measured, the mean of the
 * measurements, later ones weighing more; where not, what it cost elsewhere, in proportion; where it was never called,
 * as if each instruction were carried out once. Owner: the thread that runs the core.
 */
public final class RunCosts {
    private static final double WEIGHT = 0.25;

    private final Int2ObjectHashMap<Map<CodePlace, Double>> measured = new Int2ObjectHashMap<>();
    private final FirstCosts first;
    private final Map<CodePlace, Double> slowdowns;

    /** Knows no measurement yet. */
    public RunCosts(FirstCosts first) {
        this.first = first;
        slowdowns = new EnumMap<>(Map.of(
                CodePlace.CACHE,
                1.0,
                CodePlace.NEIGHBOUR,
                first.neighbourSlowdown(),
                CodePlace.DRAM,
                first.storedSlowdown()));
    }

    /** A call has taken that many cycles for itself. */
    public void measured(int slot, CodePlace place, long cycles) {
        Map<CodePlace, Double> known = measured.computeIfAbsent(slot, added -> new EnumMap<>(CodePlace.class));
        known.merge(place, (double) cycles, RunCosts::mean);
        Double own = known.get(CodePlace.CACHE);
        if (place != CodePlace.CACHE && own != null && own > 0) {
            slowdowns.merge(place, Math.max(1, cycles / own), RunCosts::mean);
        }
    }

    /** Returns the cycles that a call is expected to take for itself. */
    public double expected(int slot, int bytes, CodePlace place) {
        Map<CodePlace, Double> known = measured.getOrDefault(slot, Map.of());
        Double there = known.get(place);
        if (there != null) {
            return there;
        }
        for (Map.Entry<CodePlace, Double> elsewhere : known.entrySet()) {
            return elsewhere.getValue() * slowdown(place) / slowdown(elsewhere.getKey());
        }
        return bytes * first.cyclesPerByte() * slowdown(place);
    }

    private double slowdown(CodePlace place) {
        return slowdowns.getOrDefault(place, 1.0);
    }

    private static double mean(double before, double now) {
        return before + WEIGHT * (now - before);
    }
}
