package org.edarts.samples.cholesky;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;
import org.edarts.codelet.Shared;
import org.edarts.cu.host.HostCam;
import org.edarts.samples.InputException;
import org.edarts.samples.Machines;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Samples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CholeskyTest {
    @TempDir
    private Path directory;

    @Property(tries = 60)
    void factorisesAsTheTextbookDoes(
            @ForAll @IntRange(min = 1, max = 50) int size,
            @ForAll @IntRange(min = 1, max = 17) int side,
            @ForAll long seed)
            throws InterruptedException {
        double[][] a = positiveDefinite(size, seed);
        TiledMatrix matrix = new TiledMatrix(size, side);
        for (int row = 0; row < size; row++) {
            for (int column = 0; column <= row; column++) {
                matrix.set(row, column, a[row][column]);
            }
        }
        TiledMatrix factor = factorise(matrix, side);
        double[][] expected = textbook(a);
        for (int row = 0; row < size; row++) {
            for (int column = 0; column <= row; column++) {
                assertEquals(expected[row][column], factor.get(row, column), 1e-11 * size);
                double product = 0;
                for (int k = 0; k <= column; k++) {
                    product += factor.get(row, k) * factor.get(column, k);
                }
                assertEquals(a[row][column], product, 1e-12 * size * size);
            }
        }
        assertTrue(Residual.of(matrix, factor) < 1e-14);
    }

    @Test
    void theResidualShowsAWrongFactor() throws InterruptedException {
        TiledMatrix matrix = new TiledMatrix(30, 8);
        double[][] a = positiveDefinite(30, 4);
        for (int row = 0; row < 30; row++) {
            for (int column = 0; column <= row; column++) {
                matrix.set(row, column, a[row][column]);
            }
        }
        TiledMatrix factor = factorise(matrix, 8);
        factor.set(17, 5, factor.get(17, 5) + 1e-6);
        assertTrue(Residual.of(matrix, factor) > 1e-9);
    }

    @Test
    void countsTheTasksOfTheTiledAlgorithm() {
        int tiles = 7;
        SampleInput input = SampleInput.DEFAULT.set("size", "70").set("tile", "10");
        int copies = tiles * (tiles + 1) / 2;
        int panels = tiles * (tiles - 1) / 2;
        int updates = tiles * (tiles - 1) * (tiles - 2) / 6;
        assertEquals(
                copies + tiles + 2 * panels + updates,
                Samples.prepare("cholesky", input).graph().codelets());
    }

    @Test
    void readsItsMatrixFromAFile() throws IOException, InterruptedException {
        Path file = Files.writeString(
                directory.resolve("laplace.mtx"),
                "%%MatrixMarket matrix coordinate real symmetric\n4 4 7\n1 1 2\n2 1 -1\n2 2 2\n3 2 -1\n3 3 2\n4 3 -1\n4 4 2\n");
        List<String> results =
                Machines.run("cholesky", SampleInput.DEFAULT.reading(file).set("tile", "2"), 2);
        assertEquals("4 x 4 matrix factorised in 2 x 2 tiles", results.get(0));
        assertTrue(results.get(1).matches("residual \\d\\.\\de-1[6-9]|residual 0\\.0e\\+00"), results.get(1));
    }

    @Test
    void namesThePivotOfAMatrixThatIsNotPositiveDefinite() throws IOException {
        Path file = Files.writeString(
                directory.resolve("indefinite.mtx"),
                "%%MatrixMarket matrix coordinate real symmetric\n3 3 4\n1 1 1\n2 2 1\n3 3 1\n3 2 2\n");
        SampleInput input = SampleInput.DEFAULT.reading(file).set("tile", "2");
        CodeletFailedException failure =
                assertThrows(CodeletFailedException.class, () -> Machines.run("cholesky", input, 2));
        assertEquals("potrf 1", failure.codelet());
        assertEquals(
                "the matrix is not positive definite: pivot 3 is -3.0",
                failure.getCause().getMessage());
    }

    @Test
    void refusesTilesThatAreTooSmall() {
        SampleInput input = SampleInput.DEFAULT.set("tile", "4");
        assertEquals(
                "1536 rows are 384 rows of tiles, expected at most 150: set tile to 11 or more",
                assertThrows(InputException.class, () -> Samples.prepare("cholesky", input))
                        .getMessage());
    }

    private static TiledMatrix factorise(TiledMatrix matrix, int side) throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("cholesky");
        Shared<TiledMatrix> factor = g.shared("factor", () -> new TiledMatrix(matrix.size(), side));
        Cholesky.declare(g, matrix, factor, side);
        try (Cam cam = HostCam.with().cus(2).open()) {
            Run run = cam.run(g.build());
            run.await();
            return run.get(factor);
        }
    }

    /** A product of a random matrix with its transpose, and something on the diagonal. */
    private static double[][] positiveDefinite(int size, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] b = new double[size][size];
        for (double[] row : b) {
            for (int column = 0; column < size; column++) {
                row[column] = random.nextDouble(-1, 1);
            }
        }
        double[][] a = new double[size][size];
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                for (int k = 0; k < size; k++) {
                    a[row][column] += b[row][k] * b[column][k];
                }
                a[row][column] += row == column ? 1 : 0;
            }
        }
        return a;
    }

    private static double[][] textbook(double[][] a) {
        double[][] l = new double[a.length][a.length];
        for (int j = 0; j < a.length; j++) {
            for (int i = j; i < a.length; i++) {
                double sum = a[i][j];
                for (int k = 0; k < j; k++) {
                    sum -= l[i][k] * l[j][k];
                }
                l[i][j] = i == j ? Math.sqrt(sum) : sum / l[j][j];
            }
        }
        return l;
    }
}
