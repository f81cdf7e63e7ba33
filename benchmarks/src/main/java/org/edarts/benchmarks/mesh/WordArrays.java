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
            ByteBuffer buffer = room(ints.length);
            buffer.asIntBuffer().put(ints);
            return buffer.array();
        }
        if (value instanceof float[] floats) {
            ByteBuffer buffer = room(floats.length);
            buffer.asFloatBuffer().put(floats);
            return buffer.array();
        }
        return new byte[0];
    }

    /** Returns an array of the same kind and length as another one, with what lies in memory; or the number itself. */
    static Object read(AddressSpace memory, int address, Object like) {
        byte[] bytes = memory.read(address, bytes(like).length);
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
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

    private static ByteBuffer room(int words) {
        return ByteBuffer.allocate(words * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }
}
