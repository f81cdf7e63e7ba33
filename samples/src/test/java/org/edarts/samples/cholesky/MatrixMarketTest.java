package org.edarts.samples.cholesky;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.edarts.samples.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MatrixMarketTest {
    private static final String SYMMETRIC = "%%MatrixMarket matrix coordinate real symmetric\n";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                SYMMETRIC + "% a comment\n\n3 3 4\n1 1 4\n2 2 5.5\n3 1 -1e0\n3 3 6\n",
                "%%MatrixMarket MATRIX Coordinate Real General\n3 3 5\n3 3 6\n1 1 4\n1 3 -1\n3 1 -1\n2 2 5.5\n",
                "%%MatrixMarket matrix array real symmetric\n3 3\n4\n0\n-1\n5.5\n0\n6\n",
                "%%MatrixMarket matrix array real general\r\n3 3\r\n4\r\n0\r\n-1\r\n0\r\n5.5\r\n0\r\n-1\r\n0\r\n6",
            })
    void readsAllFourForms(String text) throws IOException {
        double[][] expected = {{4, 0, -1}, {0, 5.5, 0}, {-1, 0, 6}};
        TiledMatrix matrix = read(text);
        assertEquals(3, matrix.size());
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 3; column++) {
                assertEquals(expected[row][column], matrix.get(row, column));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "''                   | 1: the file is empty, expected %%MatrixMarket matrix coordinate_array real_integer symmetric_general",
                "1 1 1                | 1: found \"1 1 1\", expected %%MatrixMarket matrix coordinate_array real_integer symmetric_general",
                "H/                   | 2: the file ends here, expected three whole numbers: rows, columns, entries",
                "H/3 3                | 2: found 2 fields, expected three whole numbers: rows, columns, entries",
                "H/3 x 1              | 2: found columns \"x\", expected a whole number 1 to 46340",
                "H/0 0 0              | 2: found rows \"0\", expected a whole number 1 to 46340",
                "H/3 4 1              | 2: 3 rows and 4 columns, expected as many rows as columns",
                "H/3 3 2/1 1 1        | 4: the file ends here, expected entry 2 of 2: row, column, value",
                "H/3 3 1/1 1          | 3: found 2 fields, expected entry 1 of 1: row, column, value",
                "H/3 3 1/4 1 1        | 3: found row \"4\", expected a whole number 1 to 3",
                "H/3 3 1/%/2 0 1      | 4: found column \"0\", expected a whole number 1 to 3",
                "H/3 3 1/1 2 1        | 3: found an entry above the diagonal, expected the lower triangle only (symmetric)",
                "H/3 3 2/2 1 1/2 1 1  | 4: found row 2, column 1 again, expected each entry once",
                "H/3 3 1/2 1 one      | 3: found \"one\", expected a number",
                "H/3 3 1/2 1 NaN      | 3: found \"NaN\", expected a number",
                "H/3 3 1/2 1 1/1 1 1  | 4: found one more entry, expected the end of the file",
            })
    void namesTheLineAndWhatWasExpected(String lines, String error) throws IOException {
        String text = lines.equals("''") ? "" : lines.strip().replace('/', '\n').replaceFirst("^H\n", SYMMETRIC);
        assertEquals(directory.resolve("matrix.mtx") + ":" + error.strip().replace('_', '|'), error(text));
    }

    @Test
    void refusesOtherKindsOfMatrices() throws IOException {
        for (String kind :
                new String[] {"complex symmetric", "pattern symmetric", "real skew-symmetric", "real hermitian"}) {
            String header = "%%MatrixMarket matrix coordinate " + kind;
            assertEquals(
                    directory.resolve("matrix.mtx") + ":1: found \"" + header
                            + "\", expected %%MatrixMarket matrix coordinate|array real|integer symmetric|general",
                    error(header + "\n1 1 1\n1 1 1\n"));
        }
    }

    @Test
    void refusesGeneralMatricesThatAreNotSymmetric() throws IOException {
        assertEquals(
                directory.resolve("matrix.mtx")
                        + ":5: found 2.0 in row 2, column 1 but 0.0 where it is mirrored, expected a symmetric matrix",
                error("%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 1\n2 1 2\n"));
    }

    @Test
    void namesAMissingFile() {
        Path missing = directory.resolve("missing.mtx");
        InputException error =
                assertThrows(InputException.class, () -> MatrixMarket.read(missing, n -> new TiledMatrix(n, 2)));
        assertEquals(missing + ": cannot be read: no such file", error.getMessage());
    }

    private String error(String text) throws IOException {
        return assertThrows(InputException.class, () -> read(text)).getMessage();
    }

    private TiledMatrix read(String text) throws IOException {
        Path file = Files.writeString(directory.resolve("matrix.mtx"), text);
        return MatrixMarket.read(file, size -> new TiledMatrix(size, 2));
    }
}
