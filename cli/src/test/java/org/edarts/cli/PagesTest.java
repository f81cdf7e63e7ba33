package org.edarts.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages that the command writes. */
class PagesTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    private int run(String... arguments) {
        return Edarts.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }

    private int traces(String page) throws IOException {
        return Files.readString(Path.of(page)).split("class=\"trace\">", -1).length - 1;
    }

    @Test
    void aRunLeavesOne() throws IOException {
        assertEquals(0, run("run", "hello", "--trace", path("t"), "--html", path("p.html")), err::toString);
        assertTrue(out.toString().contains("page         " + path("p.html") + "  (open it in a browser)\n"));
        assertEquals(1, traces(path("p.html")));
    }

    @Test
    void whatCodeletsTookInARunIsWhatTheyTakeInVirtualTime() {
        assertEquals(
                0, run("run", "hello", "--virtual", "--machine", "epiphany-iv", "--trace", path("a")), err::toString);
        String[] again = {"run", "hello", "--virtual", "--machine", "host:2", "--no-trace", "--costs", path("a")};
        assertEquals(0, run(again), err::toString);
        assertEquals(2, out.toString().split("time +0.5 us\\R", -1).length - 1, out::toString);
        again[1] = "values";
        assertEquals(2, run(again));
        assertTrue(err.toString().contains("the trace is of another graph than \"values\""), err::toString);
        assertEquals(2, run("run", "hello", "--costs", path("a"), "--no-trace"));
        assertTrue(err.toString().contains("or add --virtual"), err::toString);
    }

    @Test
    void ofOneTraceOrOfTwo() throws IOException {
        assertEquals(0, run("run", "hello", "--virtual", "--trace", path("a")), err::toString);
        assertEquals(0, run("run", "hello", "--virtual", "--seed", "2", "--trace", path("b")), err::toString);
        out.getBuffer().setLength(0);
        assertEquals(0, run("trace", path("a"), "--html", path("a.html")), err::toString);
        assertEquals("written to " + path("a.html") + "; open it in a browser\n", out.toString());
        assertEquals(1, traces(path("a.html")));
        assertEquals(0, run("trace", path("a"), path("b"), "--html", path("ab.html")), err::toString);
        assertEquals(2, traces(path("ab.html")));
        assertEquals(2, run("trace", path("a"), path("b")));
        assertTrue(err.toString().contains("add --compare or --html, or name one"), err::toString);
    }

    @Test
    void alternativesToATraceAreChosenInItsPage() throws IOException {
        assertEquals(0, run("run", "hello", "--virtual", "--trace", path("a")), err::toString);
        assertEquals(
                0,
                run("study", path("a"), "--what-if", "cus=1..2,policy=all", "--html", path("p.html")),
                err::toString);
        String page = Files.readString(directory.resolve("p.html"));
        assertTrue(page.contains("class=\"whatif\">{\"cus\":"), "the page has the alternatives");
        assertTrue(page.contains("nothing else changes"), "and names them");
        assertEquals(2, run("study", path("a"), "--html", path("p.html")));
        assertTrue(err.toString().contains("--html is for the answers to --what-if: add it"), err::toString);
    }

    @Test
    void aWindowIsAPartOfATrace() {
        assertEquals(0, run("run", "cholesky", "--virtual", "--trace", path("a")), err::toString);
        out.getBuffer().setLength(0);
        assertEquals(0, run("trace", path("a"), "--window", "0s..1us", "--json"), err::toString);
        assertTrue(out.toString().contains("\"makespan\" : 1000,"), out::toString);
        for (String wrong : List.of("1s", "..", "2s..1s", "1..2", "1s..2h")) {
            assertEquals(2, run("trace", path("a"), "--window", wrong), wrong);
        }
        assertTrue(err.toString().contains("ends before it begins: give the earlier time first"), err::toString);
    }

    @Test
    void aRunIsRecordedInDetailIfAskedFor() {
        assertEquals(0, run("run", "hello", "--trace", path("a"), "--trace-detail"), err::toString);
        assertEquals(0, run("trace", path("a")), err::toString);
        assertTrue(out.toString().contains("idle, by reason"), out::toString);
        out.getBuffer().setLength(0);
        assertEquals(0, run("run", "hello", "--trace", path("b"), "--trace-last", "10s"), err::toString);
        assertEquals(0, run("trace", path("b")), err::toString);
        assertTrue(out.toString().contains("why idle"), out::toString);
        assertEquals(2, run("run", "hello", "--trace-last", "10"));
        assertTrue(err.toString().contains("'10' is no time"), err::toString);
        assertEquals(2, run("run", "hello", "--no-trace", "--trace-detail"));
    }
}
