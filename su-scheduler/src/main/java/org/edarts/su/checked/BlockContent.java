package org.edarts.su.checked;

import java.lang.reflect.Array;
import java.util.Arrays;

/** Copies and compares the arrays that blocks are on hosts. */
final class BlockContent {
    private BlockContent() {}

    static Object copy(Object content) {
        int length = Array.getLength(content);
        Object copy = Array.newInstance(content.getClass().getComponentType(), length);
        System.arraycopy(content, 0, copy, 0, length);
        return copy;
    }

    /** Returns the first element from one on that differs; the length if none does. */
    static int changed(Object before, Object seen, int from, int length) {
        int first;
        if (before instanceof int[] ints) {
            first = Arrays.mismatch(ints, from, length, (int[]) seen, from, length);
        } else if (before instanceof float[] floats) {
            first = Arrays.mismatch(floats, from, length, (float[]) seen, from, length);
        } else {
            first = Arrays.mismatch((byte[]) before, from, length, (byte[]) seen, from, length);
        }
        return first < 0 ? length : from + first;
    }
}
