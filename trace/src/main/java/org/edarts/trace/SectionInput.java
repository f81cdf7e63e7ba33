package org.edarts.trace;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Takes values out of one section and complains, with file and offset, about what cannot be right. Owner: one thread.
 */
final class SectionInput {
    private final Path file;
    private final long offset;
    private final ByteBuffer bytes;

    /** Reads the little-endian bytes, which stand in the file at the given offset. */
    SectionInput(Path file, long offset, ByteBuffer bytes) {
        this.file = file;
        this.offset = offset;
        this.bytes = bytes;
    }

    long getLong() throws TraceFormatException {
        require(Long.BYTES, "a number of 8 bytes");
        return bytes.getLong();
    }

    int getInt() throws TraceFormatException {
        require(Integer.BYTES, "a number of 4 bytes");
        return bytes.getInt();
    }

    /** A number of things, none of which takes less than {@code leastBytes}. */
    int getCount(int leastBytes) throws TraceFormatException {
        int count = getInt();
        if (count < 0 || count > bytes.remaining() / leastBytes) {
            throw wrong(Integer.BYTES, "a count that the section has room for", Integer.toUnsignedString(count));
        }
        return count;
    }

    int[] getInts(int count) throws TraceFormatException {
        if (count > bytes.remaining() / Integer.BYTES) {
            throw wrong(0, count + " numbers of 4 bytes", bytes.remaining() + " bytes");
        }
        int[] ints = new int[count];
        bytes.asIntBuffer().get(ints);
        bytes.position(bytes.position() + count * Integer.BYTES);
        return ints;
    }

    String getText() throws TraceFormatException {
        int length = getInt();
        if (length < 0 || length > bytes.remaining()) {
            throw wrong(
                    Integer.BYTES, "a text length of at most " + bytes.remaining(), Integer.toUnsignedString(length));
        }
        ByteBuffer text = bytes.slice(bytes.position(), length);
        bytes.position(bytes.position() + length);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(text).toString();
        } catch (CharacterCodingException e) {
            throw wrong(length, "a text in UTF-8", "other bytes");
        }
    }

    void requireEnd() throws TraceFormatException {
        if (bytes.hasRemaining()) {
            throw wrong(0, "the end of the section", bytes.remaining() + " more bytes");
        }
    }

    private void require(int count, String expected) throws TraceFormatException {
        if (bytes.remaining() < count) {
            throw wrong(0, expected, "the end of the section");
        }
    }

    /** Something is wrong that began the given number of bytes ago. */
    private TraceFormatException wrong(int bytesBack, String expected, String found) {
        return new TraceFormatException(file, offset + bytes.position() - bytesBack, expected, found);
    }
}
