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
        Object copy = Array.newInstance(content.getClass().getComponentType(), to - from);
        System.arraycopy(content, from, copy, 0, to - from);
        return copy;
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
        int end = place + to - from;
        int first;
        if (before instanceof int[] ints) {
            first = Arrays.mismatch(ints, place, end, (int[]) seen, from, to);
        } else if (before instanceof float[] floats) {
            first = Arrays.mismatch(floats, place, end, (float[]) seen, from, to);
        } else {
            first = Arrays.mismatch((byte[]) before, place, end, (byte[]) seen, from, to);
        }
        return first < 0 ? to : from + first;
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
            while (element < to && Float.compare(floats[element], others[element]) != 0) {
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
