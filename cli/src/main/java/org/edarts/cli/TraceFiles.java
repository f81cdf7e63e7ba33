package org.edarts.cli;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceFile;
import org.edarts.trace.TraceFormatException;

/** Reads the traces that users name. */
final class TraceFiles {
    private TraceFiles() {}

    /**
     * Reads a trace.
     *
     * @throws IOException if it cannot be read; the message names the file
     */
    static Trace read(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IllegalArgumentException(file + " is a folder; expected a trace file");
        }
        try {
            return TraceFile.read(file);
        } catch (FileSystemException | TraceFormatException named) {
            throw named;
        } catch (IOException cause) {
            throw new IOException("file " + file + " cannot be read: " + cause.getMessage(), cause);
        }
    }
}
