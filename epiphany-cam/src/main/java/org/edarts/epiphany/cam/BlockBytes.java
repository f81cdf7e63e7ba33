package org.edarts.epiphany.cam;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Blocks as the bytes that they are in a core's memory: little endian. */
final class BlockBytes {
    private BlockBytes() {}

    /** Returns the bytes of an array. */
    static byte[] of(Object content) {
        if (content instanceof byte[] bytes) {
            return bytes.clone();
        }
        if (content instanceof float[] floats) {
            byte[] bytes = new byte[floats.length * Float.BYTES];
            buffer(bytes).asFloatBuffer().put(floats);
            return bytes;
        }
        int[] ints = (int[]) content;
        byte[] bytes = new byte[ints.length * Integer.BYTES];
        buffer(bytes).asIntBuffer().put(ints);
        return bytes;
    }

    /** Writes bytes into the array of which they are the content from a byte on, at a whole element. */
    static void into(Object content, int from, byte[] bytes) {
        if (content instanceof byte[] array) {
            System.arraycopy(bytes, 0, array, from, bytes.length);
        } else if (content instanceof float[] floats) {
            buffer(bytes).asFloatBuffer().get(floats, from / Float.BYTES, bytes.length / Float.BYTES);
        } else {
            buffer(bytes).asIntBuffer().get((int[]) content, from / Integer.BYTES, bytes.length / Integer.BYTES);
        }
    }

    private static ByteBuffer buffer(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
