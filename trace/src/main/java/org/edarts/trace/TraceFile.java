package org.edarts.trace;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Traces as files. The format is compact (32 bytes per record), checked (a checksum per section) and versioned; {@code
 * docs/trace-format.md} describes it to those who want to read it without this class.
 */
public final class TraceFile {
    private TraceFile() {}

    /**
     * Writes a trace; a file that is already there is replaced. The beginning of the file is written last: one whose
     * writing was interrupted does not pass for a trace. Equal traces make equal files, byte for byte.
     *
     * @param file a regular file: a pipe will not do
     * @throws IOException if the file cannot be written
     */
    public static void write(Path file, Trace trace) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            TraceFileWriter.write(channel, trace);
        }
    }

    /**
     * Reads a trace into memory.
     *
     * @throws TraceFormatException if the file is no trace, damaged, or of a later format; the message says where and
     *     what
     * @throws IOException if the file cannot be read
     */
    public static Trace read(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return new TraceFileReader(new TraceSource(file, channel)).read();
        }
    }
}
