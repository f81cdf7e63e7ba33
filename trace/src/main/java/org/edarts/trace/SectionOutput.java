package org.edarts.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/** Writes sections one behind the other and remembers what the section table will say about them. Owner: one thread. */
final class SectionOutput {
    private static final int CHUNK_BYTES = 1 << 16;

    private final FileChannel channel;
    private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final CRC32 checksum = new CRC32();
    private final List<FileLayout.Section> written = new ArrayList<>();
    private long position;
    private long sectionStart;

    /** Sections go into the channel from the given position on. */
    SectionOutput(FileChannel channel, long position) throws IOException {
        this.channel = channel;
        this.position = position;
        this.sectionStart = position;
        channel.position(position);
    }

    /** Ends the section whose content has been put so far. */
    void endSection(int tag, int number) throws IOException {
        flush();
        written.add(
                new FileLayout.Section(tag, number, sectionStart, position - sectionStart, (int) checksum.getValue()));
        putZeros((int) (FileLayout.align(position) - position));
        flush();
        checksum.reset();
        sectionStart = position;
    }

    /** The sections that have been ended, in order. */
    List<FileLayout.Section> written() {
        return written;
    }

    /** Where the next byte will go. */
    long position() {
        return position + chunk.position();
    }

    void putInt(int value) throws IOException {
        room(Integer.BYTES).putInt(value);
    }

    void putLong(long value) throws IOException {
        room(Long.BYTES).putLong(value);
    }

    /** A text as its length in bytes and its bytes in UTF-8. */
    void putText(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        putInt(bytes.length);
        for (int done = 0; done < bytes.length; ) {
            int part = Math.min(bytes.length - done, room(1).remaining());
            chunk.put(bytes, done, part);
            done += part;
        }
    }

    void putZeros(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            room(1).put((byte) 0);
        }
    }

    private ByteBuffer room(int bytes) throws IOException {
        if (chunk.remaining() < bytes) {
            flush();
        }
        return chunk;
    }

    private void flush() throws IOException {
        chunk.flip();
        position += chunk.remaining();
        checksum.update(chunk.duplicate());
        while (chunk.hasRemaining()) {
            channel.write(chunk);
        }
        chunk.clear();
    }
}
