package org.edarts.benchmarks.apps;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import org.edarts.benchmarks.peer.Prepared;

/** The applications as parallel loops on a {@link ForkJoinPool}: all of a step is joined before the next one begins. */
public final class ForkJoinApps implements AppPeer {
    @Override
    public String name() {
        return "ForkJoinPool loops";
    }

    @Override
    public Set<App> apps() {
        return EnumSet.allOf(App.class);
    }

    @Override
    public Prepared prepare(Problem problem, int threads) {
        if (problem instanceof HeatProblem heat) {
            return new Solution(new ForkJoinPool(threads), () -> diffuse(heat));
        }
        if (problem instanceof CholeskyProblem cholesky) {
            return new Solution(new ForkJoinPool(threads), () -> factorise(cholesky));
        }
        return new Solution(ForkJoinBfs.pool(threads), new ForkJoinBfs((BfsProblem) problem));
    }

    private static void diffuse(HeatProblem heat) {
        for (int s = 0; s < HeatProblem.STEPS; s++) {
            int step = s;
            ForkJoinLoop.forAll(heat.tiles(), tile -> heat.compute(step, tile));
        }
    }

    private static void factorise(CholeskyProblem cholesky) {
        int tiles = cholesky.tiles();
        for (int column = 0; column < tiles; column++) {
            int k = column;
            int below = tiles - 1 - k;
            cholesky.factor().potrf(k);
            ForkJoinLoop.forAll(below, i -> cholesky.factor().trsm(k + 1 + i, k));
            ForkJoinLoop.forAll(below * (below + 1) / 2, tile -> update(cholesky, k, tile));
        }
    }

    /** Updates one tile of the triangle right of and below tile (k, k); its tiles are numbered row by row. */
    private static void update(CholeskyProblem cholesky, int k, int tile) {
        int row = (int) ((Math.sqrt(8.0 * tile + 1) - 1) / 2);
        int column = tile - row * (row + 1) / 2;
        if (row == column) {
            cholesky.factor().syrk(k + 1 + row, k);
        } else {
            cholesky.factor().gemm(k + 1 + row, k + 1 + column, k);
        }
    }

    private record Solution(ForkJoinPool pool, Runnable program) implements Prepared {
        @Override
        public void run() {
            pool.invoke(new RecursiveAction() {
                private static final long serialVersionUID = 1L;

                @Override
                protected void compute() {
                    program.run();
                }
            });
        }

        @Override
        public void close() {
            pool.shutdownNow();
        }
    }
}
