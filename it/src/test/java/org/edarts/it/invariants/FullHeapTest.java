package org.edarts.it.invariants;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A JVM whose heap is full for a while, in the midst of runs: by a static schedule, by slots. */
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class FullHeapTest {
    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "steal-nearest"})
    void everyRunEndsAndTheMachineGoesOn(String policy, @TempDir Path folder) throws IOException, InterruptedException {
        Path output = folder.resolve("output.txt");
        Process program = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx24m",
                        "-XX:+UseSerialGC",
                        "-classpath",
                        System.getProperty("java.class.path"),
                        FullHeapProgram.class.getName(),
                        policy))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = program.waitFor(3, TimeUnit.MINUTES);
        program.destroyForcibly().waitFor();
        String text = Files.readString(output);
        System.out.println(text);
        assertEquals(0, ended ? program.exitValue() : -1, text);
    }
}
