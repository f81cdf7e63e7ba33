package org.edarts.su.checked;

import java.lang.reflect.Array;
import java.util.Arrays;

/** Copies and compares the arrays that blocks are on hosts. */
final class BlockContent {
    private BlockContent() {}

    static Object copy(Object content) {
        return copy(content, 0, Array.getLength(content));
    }

    /** Returns some elements of a block alone. */
    static Object copy(Object content, int from, int to) {
        Object copy = room(content, to - from);
        System.arraycopy(content, from, copy, 0, to - from);
        return copy;
    }

    private static Object room(Object content, int length) {
        try {
            return Array.newInstance(content.getClass().getComponentType(), length);
        } catch (OutOfMemoryError full) {
            OutOfMemoryError told =
                    new OutOfMemoryError(full.getMessage() + ": there is no room for the copy of " + length
                            + " elements of a block with which a checked run compares it; give it a larger heap, or run it"
                            + " unchecked");
            told.initCause(full);
            throw told;
        }
    }

    /** Copies elements to the same place. */
    static void copy(Object content, Object into, int from, int to) {
        System.arraycopy(content, from, into, from, to - from);
    }

    /** Returns the first of some elements that differs; the one behind them if none does. */
    static int changed(Object before, Object seen, int from, int to) {
        return changed(before, from, seen, from, to);
    }

    /**
     * Returns the first of some elements that differs; the one behind them if none does.
     *
     * @param place where the first of them is in what was before
     */
    static int changed(Object before, int place, Object seen, int from, int to) {
        if (before instanceof float[] floats) {
            return changed(floats, place, (float[]) seen, from, to);
        }
        int end = place + to - from;
        int first = before instanceof int[] ints
                ? Arrays.mismatch(ints, place, end, (int[]) seen, from, to)
                : Arrays.mismatch((byte[]) before, place, end, (byte[]) seen, from, to);
        return first < 0 ? to : from + first;
    }

    /** To the library all that is not a number is the same. */
    private static int changed(float[] before, int place, float[] seen, int from, int to) {
        int element = from;
        while (element < to && isSame(before[place + element - from], seen[element])) {
            element++;
        }
        return element;
    }

    private static boolean isSame(float some, float other) {
        return Float.floatToRawIntBits(some) == Float.floatToRawIntBits(other);
    }

    /** Returns the first of some elements that is the same; the one behind them if none is. */
    static int unchanged(Object before, Object seen, int from, int to) {
        int element = from;
        if (before instanceof int[] ints) {
            int[] others = (int[]) seen;
            while (element < to && ints[element] != others[element]) {
                element++;
            }
        } else if (before instanceof float[] floats) {
            float[] others = (float[]) seen;
            while (element < to && !isSame(floats[element], others[element])) {
                element++;
            }
        } else {
            byte[] bytes = (byte[]) before;
            byte[] others = (byte[]) seen;
            while (element < to && bytes[element] != others[element]) {
                element++;
            }
        }
        return element;
    }
}
