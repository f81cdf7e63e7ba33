package org.edarts.benchmarks.contender;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.edarts.benchmarks.peer.Side;
import org.edarts.benchmarks.statistics.Medians;

/**
 * What a contender's runs of one thing took.
 *
 * @param contender its name
 * @param side its side
 * @param runs one entry for each run that counts; entry i of all contenders was measured in round i
 * @param buildNanos one entry for each time it built its graph
 */
public record Measurement(String contender, Side side, List<Repetition> runs, List<Long> buildNanos) {
    /** Returns the wall times of the runs, in nanoseconds. */
    public double[] nanos() {
        return each(Repetition::nanos);
    }

    /** Returns the median of the bytes allocated in a run, below 0 if they are not known. */
    public double allocatedBytes() {
        return Medians.median(each(Repetition::allocatedBytes));
    }

    /** Returns the median time of building the graph, in nanoseconds. */
    public double medianBuildNanos() {
        return Medians.median(buildNanos.stream().mapToDouble(Long::doubleValue).toArray());
    }

    private double[] each(ToDoubleFunction<Repetition> figure) {
        double[] figures = new double[runs.size()];
        Arrays.setAll(figures, run -> figure.applyAsDouble(runs.get(run)));
        return figures;
    }
}
