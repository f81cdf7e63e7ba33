package org.edarts.viewer.page;

import java.util.Arrays;

/**
 * Whole numbers, one behind another, each in as few bytes as it needs: seven bits a byte, the lowest first, the eighth set but
 * in the last. Owner: one thread.
 */
final class Column {
    private static final int BITS = 7;
    private static final int LOW = (1 << BITS) - 1;
    private static final int MOST_BYTES = Long.SIZE / BITS + 1;

    private final String name;
    private byte[] bytes = new byte[1024];
    private int length;
    private int count;

    Column(String name) {
        this.name = name;
    }

    /** Adds a number that is mostly small and not negative. */
    void add(long value) {
        if (bytes.length - length < MOST_BYTES) {
            bytes = Arrays.copyOf(bytes, bytes.length * 2);
        }
        long rest = value;
        while ((rest & ~LOW) != 0) {
            bytes[length++] = (byte) (rest & LOW | LOW + 1);
            rest >>>= BITS;
        }
        bytes[length++] = (byte) rest;
        count++;
    }

    /** Adds a number that is mostly small: its sign becomes the lowest bit. */
    void addSigned(long value) {
        add(value << 1 ^ value >> Long.SIZE - 1);
    }

    String name() {
        return name;
    }

    /** How many numbers it has. */
    int count() {
        return count;
    }

    /** How many bytes they take. */
    int length() {
        return length;
    }

    byte[] bytes() {
        return bytes;
    }
}
