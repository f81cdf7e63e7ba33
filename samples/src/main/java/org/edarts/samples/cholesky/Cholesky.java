package org.edarts.samples.cholesky;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Node;
import org.edarts.codelet.Shared;
import org.edarts.samples.InputException;
import org.edarts.samples.Job;
import org.edarts.samples.Memory;
import org.edarts.samples.Sample;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Setting;
import org.edarts.samples.WrongResultException;

/**
 * Factorises a symmetric positive definite matrix, A = L Lt, tile by tile. Each codelet comes after the last writers of
 * the tiles it touches; all the overlap of the columns follows from that one rule. For 3 x 3 tiles, when they are
 * copied:
 *
 * <pre>
 *   potrf 0
 *     |    \
 *   trsm 1,0   trsm 2,0
 *     |      \  |    \
 *   syrk 1,0  gemm 2,1,0  syrk 2,0
 *     |          |           |
 *   potrf 1 -> trsm 2,1      |
 *                     \      |
 *                      syrk 2,1
 *                         |
 *                      potrf 2
 * </pre>
 */
public final class Cholesky implements Sample {
    static final Setting SIZE = new Setting("size", 1_536, 1, 40_000, "rows of the matrix it makes up");
    static final Setting TILE = new Setting("tile", 64, 1, 4_096, "rows and columns of a tile");

    private static final int MOST_TILES = 150;
    private static final double ACCEPTED = 16;

    @Override
    public String name() {
        return "cholesky";
    }

    @Override
    public String summary() {
        return "factorises a symmetric positive definite matrix in tiles";
    }

    @Override
    public List<Setting> settings() {
        return List.of(SIZE, TILE);
    }

    @Override
    public Optional<String> reads() {
        return Optional.of("a symmetric matrix (Matrix Market, coordinate or array); without one it makes one up");
    }

    @Override
    public Job prepare(SampleInput input) {
        int side = input.count(TILE);
        TiledMatrix matrix = input.input()
                .map(file -> MatrixMarket.read(file, size -> zeros(size, side)))
                .orElseGet(() -> madeUp(zeros(input.count(SIZE), side), input.seed()));
        GraphBuilder g = CodeletGraph.named("cholesky");
        Shared<TiledMatrix> factor = g.shared("factor", () -> new TiledMatrix(matrix.size(), side));
        declare(g, matrix, factor, side);
        return Job.of(g.build(), run -> results(matrix, run.get(factor)));
    }

    static void declare(GraphBuilder g, TiledMatrix matrix, Shared<TiledMatrix> factor, int side) {
        int tiles = matrix.tiles();
        long cycles = (long) side * side * side;
        Node[][] writer = new Node[tiles][tiles];
        for (int column = 0; column < tiles; column++) {
            int k = column;
            for (int row = k; row < tiles; row++) {
                int i = row;
                Codelet copy = g.codelet(
                        "copy " + i + "," + k, firing -> firing.get(factor).copy(matrix, i, k));
                writer[i][k] = copy.costs((long) side * side);
            }
        }
        for (int column = 0; column < tiles; column++) {
            int k = column;
            Codelet potrf = g.codelet("potrf " + k, firing -> firing.get(factor).potrf(k));
            writer[k][k] = potrf.after(writer[k][k]).costs(cycles / 3);
            for (int row = k + 1; row < tiles; row++) {
                int i = row;
                Codelet trsm = g.codelet(
                        "trsm " + i + "," + k, firing -> firing.get(factor).trsm(i, k));
                writer[i][k] = trsm.after(writer[k][k], writer[i][k]).costs(cycles);
            }
            for (int row = k + 1; row < tiles; row++) {
                int i = row;
                Codelet syrk = g.codelet(
                        "syrk " + i + "," + k, firing -> firing.get(factor).syrk(i, k));
                writer[i][i] = syrk.after(writer[i][k], writer[i][i]).costs(cycles);
                for (int between = k + 1; between < i; between++) {
                    int j = between;
                    String name = "gemm " + i + "," + j + "," + k;
                    Codelet gemm = g.codelet(name, firing -> firing.get(factor).gemm(i, j, k));
                    writer[i][j] =
                            gemm.after(writer[i][k], writer[j][k], writer[i][j]).costs(2 * cycles);
                }
            }
        }
    }

    private static List<String> results(TiledMatrix matrix, TiledMatrix factor) {
        double residual = Residual.of(matrix, factor);
        double limit = ACCEPTED * matrix.size() * Math.ulp(1.0);
        if (!(residual <= limit)) {
            throw new WrongResultException(
                    String.format(Locale.ROOT, "residual %.1e, expected at most %.1e", residual, limit));
        }
        return List.of(
                String.format(
                        "%d x %d matrix factorised in %d x %d tiles",
                        matrix.size(), matrix.size(), matrix.tiles(), matrix.tiles()),
                String.format(Locale.ROOT, "residual %.1e", residual));
    }

    private static TiledMatrix zeros(int size, int side) {
        long tiles = (size - 1L) / side + 1;
        if (tiles > MOST_TILES) {
            throw new InputException(size + " rows are " + tiles + " rows of tiles, expected at most " + MOST_TILES
                    + ": set tile to " + ((size - 1) / MOST_TILES + 1) + " or more");
        }
        Memory.require("a dense matrix of " + size + " rows, twice", tiles * (tiles + 1) * side * side * Double.BYTES);
        return new TiledMatrix(size, side);
    }

    /** Random entries, and a diagonal that outweighs the rest of its row: such a matrix is positive definite. */
    private static TiledMatrix madeUp(TiledMatrix matrix, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int row = 0; row < matrix.size(); row++) {
            for (int column = 0; column < row; column++) {
                matrix.set(row, column, random.nextDouble(-1, 1));
            }
            matrix.set(row, row, matrix.size());
        }
        return matrix;
    }
}
