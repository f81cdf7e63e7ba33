package org.edarts.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.edarts.calibration.kernels.CannonMatmul;
import org.edarts.calibration.kernels.KernelRun;
import org.edarts.calibration.kernels.OffChipMatmul;
import org.edarts.calibration.kernels.OneCoreMatmul;
import org.edarts.calibration.kernels.Scaling;
import org.edarts.calibration.kernels.ScalingPoint;
import org.edarts.calibration.kernels.Stencil;
import org.edarts.cam.chip.Chips;

/** The kernels of the published study of the 64-core chip: the heat stencil and matrix multiplication. */
final class KernelTargets {
    private static final int ITERATIONS = 10;
    private static final double COMPUTE = 8436;
    private static final double WITH_HALO = 9660;
    private static final Map<Integer, double[]> CANNON = new TreeMap<>(Map.of(
            2, new double[] {1.25, 3.12, 3.58, 3.84, 4.06},
            4, new double[] {5.07, 12.76, 14.36, 15.43, 16.27},
            8, new double[] {20.30, 51.41, 57.62, 62.17, 65.32}));
    private static final double[] ONE_CORE = {0.85, 1.07, 1.11, 1.12, 1.15};
    private static final int[] OFF_CHIP_ORDERS = {512, 1024, 1536};
    private static final double[] OFF_CHIP = {8.32, 8.52, 6.34};
    private static final double[] OFF_CHIP_TRANSFERS = {87.2, 86.9, 89.1};

    private KernelTargets() {}

    static List<Target> all() {
        return List.of(
                Target.of(
                        6,
                        1,
                        "stencil macro: 25 FMADD and 15 moves",
                        Origin.PREDICTED,
                        "the stencil's own inner code, between two of its steps",
                        KernelTargets::stencilStep),
                Target.of(
                        7,
                        1,
                        "E64: stencil 80 x 20, 64 cores, no communication",
                        Origin.PREDICTED,
                        "an iteration of the slowest core; ours spends less around the inner code",
                        KernelTargets::stencil),
                Target.of(
                        11,
                        1,
                        "E64: matrix product on one core",
                        Origin.PREDICTED,
                        "the whole product, with everything around the inner code",
                        KernelTargets::oneCore),
                Target.of(
                        12,
                        1,
                        "E64: Cannon's algorithm on 2 x 2, 4 x 4 and 8 x 8 cores",
                        Origin.PREDICTED,
                        "C but for the product of two blocks, as published, with functions that do what the vendor's library does;"
                                + " n = 8 is transfers for the most part",
                        KernelTargets::cannon),
                Target.of(
                        13,
                        1,
                        "E64: stencil 80 x 20 with halo exchange, 64 cores",
                        Origin.PREDICTED,
                        "9660 cycles an iteration of the slowest core, without the 8436 of target 7: both channels with two chained"
                                + " descriptors each, started and awaited by functions that do what the vendor's library does",
                        KernelTargets::stencilWithHalo),
                new Target(
                        18,
                        1,
                        "E64: matrix product paged over the DRAM",
                        Origin.FITTED,
                        true,
                        "transfers: all but the computation on the chip. A and B are read by doublewords; what a read takes is fitted to the published 148 to 153 MB/s."
                                + " Every instruction is simulated: orders 512, 1024 and 1536 take minutes",
                        KernelTargets::offChip),
                Target.of(
                        27,
                        2,
                        "E64: scaling of stencil and matrix product",
                        Origin.PREDICTED,
                        "published as curves: at first close to 2 per doubling and 4 per quadrupling, better for larger problems; time"
                                + " flat after 8 cores",
                        KernelTargets::scaling));
    }

    private static List<Point> stencilStep() {
        return List.of(new Point("a step", "cc", 25, Stencil.cyclesPerStep(Chips.EPIPHANY_IV), Tolerance.exact(25)));
    }

    private static Stencil stencilOnAll() {
        return Stencil.on(Chips.EPIPHANY_IV, 8, 8);
    }

    private static List<Point> stencil() {
        KernelRun run = stencilOnAll().run(ITERATIONS);
        return List.of(Point.percent("an iteration", "cc", COMPUTE, run.cyclesPerRound(), 3));
    }

    /** The two parts have tolerances of their own: a slow one is not to hide behind a fast one. */
    private static List<Point> stencilWithHalo() {
        double compute = stencilOnAll().run(ITERATIONS).cyclesPerRound();
        KernelRun run = stencilOnAll().withHalo(true).run(ITERATIONS);
        double all = run.cyclesPerRound();
        double direct =
                stencilOnAll().withHalo(true).inAssembly().run(ITERATIONS).cyclesPerRound();
        List<Point> points = new ArrayList<>();
        points.add(Point.percent("compute", "cc", COMPUTE, compute, 3));
        points.add(Point.percent("communication", "cc", WITH_HALO - COMPUTE, all - compute, 15));
        points.add(new Point("an iteration", "cc", WITH_HALO, all, Tolerance.none()));
        addSplit(points, run);
        points.add(part("an iteration of ours, all in assembly", direct));
        return points;
    }

