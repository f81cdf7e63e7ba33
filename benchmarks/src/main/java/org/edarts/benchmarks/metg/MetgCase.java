package org.edarts.benchmarks.metg;

import java.util.List;
import java.util.Map;
import org.edarts.benchmarks.peer.Side;
import org.edarts.benchmarks.statistics.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * The minimum effective task granularity of all contenders on one pattern and number of threads.
 *
 * @param pattern its name
 * @param codelets its size
 * @param threads the number of threads
 * @param results one for each contender that took part
 * @param missing why contenders did not take part, by name
 */
public record MetgCase(String pattern, int codelets, int threads, List<Result> results, Map<String, String> missing) {
    /**
     * One contender's.
     *
     * @param contender its name
     * @param side its side
     * @param curve from the medians of all rounds
     * @param metgNanos METG(50 %) over the rounds, in nanoseconds; absent if no size was efficient enough
     * @param bestGigaflops the rate that counts as an efficiency of one: the best that any contender with the same
     *     kernel - the JVM's or the C++ compiler's - achieved with this number of threads
     */
    public record Result(
            String contender,
            Side side,
            EfficiencyCurve curve,
            @Nullable Estimate metgNanos,
            double bestGigaflops) {}
}
