package org.edarts.offload;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Java's numbers and arrays as the words and bytes that they are in a core's memory: little endian, a boolean in a
 * byte.
 */
final class Elements {
    private Elements() {}

    /** Returns the bytes of an element of an array. */
    static int size(Object array) {
        Class<?> type = array.getClass().getComponentType();
        if (type == int.class || type == float.class) {
            return Integer.BYTES;
        }
        return type == short.class || type == char.class ? Short.BYTES : Byte.BYTES;
    }

    /** Returns the bytes of all elements of an array: more than an array of bytes has places, if it is large. */
    static long bytesOf(Object array) {
        return (long) Array.getLength(array) * size(array);
    }

    /** Returns an array with the same content. */
    @SuppressWarnings("unchecked")
    static <T> T copy(T array) {
        int length = Array.getLength(array);
        Object copy = Array.newInstance(array.getClass().getComponentType(), length);
        System.arraycopy(array, 0, copy, 0, length);
        return (T) copy;
    }

    /** Returns the bytes of an array. */
    static byte[] bytes(Object array) {
        return bytes(array, 0, Array.getLength(array));
    }

    /** Returns the bytes of so many elements of an array, or of as many as there are. */
    static byte[] bytes(Object array, int from, int most) {
        int length = Math.max(0, Math.min(most, Array.getLength(array) - from));
        byte[] bytes = new byte[length * size(array)];
        ByteBuffer buffer = buffer(bytes);
        if (array instanceof float[] floats) {
            buffer.asFloatBuffer().put(floats, from, length);
        } else if (array instanceof int[] ints) {
            buffer.asIntBuffer().put(ints, from, length);
        } else if (array instanceof short[] shorts) {
            buffer.asShortBuffer().put(shorts, from, length);
        } else if (array instanceof char[] chars) {
            buffer.asCharBuffer().put(chars, from, length);
        } else if (array instanceof byte[] given) {
            buffer.put(given, from, length);
        } else {
            boolean[] booleans = (boolean[]) array;
            for (int place = 0; place < length; place++) {
                bytes[place] = (byte) (booleans[from + place] ? 1 : 0);
            }
        }
        return bytes;
    }

    /** Writes bytes into the array that they are the content of. */
    static void into(Object array, byte[] bytes) {
        into(array, 0, bytes, 0, bytes.length);
    }

    /** Writes a part of some bytes into an array, from an element on. */
    private static void into(Object array, int from, byte[] bytes, int begin, int end) {
        ByteBuffer buffer = buffer(bytes).position(begin).limit(end).slice().order(ByteOrder.LITTLE_ENDIAN);
        int length = (end - begin) / size(array);
        if (array instanceof float[] floats) {
            buffer.asFloatBuffer().get(floats, from, length);
        } else if (array instanceof int[] ints) {
            buffer.asIntBuffer().get(ints, from, length);
        } else if (array instanceof short[] shorts) {
            buffer.asShortBuffer().get(shorts, from, length);
        } else if (array instanceof char[] chars) {
            buffer.asCharBuffer().get(chars, from, length);
        } else if (array instanceof byte[] given) {
            buffer.get(given, from, length);
        } else {
            boolean[] booleans = (boolean[]) array;
            for (int place = 0; place < length; place++) {
                booleans[from + place] = buffer.get(place) != 0;
            }
        }
    }

    /** Writes bytes into an array, from an element on: the elements that are others than they were. */
    static void intoWhereOther(Object array, int from, byte[] now, byte[] before) {
        int size = size(array);
        int begin = Arrays.mismatch(now, before);
        while (begin >= 0) {
            int element = begin / size;
            into(array, from + element, now, element * size, (element + 1) * size);
            int next = (element + 1) * size;
            int other = Arrays.mismatch(now, next, now.length, before, next, before.length);
            begin = other < 0 ? other : next + other;
        }
    }

    /** Returns the word of a number. */
    static int word(Object number) {
        if (number instanceof Float real) {
            return Float.floatToRawIntBits(real);
        }
        if (number instanceof Boolean truth) {
            return truth ? 1 : 0;
        }
        if (number instanceof Character character) {
            return character;
        }
        return ((Number) number).intValue();
    }

    /** Returns the number, or nothing, that a word is of a type. */
    static Object number(int word, Class<?> type) {
        if (type == float.class) {
            return Float.intBitsToFloat(word);
        }
        if (type == boolean.class) {
            return word != 0;
        }
        if (type == char.class) {
            return (char) word;
        }
        if (type == short.class) {
            return (short) word;
        }
        if (type == byte.class) {
            return (byte) word;
        }
        return type == void.class ? Nothing.NOTHING : (Object) word;
    }

    private static ByteBuffer buffer(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
