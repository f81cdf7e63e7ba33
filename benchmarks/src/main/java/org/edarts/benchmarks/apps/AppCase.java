package org.edarts.benchmarks.apps;

import java.util.List;
import org.edarts.benchmarks.contender.Measurement;
import org.edarts.benchmarks.contender.Ratio;

/**
 * One application with one grain on one number of threads, run by all contenders in the same rounds.
 *
 * @param app which one
 * @param size how large
 * @param grain how finely it was cut
 * @param threads the number of threads
 * @param measurements one for each contender that can run it
 * @param ratios ours against the best of the others
 */
public record AppCase(App app, int size, int grain, int threads, List<Measurement> measurements, List<Ratio> ratios) {}
