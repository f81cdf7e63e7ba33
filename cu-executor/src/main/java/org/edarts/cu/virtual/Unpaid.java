package org.edarts.cu.virtual;

import java.util.HashSet;
import java.util.Set;
import org.edarts.codelet.Unpriced;
import org.edarts.codelet.graph.Declaration;
import org.edarts.su.NameList;
import org.jspecify.annotations.Nullable;

/** Counts what a run gets without paying for it. Owner: the driving thread. */
final class Unpaid {
    private static final long UNKNOWN = -1;

    /** By name: to hold the declarations would keep procedures alive that nobody else knows any more. */
    private final Set<String> seen = new HashSet<>();

    private final NameList names = new NameList();
    private long firings;
    private long values;
    private long bytes;
    private long unsized;
    private long shared;

    /** Counts a firing of a codelet that declares no cost. */
    void firing(Declaration declaration) {
        firings++;
        if (seen.add(declaration.name())) {
            names.add(declaration.name());
        }
    }

    /** Counts a content that comes from another CU. */
    void value(@Nullable Object content) {
        values++;
        long size = sizeOf(content);
        if (size == UNKNOWN) {
            unsized++;
        } else {
            bytes += size;
        }
    }

    /** Counts a look at shared state. */
    void shared() {
        shared++;
    }

    Unpriced sum() {
        return new Unpriced(firings, names.list(), values, bytes, unsized, shared);
    }

    /** Returns how many bytes of data a content is, without what Java adds to them. */
    private static long sizeOf(@Nullable Object content) {
        if (content == null) {
            return 0;
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
            long size = sizeOf(row);
            if (size == UNKNOWN) {
                return UNKNOWN;
            }
            sum += size;
        }
        return sum;
    }
}
