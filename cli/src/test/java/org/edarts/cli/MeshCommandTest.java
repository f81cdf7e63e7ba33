package org.edarts.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.edarts.pic.elf.ElfFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Methods of this class, compiled and fired from the command line. */
class MeshCommandTest {
    private static final String SELF = "org.edarts.cli.MeshCommandTest::";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    static float scale(float factor, int[] words) {
        words[0] = words[1];
        return factor * words[2];
    }

    static int deep(int calls) {
        return calls == 0 ? 0 : 1 + deep(calls - 1);
    }

    private int run(String... arguments) {
        return Edarts.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    @Test
    void aMethodIsFiredAndCompared() {
        assertEquals(0, run("mesh", "run", SELF + "scale", "--args", "1.5,[1,2,3]"), err::toString);
        assertTrue(out.toString().startsWith("result: 4.5 (Java machine: the same)\n"), out::toString);
        assertTrue(out.toString().contains(": [2, 2, 3] (Java machine: the same)\n"), out::toString);
        assertTrue(out.toString().contains("cycles: "), out::toString);
    }

    @Test
    void aFailureIsThatOfJava() {
        assertEquals(0, run("mesh", "run", SELF + "scale", "--args", "1.5,[1]"), err::toString);
        assertTrue(
                out.toString()
                        .startsWith(
                                "result: java.lang.ArrayIndexOutOfBoundsException: Index 1 out of bounds for length 1"
                                        + " at org.edarts.cli.MeshCommandTest.scale(MeshCommandTest.java:"),
                out::toString);
    }

    @Test
    void theEndOfTheStackIsNamed() {
        assertEquals(0, run("mesh", "run", SELF + "deep", "--args", "100"), err::toString);
        assertEquals(1, run("mesh", "run", SELF + "deep", "--args", "2000"));
        assertTrue(
                out.toString()
                        .contains("result: java.lang.StackOverflowError at org.edarts.cli.MeshCommandTest.deep("
                                + "MeshCommandTest.java:"),
                out::toString);
        assertTrue(out.toString().contains(" 2000 (Java machine: another)\n"), out::toString);
        assertEquals("", err.toString());
    }

    @Test
    void anObjectIsWrittenAndPassesAreShown(@TempDir Path folder) throws Exception {
        Path object = folder.resolve("scale.o");
        assertEquals(
                0, run("mesh", "compile", SELF + "scale", "-o", object.toString(), "--dump", "ssa"), err::toString);
        assertTrue(ElfFile.read(object).symbol("scale").isPresent());
        assertTrue(out.toString().contains("-- ssa\n"), out::toString);
        assertTrue(out.toString().contains("fmul"), out::toString);
    }

    @Test
    void whatIsWrongIsNamed() {
        assertEquals(2, run("mesh", "run", "scale"));
        assertEquals(2, run("mesh", "run", SELF + "scale", "--args", "1"));
        assertEquals(2, run("mesh", "run", SELF + "absent"));
        assertEquals(2, run("mesh", "compile", SELF + "scale", "--dump", "fuld"));
        assertEquals(
                """
                edarts: 'scale' names no method: expected CLASS::METHOD, for example org.example.Kernels::saxpy
                edarts: --args has 1 arguments, but scale takes 2: scale(float, int[])
                edarts: there is no method org.edarts.cli.MeshCommandTest.absent: name a class of the class path and one of its \
                static methods
                """, err.toString().lines().limit(3).map(line -> line + "\n").reduce("", String::concat));
        assertTrue(err.toString().contains("did you mean 'fold'?"), err::toString);
    }

    @Test
    void aClassFileThatCannotBeReadIsNamed(@TempDir Path folder) throws Exception {
        byte[] whole;
        try (InputStream in = MeshCommandTest.class.getResourceAsStream("MeshCommandTest.class")) {
            whole = Objects.requireNonNull(in).readAllBytes();
        }
        byte[] newer = whole.clone();
        newer[7] = 99;
        Files.write(folder.resolve("Newer.class"), newer);
        Files.write(folder.resolve("Other.class"), whole);
        Files.write(folder.resolve("Half.class"), Arrays.copyOf(whole, whole.length / 2));
        Files.write(folder.resolve("Empty.class"), new byte[0]);
        for (String type : List.of("Newer", "Half", "Empty")) {
            assertEquals(2, run("mesh", "run", type + "::scale", "--class-path", folder.toString()), err::toString);
        }
        assertEquals(2, run("mesh", "compile", "Half::scale", "--class-path", folder + "/absent", "-o", "x.o"));
        assertEquals(2, run("mesh", "run", "Other::scale", "--class-path", folder.toString()));
        assertTrue(err.toString().contains("edarts: this Java does not take the class Other: "), err::toString);
        int version = whole[7];
        assertEquals(
                List.of(
                        "edarts: the class file of Newer, of version 99, cannot be read: compile it for a Java that is"
                                + " not newer, with --release 17",
                        "edarts: the class file of Half, of version " + version
                                + ", cannot be read: it is damaged: compile it anew",
                        "edarts: the class file of Empty, of version 0, cannot be read: it is damaged: compile it anew",
                        "edarts: --class-path " + folder + "/absent: there is no such folder or jar"),
                err.toString().lines().limit(4).toList());
    }

    @Test
    void whyAClassFileCannotBeReadIsToldOnRequest(@TempDir Path folder) throws Exception {
        Files.write(folder.resolve("Empty.class"), new byte[0]);
        assertEquals(2, run("mesh", "run", "Empty::scale", "--class-path", folder.toString(), "--verbose"));
        assertTrue(err.toString().contains("Caused by: java.lang.ArrayIndexOutOfBounds"), err::toString);
    }

    /** A class that Java cannot begin. */
    static final class Failing {
        static final int NUMBER = Integer.parseInt("q");

        private Failing() {}

        static int next(int x) {
            return x + 1;
        }
    }

    @Test
    void whyAClassCannotBeInitialisedIsTold() {
        assertEquals(2, run("mesh", "run", Failing.class.getName() + "::next", "--args", "1"));
        assertEquals(
                "edarts: the class " + Failing.class.getName() + " fails where Java initialises it:"
                        + " java.lang.NumberFormatException: For input string: \"q\": let its static fields begin without",
                err.toString().strip());
    }
}
