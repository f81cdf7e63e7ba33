package org.edarts.benchmarks.apps;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.pattern.PatternBuilder;
import org.edarts.benchmarks.work.WrongRunException;
import org.edarts.samples.cholesky.TiledMatrix;

/** A dense symmetric matrix is factorised, tile by tile, right-looking. */
public final class CholeskyProblem implements StaticProblem {
    private static final long SEED = 1;
    private static final double TOLERANCE = 1e-9;
    private static final int NOBODY = -1;

    private final TiledMatrix matrix;
    private final TiledMatrix factor;
    private final TiledMatrix expected;
    private final Pattern pattern;
    /** For each codelet the row and column of the tile that it writes, and the column of the tiles that it reads. */
    private final int[] operations;

    CholeskyProblem(int size, int tile) {
        matrix = new TiledMatrix(size, tile);
        factor = new TiledMatrix(size, tile);
        expected = new TiledMatrix(size, tile);
        SplittableRandom random = new SplittableRandom(SEED);
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < row; column++) {
                matrix.set(row, column, random.nextDouble(-1, 1));
            }
            matrix.set(row, row, size);
        }
        Unrolling unrolling = new Unrolling(matrix.tiles());
        pattern = unrolling.builder.build("cholesky");
        operations = unrolling.operations;
        begin(0);
        for (int codelet = 0; codelet < pattern.size(); codelet++) {
            fire(codelet);
        }
        copyTiles(factor, expected);
    }

    /** Declares the operations in the order of the sequential algorithm; each follows the last writers of its tiles. */
    private static final class Unrolling {
        private final PatternBuilder builder = new PatternBuilder();
        private final int[][] lastWriter;
        private final int[] operations;

        Unrolling(int tiles) {
            lastWriter = new int[tiles][tiles];
            for (int[] row : lastWriter) {
                Arrays.fill(row, NOBODY);
            }
            operations = new int[tiles * (tiles + 1) * (tiles + 2) / 2];
            for (int k = 0; k < tiles; k++) {
                add(k, k, k);
                for (int i = k + 1; i < tiles; i++) {
                    add(i, k, k);
                }
                for (int i = k + 1; i < tiles; i++) {
                    for (int j = k + 1; j <= i; j++) {
                        add(i, j, k);
                    }
                }
            }
        }

        private void add(int i, int j, int k) {
            int codelet = builder.codelet(3 * k + (j > k ? 2 : i > k ? 1 : 0), i * lastWriter.length + j);
            operations[3 * codelet] = i;
            operations[3 * codelet + 1] = j;
            operations[3 * codelet + 2] = k;
            after(i, j);
            if (j > k) {
                after(i, k);
                if (j != i) {
                    after(j, k);
                }
            } else if (i > k) {
                after(k, k);
            }
            lastWriter[i][j] = codelet;
        }

        private void after(int i, int j) {
            if (lastWriter[i][j] != NOBODY) {
                builder.after(lastWriter[i][j]);
            }
        }
    }

    /** Returns the number of rows of tiles. */
    int tiles() {
        return matrix.tiles();
    }

    /** Returns the matrix that is factorised in place. */
    TiledMatrix factor() {
        return factor;
    }

    @Override
    public Pattern pattern() {
        return pattern;
    }

    @Override
    public void begin(int iterations) {
        copyTiles(matrix, factor);
    }

    private static void copyTiles(TiledMatrix from, TiledMatrix to) {
        for (int i = 0; i < from.tiles(); i++) {
            for (int j = 0; j <= i; j++) {
                to.copy(from, i, j);
            }
        }
    }

    @Override
    public void fire(int codelet) {
        int i = operations[3 * codelet];
        int j = operations[3 * codelet + 1];
        int k = operations[3 * codelet + 2];
        if (i == k) {
            factor.potrf(k);
        } else if (j == k) {
            factor.trsm(i, k);
        } else if (i == j) {
            factor.syrk(i, k);
        } else {
            factor.gemm(i, j, k);
        }
    }

    @Override
    public void verify() {
        for (int row = 0; row < matrix.size(); row++) {
            for (int column = 0; column <= row; column++) {
                double difference = Math.abs(factor.get(row, column) - expected.get(row, column));
                if (!(difference <= TOLERANCE)) {
                    throw new WrongRunException("cholesky: entry (" + row + ", " + column + ") is "
                            + factor.get(row, column) + " instead of " + expected.get(row, column));
                }
            }
        }
    }
}
