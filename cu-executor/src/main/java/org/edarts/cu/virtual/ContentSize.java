package org.edarts.cu.virtual;

import org.edarts.codelet.Sized;
import org.jspecify.annotations.Nullable;

/** How many bytes of data a content is. */
final class ContentSize {
    /** The size of what neither is a number, a string or an array of these, nor says its size. */
    static final long UNKNOWN = -1;

    private ContentSize() {}

    /** Returns how many bytes of data a content is, without what Java adds to them. */
    static long of(@Nullable Object content) {
        if (content == null) {
            return 0;
        } else if (content instanceof Sized sized) {
            return sized.bytes();
        } else if (content instanceof Byte || content instanceof Boolean) {
            return Byte.BYTES;
        } else if (content instanceof Short || content instanceof Character) {
            return Short.BYTES;
        } else if (content instanceof Integer || content instanceof Float) {
            return Integer.BYTES;
        } else if (content instanceof Long || content instanceof Double) {
            return Long.BYTES;
        } else if (content instanceof String text) {
            return (long) Character.BYTES * text.length();
        }
        return sizeOfArray(content);
    }

    private static long sizeOfArray(Object content) {
        if (content instanceof byte[] array) {
            return array.length;
        } else if (content instanceof boolean[] array) {
            return array.length;
        } else if (content instanceof short[] array) {
            return (long) Short.BYTES * array.length;
        } else if (content instanceof char[] array) {
            return (long) Character.BYTES * array.length;
        } else if (content instanceof int[] array) {
            return (long) Integer.BYTES * array.length;
        } else if (content instanceof float[] array) {
            return (long) Float.BYTES * array.length;
        } else if (content instanceof long[] array) {
            return (long) Long.BYTES * array.length;
        } else if (content instanceof double[] array) {
            return (long) Double.BYTES * array.length;
        }
        return content instanceof Object[] array
                        && content.getClass().getComponentType().isArray()
                ? sizeOfRows(array)
                : UNKNOWN;
    }

    private static long sizeOfRows(@Nullable Object[] rows) {
        long sum = 0;
        for (Object row : rows) {
            long size = of(row);
            if (size == UNKNOWN) {
                return UNKNOWN;
            }
            sum += size;
        }
        return sum;
    }
}
