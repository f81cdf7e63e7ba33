package org.edarts.benchmarks.contender;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.edarts.benchmarks.peer.Side;
import org.edarts.benchmarks.statistics.Estimate;
import org.edarts.benchmarks.statistics.Medians;

/**
 * How long one contender took, as a part of what another took in the same rounds: below 1 it was faster.
 *
 * @param contender the one of {@link Side#OURS}
 * @param against the fastest of another side
 * @param side that side
 * @param quotient of the medians
 */
public record Ratio(String contender, String against, Side side, Estimate quotient) {
    /** Compares each of ours with the fastest of each other side. */
    public static List<Ratio> of(List<Measurement> measurements, long seed) {
        List<Ratio> ratios = new ArrayList<>();
        for (Measurement ours : measurements) {
            for (Side side : Side.values()) {
                if (ours.side() == Side.OURS && side != Side.OURS) {
                    measurements.stream()
                            .filter(other -> other.side() == side)
                            .min(Comparator.comparingDouble(other -> Medians.median(other.nanos())))
                            .ifPresent(best -> ratios.add(new Ratio(
                                    ours.contender(),
                                    best.contender(),
                                    side,
                                    Medians.ratio(ours.nanos(), best.nanos(), seed))));
                }
            }
        }
        return ratios;
    }
}
