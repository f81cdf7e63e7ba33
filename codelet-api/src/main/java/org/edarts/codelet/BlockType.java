package org.edarts.codelet;

import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/**
 * What the elements of a data block are: numbers that every machine has.
 *
 * @param <T> the array that is the block on the host
 */
public final class BlockType<T> {
    /** Floating-point numbers of 32 bits. */
    public static final BlockType<float[]> FLOATS =
            new BlockType<>("float", Float.BYTES, float[]::new, content -> content.length, float[].class);

    /** Integers of 32 bits. */
    public static final BlockType<int[]> INTS =
            new BlockType<>("int", Integer.BYTES, int[]::new, content -> content.length, int[].class);

    /** Bytes. */
    public static final BlockType<byte[]> BYTES =
            new BlockType<>("byte", Byte.BYTES, byte[]::new, content -> content.length, byte[].class);

    private final String name;
    private final int bytes;
    private final IntFunction<T> allocate;
    private final ToIntFunction<T> length;
    private final Class<T> array;

    private BlockType(String name, int bytes, IntFunction<T> allocate, ToIntFunction<T> length, Class<T> array) {
        this.name = name;
        this.bytes = bytes;
        this.allocate = allocate;
        this.length = length;
        this.array = array;
    }

    /** Returns the bytes of an element. */
    public int bytes() {
        return bytes;
    }

    /** Returns a block of zeros. */
    public T zeros(int count) {
        return allocate.apply(count);
    }

    /** Returns how many elements a block has. */
    public int length(T content) {
        return length.applyAsInt(content);
    }

    /** Returns the class of the array. */
    public Class<T> array() {
        return array;
    }

    @Override
    public String toString() {
        return name;
    }
}
