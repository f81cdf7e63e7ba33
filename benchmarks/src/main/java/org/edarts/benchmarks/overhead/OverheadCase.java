package org.edarts.benchmarks.overhead;

import java.util.List;
import java.util.Map;
import org.edarts.benchmarks.contender.Measurement;
import org.edarts.benchmarks.contender.Ratio;
import org.edarts.benchmarks.statistics.Estimate;
import org.edarts.benchmarks.statistics.Medians;
import org.edarts.benchmarks.work.Workload;

/**
 * One pattern with one workload on one number of threads, run by all contenders in the same rounds.
 *
 * @param pattern its name
 * @param codelets its size
 * @param arcs its arcs
 * @param workload what the codelets did
 * @param threads the number of threads
 * @param measurements one for each contender that took part
 * @param ratios ours against the best of the others
 * @param missing why contenders did not take part, by name
 */
public record OverheadCase(
        String pattern,
        int codelets,
        int arcs,
        Workload workload,
        int threads,
        List<Measurement> measurements,
        List<Ratio> ratios,
        Map<String, String> missing) {
    /** Returns the nanoseconds for each codelet. */
    public Estimate nanosPerCodelet(Measurement measurement) {
        return Medians.estimate(measurement.nanos()).times(1.0 / codelets);
    }

    /** Returns the bytes allocated for each codelet in a run, below 0 if they are not known. */
    public double bytesPerCodelet(Measurement measurement) {
        return measurement.allocatedBytes() / codelets;
    }

    /** Returns the nanoseconds for each codelet that building the graph took. */
    public double buildNanosPerCodelet(Measurement measurement) {
        return measurement.medianBuildNanos() / codelets;
    }
}
