package org.edarts.trace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** The numbers of the file format, version 1.3. {@code docs/trace-format.md} explains them. */
final class FileLayout {
    static final byte[] MAGIC = {'E', 'D', 'T', 'R', 'A', 'C', 'E', 0x1A};
    static final int BYTE_ORDER_MARK = 0x01020304;
    static final int MAJOR = 1;
    static final int MINOR = 4;

    static final int HEADER_BYTES = 32;
    static final int ENTRY_BYTES = 32;
    static final int ALIGNMENT = 32;

    static final int HEAD = tag("head");
    static final int CODE = tag("code");
    static final int ARCS = tag("arcs");
    static final int LINK = tag("link");
    static final int UNIT = tag("unit");
    static final int RUNS = tag("runs");

    private FileLayout() {}

    /**
     * An entry of the section table.
     *
     * @param tag what the section holds
     * @param number which one of several of the same kind
     * @param offset where it begins, in bytes from the start of the file
     * @param length how many bytes it has, without the padding behind it
     * @param checksum the CRC-32 of its bytes
     */
    record Section(int tag, int number, long offset, long length, int checksum) {
        void put(ByteBuffer to) {
            to.putInt(tag)
                    .putInt(number)
                    .putLong(offset)
                    .putLong(length)
                    .putInt(checksum)
                    .putInt(0);
        }

        static Section get(ByteBuffer from) {
            Section section = new Section(from.getInt(), from.getInt(), from.getLong(), from.getLong(), from.getInt());
            from.getInt();
            return section;
        }

        boolean within(long start, long end) {
            return offset >= start && length >= 0 && offset <= end && length <= end - offset;
        }

        String name() {
            return "section '" + text(tag) + "' number " + number;
        }
    }

    /** A tag: four ASCII characters in the order in which they stand in the file. */
    private static int tag(String text) {
        return littleEndian(text.getBytes(StandardCharsets.US_ASCII)).getInt();
    }

    static String text(int tag) {
        return new String(littleEndian(new byte[4]).putInt(tag).array(), StandardCharsets.US_ASCII);
    }

    static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The next position where a section may begin. */
    static long align(long position) {
        return (position + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }

    /** How many bytes stand before the records of a unit: dropped records, length of the name, name, zeros. */
    static int unitPrefix(String name) {
        return (int) align(Long.BYTES + Integer.BYTES + name.getBytes(StandardCharsets.UTF_8).length);
    }
}