    /** What the time went to: told, as it was not published. */
    private static void addSplit(List<Point> points, KernelRun run) {
        points.add(part("of it compute", run.splitPerRound().compute()));
        points.add(part("of it synchronisation", run.splitPerRound().synchronisation()));
        points.add(part("of it transfer", run.splitPerRound().transfer()));
    }

    private static Point part(String what, double cycles) {
        return new Point(what, "cc", Double.NaN, cycles, Tolerance.none());
    }

    private static List<Point> oneCore() {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < ONE_CORE.length; i++) {
            int order = OneCoreMatmul.ORDERS.get(i);
            double simulated = OneCoreMatmul.on(Chips.EPIPHANY_IV).run(order).gigaflops();
            points.add(Point.percent("n = " + order, "GFLOPS", ONE_CORE[i], simulated, order == 8 ? 10 : 5));
        }
        return points;
    }

    private static List<Point> cannon() {
        List<Point> points = new ArrayList<>();
        CANNON.forEach((group, published) -> {
            for (int i = 0; i < published.length; i++) {
                int order = OneCoreMatmul.ORDERS.get(i);
                KernelRun run = CannonMatmul.on(Chips.EPIPHANY_IV, group).run(order);
                String what = group + " x " + group + ", n = " + order;
                points.add(Point.percent(what, "GFLOPS", published[i], run.gigaflops(), order == 8 ? 15 : 8));
                if (order == 8) {
                    addSplit(points, run);
                }
            }
        });
        return points;
    }

    private static List<Point> offChip() {
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < OFF_CHIP_ORDERS.length; i++) {
            KernelRun run = OffChipMatmul.on(Chips.EPIPHANY_IV, 8).run(OFF_CHIP_ORDERS[i]);
            double transfers = 100
                    * (1 - run.splitPerRound().compute() / run.splitPerRound().total());
            points.add(Point.percent("order " + OFF_CHIP_ORDERS[i], "GFLOPS", OFF_CHIP[i], run.gigaflops(), 10));
            points.add(Point.percent(
                    "order " + OFF_CHIP_ORDERS[i] + ", transfers", "%", OFF_CHIP_TRANSFERS[i], transfers, 10));
        }
        return points;
    }

    private static List<Point> scaling() {
        List<Point> points = new ArrayList<>();
        firstStep(points, "stencil", 2, Scaling.strongStencil(Chips.EPIPHANY_IV, ITERATIONS));
        firstStep(points, "matrix product", 4, Scaling.strongMatmul(Chips.EPIPHANY_IV));
        flat(points, "stencil", Scaling.weakStencil(Chips.EPIPHANY_IV, ITERATIONS));
        flat(points, "matrix product", Scaling.weakMatmul(Chips.EPIPHANY_IV));
        return points;
    }

    /**
     * Strong scaling: how much faster the first, ideal number of times more cores are; the larger the problem, the
     * better.
     */
    private static void firstStep(List<Point> points, String kernel, int ideal, List<ScalingPoint> measured) {
        double best = 0;
        for (Map.Entry<String, List<ScalingPoint>> series : bySeries(measured).entrySet()) {
            ScalingPoint second = series.getValue().get(1);
            best = Math.max(best, second.speedup());
            String what = kernel + " " + series.getKey() + ", " + ideal + " times the cores";
            points.add(new Point(what, "times", ideal, second.speedup(), Tolerance.none()));
        }
        points.add(
                new Point(kernel + ", the best of them", "times", ideal, best, Tolerance.between(0.75 * ideal, ideal)));
    }

    /** Weak scaling: the time of the largest number of cores against that of 8, or the next that was measured. */
    private static void flat(List<Point> points, String kernel, List<ScalingPoint> measured) {
        bySeries(measured).forEach((series, line) -> {
            ScalingPoint eight = line.stream()
                    .filter(point -> point.cores() >= 8)
                    .findFirst()
                    .orElseThrow();
            ScalingPoint last = line.get(line.size() - 1);
            points.add(new Point(
                    kernel + " " + series + ", time of " + last.cores() + " cores against " + eight.cores(),
                    "times",
                    1,
                    last.seconds() / eight.seconds(),
                    Tolerance.within(1, 0.15)));
        });
    }

    private static Map<String, List<ScalingPoint>> bySeries(List<ScalingPoint> points) {
        return points.stream().collect(Collectors.groupingBy(ScalingPoint::series, TreeMap::new, Collectors.toList()));
    }
}
