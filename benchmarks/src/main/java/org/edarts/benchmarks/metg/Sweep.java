package org.edarts.benchmarks.metg;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.edarts.benchmarks.metg.EfficiencyCurve.Point;
import org.edarts.benchmarks.peer.Side;
import org.edarts.benchmarks.statistics.Estimate;
import org.edarts.benchmarks.statistics.Medians;
import org.edarts.benchmarks.work.ComputeKernel;
import org.jspecify.annotations.Nullable;

/** A contender's times over all sizes of codelets. Owner: the thread that measures. */
final class Sweep {
    private static final int RESAMPLES = 1000;
    private static final long SEED = 1;

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
        EfficiencyCurve curve = curve(bestGigaflops, UnaryOperator.identity());
        return new MetgCase.Result(contender, side, curve, metg(curve, bestGigaflops), bestGigaflops);
    }

    /** Returns the curve through the medians of what is drawn from each size's times. */
    private EfficiencyCurve curve(double bestGigaflops, UnaryOperator<double[]> draw) {
        return new EfficiencyCurve(sizes.stream()
                .map(size -> point(size.iterations, Medians.median(draw.apply(size.nanos)), bestGigaflops))
                .toList());
    }

    /** Draws the times of each size anew, again and again, to see how far the figure would have varied. */
    private @Nullable Estimate metg(EfficiencyCurve curve, double bestGigaflops) {
        Double metg = curve.minimumGranularity(EfficiencyCurve.HALF);
        SplittableRandom random = new SplittableRandom(SEED);
        UnaryOperator<double[]> draw = nanos -> random.ints(nanos.length, 0, nanos.length)
                .mapToDouble(i -> nanos[i])
                .toArray();
        double[] drawn = Stream.generate(() -> curve(bestGigaflops, draw).minimumGranularity(EfficiencyCurve.HALF))
                .limit(RESAMPLES)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        boolean mostly = 2 * drawn.length > RESAMPLES;
        int cut = drawn.length / 40;
        return metg == null || !mostly ? null : new Estimate(metg, drawn[cut], drawn[drawn.length - 1 - cut]);
    }

    private Point point(int iterations, double nanos, double bestGigaflops) {
        return new Point(nanos * threads / codelets, gigaflops(iterations, nanos) / bestGigaflops);
    }

    private double gigaflops(int iterations, double nanos) {
        return (double) codelets * iterations * ComputeKernel.FLOPS_PER_ITERATION / nanos;
    }
}
