package org.edarts.benchmarks.mesh;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.edarts.epiphany.memory.AddressSpace;

/** Arrays as they lie in a core's memory. */
final class WordArrays {
    private WordArrays() {}

    /** Returns the bytes of an array; none of a number. */
    static byte[] bytes(Object value) {
        if (value instanceof byte[] bytes) {
            return bytes.clone();
        }
        if (value instanceof int[] ints) {
            byte[] bytes = new byte[ints.length * Integer.BYTES];
            words(bytes).asIntBuffer().put(ints);
            return bytes;
        }
        if (value instanceof float[] floats) {
            byte[] bytes = new byte[floats.length * Float.BYTES];
            words(bytes).asFloatBuffer().put(floats);
            return bytes;
        }
        return new byte[0];
    }

    /** Returns an array of the same kind and length as another one, with what lies in memory; or the number itself. */
    static Object read(AddressSpace memory, int address, Object like) {
        byte[] bytes = memory.read(address, bytes(like).length);
        ByteBuffer buffer = words(bytes);
        if (like instanceof byte[]) {
            return bytes;
        }
        if (like instanceof int[] ints) {
            int[] read = new int[ints.length];
            buffer.asIntBuffer().get(read);
            return read;
        }
        if (like instanceof float[] floats) {
            float[] read = new float[floats.length];
            buffer.asFloatBuffer().get(read);
            return read;
        }
        return like;
    }

    private static ByteBuffer words(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
