package org.edarts.pic.elf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of a file, and complaints about what cannot be right in them. Never changes. */
final class ElfInput {
    private final String file;
    private final ByteBuffer bytes;

    ElfInput(String file, byte[] bytes) {
        this.file = file;
        this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    int length() {
        return bytes.capacity();
    }

    int byteAt(long offset) throws ElfFormatException {
        require(offset, 1, "a byte");
        return Byte.toUnsignedInt(bytes.get((int) offset));
    }

    int shortAt(long offset) throws ElfFormatException {
        require(offset, Short.BYTES, "a number of 2 bytes");
        return Short.toUnsignedInt(bytes.getShort((int) offset));
    }

    int intAt(long offset) throws ElfFormatException {
        require(offset, Integer.BYTES, "a number of 4 bytes");
        return bytes.getInt((int) offset);
    }

    /** A stretch of the file, whose place and size are numbers without sign. */
    byte[] slice(int offset, int size, String what) throws ElfFormatException {
        long begin = Integer.toUnsignedLong(offset);
        require(begin, Integer.toUnsignedLong(size), what);
        return Arrays.copyOfRange(bytes.array(), (int) begin, (int) begin + size);
    }

    /** Refuses a stretch that leaves the file. */
    void require(long offset, long size, String what) throws ElfFormatException {
        if (offset + size > length()) {
            throw wrong(offset, what + " of " + size + " bytes", "the end of the file at byte " + length());
        }
    }

    ElfFormatException wrong(long offset, String expected, String found) {
        return new ElfFormatException(file, offset, expected, found);
    }

    /** The text that begins at that place of a table of names and ends with a zero byte. */
    static String nameAt(byte[] names, int offset) {
        if (offset < 0 || offset >= names.length) {
            return "";
        }
        int end = offset;
        while (end < names.length && names[end] != 0) {
            end++;
        }
        return new String(names, offset, end - offset, StandardCharsets.ISO_8859_1);
    }
}
