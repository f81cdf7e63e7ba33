package org.edarts.benchmarks.pattern;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Patterns in temporary files that are deleted when it is closed, or when the JVM ends. Owner: one thread. */
public final class TemporaryPatterns implements AutoCloseable {
    private final List<Path> files = new ArrayList<>();

    /**
     * Writes a pattern and returns the file, which {@link PatternFile} reads.
     *
     * @throws IOException if there is no room for temporary files
     */
    public Path write(Pattern pattern) throws IOException {
        Path file = Files.createTempFile("edarts-" + pattern.name() + "-", ".pattern");
        file.toFile().deleteOnExit();
        files.add(file);
        PatternFile.write(pattern, file);
        return file;
    }

    @Override
    public void close() throws IOException {
        for (Path file : files) {
            Files.delete(file);
        }
    }
}
