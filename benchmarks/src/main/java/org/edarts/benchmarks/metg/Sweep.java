package org.edarts.benchmarks.metg;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.edarts.benchmarks.metg.EfficiencyCurve.Point;
import org.edarts.benchmarks.peer.Side;
import org.edarts.benchmarks.statistics.Estimate;
import org.edarts.benchmarks.statistics.Medians;
import org.edarts.benchmarks.work.ComputeKernel;
import org.jspecify.annotations.Nullable;

/** A contender's times over all sizes of codelets. Owner: the thread that measures. */
final class Sweep {
    private final String contender;
    private final Side side;
    private final int codelets;
    private final int threads;
    private final List<Size> sizes = new ArrayList<>();

    Sweep(String contender, Side side, int codelets, int threads) {
        this.contender = contender;
        this.side = side;
        this.codelets = codelets;
        this.threads = threads;
    }

    private record Size(int iterations, double[] nanos) {}

    Side side() {
        return side;
    }

    /** Adds the times of the rounds with one size. */
    void add(int iterations, double[] nanos) {
        sizes.add(new Size(iterations, nanos));
    }

    /** Returns the best median rate over all sizes, in 10^9 floating-point operations a second. */
    double bestGigaflops() {
        return sizes.stream()
                .mapToDouble(size -> gigaflops(size.iterations, Medians.median(size.nanos)))
                .max()
                .orElseThrow();
    }

    /** Returns the outcome, given the rate that counts as an efficiency of one. */
    MetgCase.Result result(double bestGigaflops) {
        EfficiencyCurve curve = new EfficiencyCurve(sizes.stream()
                .map(size -> point(size.iterations, Medians.median(size.nanos), bestGigaflops))
                .toList());
        return new MetgCase.Result(contender, side, curve, metg(bestGigaflops), bestGigaflops);
    }

    private @Nullable Estimate metg(double bestGigaflops) {
        double[] ofRounds = IntStream.range(0, sizes.get(0).nanos.length)
                .mapToObj(round -> new EfficiencyCurve(sizes.stream()
                                .map(size -> point(size.iterations, size.nanos[round], bestGigaflops))
                                .toList())
                        .minimumGranularity(EfficiencyCurve.HALF))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
        boolean mostRounds = 2 * ofRounds.length > sizes.get(0).nanos.length;
        return mostRounds ? Medians.estimate(ofRounds) : null;
    }

    private Point point(int iterations, double nanos, double bestGigaflops) {
        return new Point(nanos * threads / codelets, gigaflops(iterations, nanos) / bestGigaflops);
    }

    private double gigaflops(int iterations, double nanos) {
        return (double) codelets * iterations * ComputeKernel.FLOPS_PER_ITERATION / nanos;
    }
}
