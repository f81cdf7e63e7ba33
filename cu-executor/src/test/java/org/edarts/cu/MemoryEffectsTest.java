package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jcstress.annotations.JCStressTest;

/**
 * Runs the tests of memory effects, named {@code ...Effects}, by jcstress in virtual machines of their own: what
 * compilers and processors make of each access, not only what can happen step by step. A third of a second for each
 * here; for a long look call {@code org.openjdk.jcstress.Main} with the class path of the tests.
 */
class MemoryEffectsTest {
    private static final int MINUTES = 20;

    @Test
    void nothingForbiddenIsSeen(@TempDir Path folder) throws IOException, InterruptedException, URISyntaxException {
        Path output = folder.resolve("jcstress.txt");
        Process harness = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.openjdk.jcstress.Main",
                        "-r",
                        folder + File.separator,
                        "-jvmArgs",
                        "-XX:+UseParallelGC",
                        "-sc",
                        "false",
                        "-f",
                        "1",
                        "-fsm",
                        "1",
                        "-iters",
                        "3",
                        "-time",
                        "100"))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = false;
        try {
            ended = harness.waitFor(MINUTES, TimeUnit.MINUTES);
        } finally {
            if (!ended) {
                harness.descendants().forEach(ProcessHandle::destroyForcibly);
                harness.destroyForcibly();
            }
        }
        String said = Files.readString(output);
        System.out.println(said);
        assertTrue(ended, "jcstress has not ended");
        assertEquals(0, harness.exitValue(), said);
        assertTrue(said.contains("Failed tests: No matches.") && said.contains("Error tests: No matches."), said);
        assertTrue(said.contains("All remaining tests: " + declared() + " matching test results."), said);
    }

    /** Returns how many tests there are, by what their classes say of themselves. */
    private static long declared() throws IOException, URISyntaxException {
        Path classes = Path.of(MemoryEffectsTest.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (Stream<Path> files = Files.walk(classes)) {
            long tests = files.map(file -> classes.relativize(file).toString())
                    .filter(file -> file.matches(".*Effects(\\$\\w+)?\\.class"))
                    .map(file -> file.replace(".class", "").replace(File.separatorChar, '.'))
                    .filter(MemoryEffectsTest::isTest)
                    .count();
            assertTrue(tests > 0, classes::toString);
            return tests;
        }
    }

    private static boolean isTest(String name) {
        try {
            return Class.forName(name, false, MemoryEffectsTest.class.getClassLoader())
                    .isAnnotationPresent(JCStressTest.class);
        } catch (ClassNotFoundException missing) {
            throw new AssertionError(missing);
        }
    }
}
