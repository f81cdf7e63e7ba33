package org.edarts.calibration.kernels;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.Chip;

/**
 * How stencil and matrix multiplication scale from one core to 64, as in "Programming the Adapteva Epiphany 64-core
 * Network-on-chip Coprocessor", figures 7, 8, 14 and 15. Weak: each core has the same work, so the time would best stay
 * the same. Strong: all cores together do, so the speed-up would best be the number of cores. Left out are sizes that
 * do not divide among the cores, and more cores than the board has. Each run checks its results.
 */
public final class Scaling {
    private static final List<Cores> CORES = List.of(
            new Cores(1, 1),
            new Cores(2, 1),
            new Cores(2, 2),
            new Cores(4, 2),
            new Cores(4, 4),
            new Cores(8, 4),
            new Cores(8, 8));
    private static final List<Integer> SQUARES = List.of(1, 2, 4, 8);

    /** The largest grids of one core that also divide among many. */
    private static final List<Grid> GRIDS = List.of(new Grid(16, 80), new Grid(48, 80), new Grid(16, 160));

    private static final List<Integer> BLOCKS = List.of(16, 32);
    private static final List<Integer> MATRICES = List.of(16, 32, 64, 128);

    private record Cores(int rows, int columns) {
        boolean fit(Chip board) {
            return rows <= board.map().rows() && columns <= board.map().columns();
        }
    }

    private record Grid(int rows, int columns) {}

    private Scaling() {}

    /** Returns the time of an iteration on 80 x 20 points per core, with halo exchange (figure 7). */
    public static List<ScalingPoint> weakStencil(Chip board, int iterations) {
        List<ScalingPoint> points = new ArrayList<>();
        for (Cores cores : coresOf(board)) {
            Stencil stencil = Stencil.on(board, cores.rows, cores.columns).withHalo(true);
            add(points, "80 x 20 per core", cores, stencil.run(iterations).seconds() / iterations);
        }
        return List.copyOf(points);
    }

    /** Returns the time of an iteration on grids of the same size, with halo exchange (figure 8). */
    public static List<ScalingPoint> strongStencil(Chip board, int iterations) {
        List<ScalingPoint> points = new ArrayList<>();
        for (Grid grid : GRIDS) {
            for (Cores cores : coresOf(board)) {
                boolean divides =
                        grid.rows % (2 * cores.rows) == 0 && grid.columns % (StencilLayout.STRIPE * cores.columns) == 0;
                if (divides) {
                    Stencil stencil = Stencil.on(board, cores.rows, cores.columns)
                            .withPoints(grid.rows / cores.rows, grid.columns / cores.columns)
                            .withHalo(true);
                    add(
                            points,
                            grid.rows + " x " + grid.columns,
                            cores,
                            stencil.run(iterations).seconds() / iterations);
                }
            }
        }
        return List.copyOf(points);
    }

    /**
     * Returns the time of a step of Cannon's algorithm, in which each core multiplies two blocks of the same size and
     * sends two on; alone, a core only multiplies (figure 14).
     */
    public static List<ScalingPoint> weakMatmul(Chip board) {
        List<ScalingPoint> points = new ArrayList<>();
        for (int block : BLOCKS) {
            for (int group : squaresOf(board)) {
                add(
                        points,
                        block + " x " + block + " per core",
                        new Cores(group, group),
                        multiply(board, group, block).seconds() / group);
            }
        }
        return List.copyOf(points);
    }

    /** Returns the time of a multiplication of matrices of the same size (figure 15). */
    public static List<ScalingPoint> strongMatmul(Chip board) {
        List<ScalingPoint> points = new ArrayList<>();
        for (int order : MATRICES) {
            for (int group : squaresOf(board)) {
                if (order % group == 0 && OneCoreMatmul.ORDERS.contains(order / group)) {
                    double seconds = multiply(board, group, order / group).seconds();
                    add(points, order + " x " + order, new Cores(group, group), seconds);
                }
            }
        }
        return List.copyOf(points);
    }

    private static List<Cores> coresOf(Chip board) {
        return CORES.stream().filter(cores -> cores.fit(board)).toList();
    }

    private static List<Integer> squaresOf(Chip board) {
        return SQUARES.stream()
                .filter(group -> new Cores(group, group).fit(board))
                .toList();
    }

    private static KernelRun multiply(Chip board, int group, int block) {
        return group == 1
                ? OneCoreMatmul.on(board).run(block)
                : CannonMatmul.on(board, group).run(block);
    }

    private static void add(List<ScalingPoint> points, String series, Cores cores, double seconds) {
        double first = points.stream()
                .filter(point -> point.series().equals(series))
                .mapToDouble(ScalingPoint::seconds)
                .findFirst()
                .orElse(seconds);
        points.add(new ScalingPoint(series, cores.rows, cores.columns, seconds, first / seconds));
    }
}
