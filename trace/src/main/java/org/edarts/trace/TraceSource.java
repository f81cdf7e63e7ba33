package org.edarts.trace;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.zip.CRC32;

/** The bytes of a trace file, in pieces whose checksums have been verified. Owner: one thread. */
final class TraceSource {
    private static final int CHUNK_BYTES = 1 << 16;
    private static final int MOST_PREFIX_BYTES = 1 << 12;

    private final Path file;
    private final FileChannel channel;

    TraceSource(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    long size() throws IOException {
        return channel.size();
    }

    TraceFormatException wrong(long offset, String expected, String found) {
        return new TraceFormatException(file, offset, expected, found);
    }

    ByteBuffer bytes(long offset, int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        fill(bytes, offset);
        return bytes;
    }

    ByteBuffer checkedBytes(String what, long offset, int length, int checksum) throws IOException {
        ByteBuffer bytes = bytes(offset, length);
        CRC32 actual = new CRC32();
        actual.update(bytes.duplicate());
        requireEqual(what, offset, checksum, actual);
        return bytes;
    }

    /** A whole section, for one that consists of texts and counts. */
    SectionInput open(FileLayout.Section section) throws IOException {
        if (section.length() > Integer.MAX_VALUE - Long.BYTES) {
            throw wrong(section.offset(), "a section below 2 GiB", section.length() + " bytes");
        }
        return new SectionInput(
                file,
                section.offset(),
                checkedBytes(section.name(), section.offset(), (int) section.length(), section.checksum()));
    }

    /** A whole section as words, for one that consists of records. */
    long[] words(FileLayout.Section section) throws IOException {
        long most = (TraceRecorder.MAX_CAPACITY + 1L) * PackedRecord.BYTES * 2;
        if (section.length() % PackedRecord.BYTES != 0 || section.length() > most) {
            throw wrong(
                    section.offset(),
                    "records of " + PackedRecord.BYTES + " bytes, " + most + " bytes in all at the most",
                    section.length() + " bytes");
        }
        long[] words = new long[(int) (section.length() / Long.BYTES)];
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        CRC32 actual = new CRC32();
        for (int done = 0; done < words.length; ) {
            int count = Math.min(words.length - done, CHUNK_BYTES / Long.BYTES);
            fill(chunk.clear().limit(count * Long.BYTES), section.offset() + (long) done * Long.BYTES);
            actual.update(chunk.duplicate());
            chunk.asLongBuffer().get(words, done, count);
            done += count;
        }
        requireEqual(section.name(), section.offset(), section.checksum(), actual);
        return words;
    }

    /** What stands before the records in a section that has been read as words. */
    SectionInput prefix(FileLayout.Section section, long[] words) {
        int count = Math.min(words.length, MOST_PREFIX_BYTES / Long.BYTES);
        ByteBuffer bytes = ByteBuffer.allocate(count * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(words, 0, count);
        return new SectionInput(file, section.offset(), bytes);
    }

    private void fill(ByteBuffer bytes, long offset) throws IOException {
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, offset + bytes.position()) < 0) {
                throw new EOFException(file + " became shorter while it was read");
            }
        }
        bytes.flip();
    }

    private void requireEqual(String what, long offset, int checksum, CRC32 actual) throws TraceFormatException {
        if (checksum != (int) actual.getValue()) {
            throw wrong(
                    offset,
                    what + " with checksum " + Integer.toHexString(checksum),
                    "checksum " + Long.toHexString(actual.getValue()) + ": the file is damaged");
        }
    }
}
