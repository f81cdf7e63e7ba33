package org.edarts.viewer.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A message in the encoding of Protocol Buffers, built field by field and used again after {@link #clear}. Owner: one
 * thread.
 */
final class ProtoMessage {
    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int LENGTH = 2;
    private static final int WIRE_BITS = 3;
    private static final int PAYLOAD_BITS = 7;
    private static final int MORE = 1 << PAYLOAD_BITS;

    private byte[] bytes = new byte[256];
    private int size;

    ProtoMessage clear() {
        size = 0;
        return this;
    }

    ProtoMessage number(int field, long value) {
        varint((long) field << WIRE_BITS | VARINT);
        varint(value);
        return this;
    }

    ProtoMessage fixed(int field, long value) {
        varint((long) field << WIRE_BITS | FIXED64);
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            put((byte) (value >>> shift));
        }
        return this;
    }

    ProtoMessage text(int field, String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        return block(field, utf8, utf8.length);
    }

    ProtoMessage message(int field, ProtoMessage value) {
        return block(field, value.bytes, value.size);
    }

    private ProtoMessage block(int field, byte[] content, int length) {
        varint((long) field << WIRE_BITS | LENGTH);
        varint(length);
        reserve(length);
        System.arraycopy(content, 0, bytes, size, length);
        size += length;
        return this;
    }

    private void varint(long value) {
        long left = value;
        while ((left & -MORE) != 0) {
            put((byte) (left | MORE));
            left >>>= PAYLOAD_BITS;
        }
        put((byte) left);
    }

    private void put(byte value) {
        reserve(1);
        bytes[size++] = value;
    }

    private void reserve(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
        }
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(bytes, 0, size);
    }
}
