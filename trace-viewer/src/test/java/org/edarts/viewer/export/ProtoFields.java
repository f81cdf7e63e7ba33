package org.edarts.viewer.export;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The fields of a message in the encoding of Protocol Buffers, read by the rules of the encoding alone. */
record ProtoFields(List<Field> fields) {
    /** A field: its number is what the encoding holds, its content for a number or a fixed one the value. */
    record Field(int number, int wire, long value, byte[] block) {}

    static ProtoFields of(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        List<Field> fields = new ArrayList<>();
        while (in.hasRemaining()) {
            long key = varint(in);
            int number = (int) (key >>> 3);
            switch ((int) key & 7) {
                case 0 -> fields.add(new Field(number, 0, varint(in), new byte[0]));
                case 1 -> fields.add(new Field(number, 1, in.getLong(), new byte[0]));
                case 2 -> {
                    byte[] block = new byte[(int) varint(in)];
                    in.get(block);
                    fields.add(new Field(number, 2, 0, block));
                }
                default -> throw new AssertionError("wire type " + (key & 7) + " of field " + number);
            }
        }
        return new ProtoFields(fields);
    }

    private static long varint(ByteBuffer in) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = in.get();
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }

    boolean has(int number) {
        return fields.stream().anyMatch(field -> field.number == number);
    }

    long number(int number) {
        return fields.stream()
                .filter(field -> field.number == number)
                .findFirst()
                .orElseThrow()
                .value;
    }

    List<Long> numbers(int number) {
        return fields.stream()
                .filter(field -> field.number == number)
                .map(field -> field.value)
                .toList();
    }

    String text(int number) {
        return fields.stream()
                .filter(field -> field.number == number)
                .findFirst()
                .map(field -> new String(field.block, StandardCharsets.UTF_8))
                .orElseThrow();
    }

    List<ProtoFields> messages(int number) {
        return fields.stream()
                .filter(field -> field.number == number)
                .map(field -> of(field.block))
                .toList();
    }
}
