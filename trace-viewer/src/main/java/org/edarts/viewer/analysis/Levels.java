package org.edarts.viewer.analysis;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How many codelets were in flight and how many waited in the ready pools, over time: means over pieces of equal length
 * and the most within each.
 *
 * @param start when the first piece begins, in ticks of the trace's clock
 * @param width how long a piece is, in ticks
 * @param inFlight how many codelets were being fired
 * @param ready how many were ready and not yet fired; null if not recorded
 */
public record Levels(
        long start, long width, Level inFlight, @Nullable Level ready) {
    /**
     * One number over time.
     *
     * @param mean its mean over each piece, weighted by time
     * @param most the most within each piece
     */
    public record Level(List<Double> mean, List<Integer> most) {
        /** Copies the lists. */
        public Level {
            mean = List.copyOf(mean);
            most = List.copyOf(most);
        }
    }
}
