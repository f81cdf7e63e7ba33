package org.edarts.epiphany.cam.host;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Blocks as the bytes that they are in a core's memory: little endian. */
final class BlockBytes {
    private BlockBytes() {}

    /** Returns the bytes of an array. */
    static byte[] of(Object content) {
        return of(content, 0, Array.getLength(content));
    }

    /** Returns the bytes of the elements of an array from one on to the one behind the last. */
    static byte[] of(Object content, int from, int to) {
        if (content instanceof byte[] bytes) {
            return Arrays.copyOfRange(bytes, from, to);
        }
        if (content instanceof float[] floats) {
            byte[] bytes = new byte[(to - from) * Float.BYTES];
            buffer(bytes).asFloatBuffer().put(floats, from, to - from);
            return bytes;
        }
        byte[] bytes = new byte[(to - from) * Integer.BYTES];
        buffer(bytes).asIntBuffer().put((int[]) content, from, to - from);
        return bytes;
    }

    /** Returns a copy of an array. */
    static Object copy(Object content) {
        return content instanceof byte[] bytes
                ? bytes.clone()
                : content instanceof float[] floats ? floats.clone() : ((int[]) content).clone();
    }

    /** Returns the first element from one on in which two arrays differ, by a bit at least, or -1. */
    static int mismatch(Object some, Object other, int from) {
        int to = Array.getLength(some);
        if (some instanceof float[] floats) {
            return mismatch(floats, (float[]) other, from);
        }
        int first = some instanceof byte[] bytes
                ? Arrays.mismatch(bytes, from, to, (byte[]) other, from, to)
                : Arrays.mismatch((int[]) some, from, to, (int[]) other, from, to);
        return first < 0 ? first : from + first;
    }

    /** To the library all that is not a number is the same. */
    private static int mismatch(float[] some, float[] other, int from) {
        for (int element = from; element < some.length; element++) {
            if (Float.floatToRawIntBits(some[element]) != Float.floatToRawIntBits(other[element])) {
                return element;
            }
        }
        return -1;
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
