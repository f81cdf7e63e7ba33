package org.edarts.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options of studies, traces and runs that mean nothing: each is refused with what would mean something. */
class RefusedOptionsTest {
    private static final String GRAPH = "1\n0 0 0\n1 5 1 0\n2 0 1 1\n";

    @TempDir
    private Path folder = Path.of("");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int edarts(String... words) {
        return Edarts.execute(new PrintWriter(out), new PrintWriter(err), words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "study hello --validate 0 | --validate is 0: expected a number of rounds from 1 to 1000",
                "study hello --validate -3 | --validate is -3: expected a number of rounds from 1 to 1000",
                "study hello --limit -1 | --limit is -1: expected a number from 0 to 1000000",
                "study hello --limit NaN | --limit is NaN: expected a number from 0 to 1000000",
                "study hello --limit Infinity | expected a number from 0 to 1000000",
                "study hello --seeds 1000000000 | --seeds is 1000000000: expected a number from 1 to 1000000",
                "study hello --jobs 0 | --jobs is 0: expected a number from 1 to 1000",
                "study hello --procs 2,4,2 | --procs has 2 twice: leave one of them out",
                "study hello --policies fifo,fifo | --policies has fifo twice: leave one of them out",
                "study --generate lu --set n=5 | --set sets sizes of samples, and no sample is studied: leave it out",
                "study fib --set n=5 --set n=6 | --set n is there twice: leave one of them out",
                "study --generate lu:count=0 | generate lu:count=0: expected a count from 1 to 100000",
                "study --generate lu:seed=1,seed=2 | generate lu:seed=1,seed=2: seed is there twice",
                "study --generate lu:tasks=99999999999 | expected a whole number of up to 2147483647 for tasks",
                "run fib --set n=5 --set n=6 | --set n is there twice: leave one of them out",
                "run hello --trace-last 0s | --trace-last 0 keeps nothing",
                "run hello --no-trace --trace-size 1GB | --no-trace leaves nothing for --trace-size to write",
                "run hello --trace x.trace --html x.trace | x.trace: this is --",
                "run hello --virtual --costs hello.trace | --costs hello.trace: this is --trace, too; name another file",
                "run hello --virtual --html hello.trace | --html hello.trace: this is --trace, too; name another file",
            })
    void saysWhatIsExpected(String command, String message) {
        assertEquals(2, edarts(command.split(" ")), err::toString);
        assertTrue(err.toString().contains(message), err::toString);
        assertEquals(1, err.toString().lines().count());
    }

    @Test
    void noFileIsWrittenOverWhatIsRead() throws IOException {
        String graph = Files.writeString(folder.resolve("a.stg"), GRAPH).toString();
        assertEquals(2, edarts("study", graph, "--report", graph));
        assertTrue(err.toString().contains("this is what is read, too; name another file"), err::toString);
        assertEquals(GRAPH, Files.readString(Path.of(graph)));
        String trace = folder.resolve("a.trace").toString();
        assertEquals(0, edarts("run", "hello", "--virtual", "--trace", trace));
        byte[] before = Files.readAllBytes(Path.of(trace));
        assertEquals(2, edarts("trace", trace, "--html", trace));
        assertTrue(Arrays.equals(before, Files.readAllBytes(Path.of(trace))));
        assertEquals(2, edarts("trace", trace, trace, "--compare", "--json"));
        assertTrue(err.toString().contains("two traces are for --compare and --html alone"), err::toString);
    }

    @Test
    void noFileOfAFolderIsWrittenOver() throws IOException {
        Path graph = Files.writeString(folder.resolve("a.stg"), GRAPH);
        assertEquals(2, edarts("study", folder.toString(), "--report", graph.toString()));
        assertTrue(err.toString().contains("this is what is read, too; name another file"), err::toString);
        assertEquals(GRAPH, Files.readString(graph));
    }

    @Test
    void aFileIsTheSameByWhateverName() throws IOException {
        Path graph = Files.writeString(folder.resolve("a.stg"), GRAPH);
        Path hard = Files.createLink(folder.resolve("hard.html"), graph);
        Path soft = Files.createSymbolicLink(folder.resolve("soft.html"), graph);
        for (Path link : List.of(hard, soft)) {
            assertEquals(2, edarts("study", graph.toString(), "--report", link.toString()));
            assertEquals(GRAPH, Files.readString(graph));
        }
        Path other = Files.createSymbolicLink(folder.resolve("other"), folder);
        assertEquals(
                2,
                edarts(
                        "graph",
                        "hello",
                        "--dot",
                        folder.resolve("new").toString(),
                        "--json",
                        other.resolve("new").toString()));
        assertFalse(Files.exists(folder.resolve("new")));
    }

    @Test
    void whatIsNoFileMayBeNamedTwice() {
        Path none = Path.of("/dev/null");
        assumeTrue(Files.isWritable(none));
        assertEquals(
                0,
                edarts("run", "hello", "--virtual", "--trace", none.toString(), "--html", none.toString()),
                err::toString);
    }

    @Test
    void aSampleIsNoFile() {
        edarts("study", "hello", "--what-if", "cus=2", "--html", "hello");
        assertTrue(err.toString().contains("file hello does not exist"), err::toString);
    }

    @Test
    void moreHeapIsAdvisedOnlyWhereItHelps() {
        assertEquals(
                "the Java virtual machine is out of memory: unable to create native thread",
                Failures.exhausted(new OutOfMemoryError("unable to create native thread")));
        long twice = 2 * (Runtime.getRuntime().maxMemory() >> 20);
        for (String full : List.of("Java heap space", "GC overhead limit exceeded")) {
            assertTrue(Failures.exhausted(new OutOfMemoryError(full))
                    .endsWith("ask for less, or set JAVA_TOOL_OPTIONS=-Xmx" + twice + "m for more"));
        }
    }

    @Test
    void aFileThatIsNamedTwiceIsStudiedOnce() throws IOException {
        String graph = Files.writeString(folder.resolve("a.stg"), GRAPH).toString();
        assertEquals(
                0, edarts("study", graph, folder.toString(), "--policies", "fifo", "--procs", "2", "--format", "csv"));
        assertEquals(2, out.toString().lines().count(), out::toString);
    }
}
