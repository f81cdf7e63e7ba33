package org.edarts.offload;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Java's numbers and arrays as the words and bytes that they are in a core's memory: little endian, a boolean in a byte. */
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
        int length = Array.getLength(array);
        byte[] bytes = new byte[length * size(array)];
        ByteBuffer buffer = buffer(bytes);
        if (array instanceof float[] floats) {
            buffer.asFloatBuffer().put(floats);
        } else if (array instanceof int[] ints) {
            buffer.asIntBuffer().put(ints);
        } else if (array instanceof short[] shorts) {
            buffer.asShortBuffer().put(shorts);
        } else if (array instanceof char[] chars) {
            buffer.asCharBuffer().put(chars);
        } else if (array instanceof byte[] given) {
            buffer.put(given);
        } else {
            boolean[] booleans = (boolean[]) array;
            for (int place = 0; place < length; place++) {
                bytes[place] = (byte) (booleans[place] ? 1 : 0);
            }
        }
        return bytes;
    }

    /** Writes bytes into the array that they are the content of. */
    static void into(Object array, byte[] bytes) {
        ByteBuffer buffer = buffer(bytes);
        if (array instanceof float[] floats) {
            buffer.asFloatBuffer().get(floats);
        } else if (array instanceof int[] ints) {
            buffer.asIntBuffer().get(ints);
        } else if (array instanceof short[] shorts) {
            buffer.asShortBuffer().get(shorts);
        } else if (array instanceof char[] chars) {
            buffer.asCharBuffer().get(chars);
        } else if (array instanceof byte[] given) {
            buffer.get(given);
        } else {
            boolean[] booleans = (boolean[]) array;
            for (int place = 0; place < booleans.length; place++) {
                booleans[place] = bytes[place] != 0;
            }
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
