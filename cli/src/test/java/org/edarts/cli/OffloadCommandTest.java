package org.edarts.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The samples of offload, on virtual cores and on a simulated chip. */
class OffloadCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String line) {
        return Edarts.execute(new PrintWriter(out, true), new PrintWriter(err, true), line.split(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hello --machine host:3                                  | as 3 cores know it: [98, 98, 98]",
                "hello --machine mesh:2x2                                | as 4 cores know it: [98, 98, 98, 98]",
                "jacobi --machine host:2 --set points=9 --set tests=30   | 9 points on 2 cores: the norm is",
                "jacobi --cores 3 --set points=9 --set tests=30          | 9 points on 3 cores: the norm is",
                "stream --cores 2 --set elements=100                     | 100 elements on 2 cores: the sum is 206,"
            })
    void aSampleRuns(String line, String says) {
        assertEquals(0, execute("offload " + line), err::toString);
        assertTrue(out.toString().contains(says), out::toString);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jacoby                          | no sample of offload is called 'jacoby'; did you mean 'jacobi'?",
                "hello --machine moon            | no chip is 'moon': ",
                "hello --machine no/such.yaml    | machine file no/such.yaml does not exist",
                "hello --machine parallella:folded | launches go to all cores, whatever SUs have of them; say parallella",
                "hello --cores 17                | --cores 17: parallella has 16",
                "hello --set points=3            | hello has no settings",
                "jacobi --set points=0           | expected 1 to 2000",
                "jacobi --set points=3 --cores 4 | 3 points are too few for 4 cores"
            })
    void whatCannotRunIsRefused(String line, String says) {
        assertEquals(2, execute("offload " + line), out::toString);
        assertTrue(err.toString().contains(says), err::toString);
    }
}
