package org.edarts.benchmarks.pattern;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A pattern in a file, for runtimes in another process or language. All numbers are 32-bit little-endian integers: the
 * mark {@code "EDPT"}, the length of the name in bytes, the codelets, the arcs; then the name (UTF-8, padded with zeros
 * to a multiple of four bytes), the offsets of the predecessors (codelets + 1), the predecessors, the steps, the
 * points.
 */
public final class PatternFile {
    private static final int MARK = 'E' | 'D' << 8 | 'P' << 16 | 'T' << 24;
    private static final int HEADER_BYTES = 16;

    private PatternFile() {}

    /** Writes a pattern; an existing file is replaced. */
    public static void write(Pattern pattern, Path file) throws IOException {
        byte[] name = pattern.name().getBytes(StandardCharsets.UTF_8);
        int words = pattern.size() + 1 + pattern.arcs() + 2 * pattern.size();
        ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES + padded(name.length) + Integer.BYTES * words)
                .order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(MARK).putInt(name.length).putInt(pattern.size()).putInt(pattern.arcs());
        bytes.put(name).position(HEADER_BYTES + padded(name.length));
        bytes.asIntBuffer()
                .put(pattern.predecessors().offsets())
                .put(pattern.predecessors().ends())
                .put(pattern.steps())
                .put(pattern.points());
        Files.write(file, bytes.array());
    }

    /**
     * Reads a pattern.
     *
     * @throws IOException if the file cannot be read or holds no pattern
     */
    public static Pattern read(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.remaining() < HEADER_BYTES || bytes.getInt() != MARK) {
            throw new IOException(file + " is not a pattern file");
        }
        byte[] name = new byte[bytes.getInt()];
        int codelets = bytes.getInt();
        int arcs = bytes.getInt();
        bytes.get(name).position(HEADER_BYTES + padded(name.length));
        IntBuffer words = bytes.asIntBuffer();
        Arcs predecessors = new Arcs(take(words, codelets + 1), take(words, arcs));
        return new Pattern(
                new String(name, StandardCharsets.UTF_8), predecessors, take(words, codelets), take(words, codelets));
    }

    private static int[] take(IntBuffer words, int count) {
        int[] taken = new int[count];
        words.get(taken);
        return taken;
    }

    private static int padded(int length) {
        return (length + 3) & ~3;
    }
}
