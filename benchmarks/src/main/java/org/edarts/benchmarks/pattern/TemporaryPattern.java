package org.edarts.benchmarks.pattern;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A pattern in a temporary file that is deleted when it is closed, or when the JVM ends.
 *
 * @param file as {@link PatternFile} writes it
 */
public record TemporaryPattern(Path file) implements AutoCloseable {
    /**
     * Writes the pattern.
     *
     * @throws IOException if there is no room for temporary files
     */
    public static TemporaryPattern of(Pattern pattern) throws IOException {
        TemporaryPattern written =
                new TemporaryPattern(Files.createTempFile("edarts-" + pattern.name() + "-", ".pattern"));
        written.file.toFile().deleteOnExit();
        PatternFile.write(pattern, written.file);
        return written;
    }

    @Override
    public void close() throws IOException {
        Files.delete(file);
    }
}
