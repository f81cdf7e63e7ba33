package org.edarts.viewer.analysis;

/**
 * Numbers the codelet instances that occur in a trace, each of one frame, from 0: an open-addressed table, since a
 * trace may have millions. Owner: one thread.
 */
final class Instances {
    private static final int FIRST_CAPACITY = 1 << 10;
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private long[] keys = new long[FIRST_CAPACITY];
    private int[] numbers = new int[FIRST_CAPACITY];
    private int count;

    /** How many have been numbered. */
    int count() {
        return count;
    }

    /** The number of an instance; a new one gets the next. */
    int number(int codelet, int frame) {
        if (2 * count >= keys.length) {
            grow();
        }
        long key = key(codelet, frame);
        int at = place(key);
        if (numbers[at] == 0) {
            keys[at] = key;
            numbers[at] = ++count;
        }
        return numbers[at] - 1;
    }

    /** The number of an instance, or -1 if it has none. */
    int find(int codelet, int frame) {
        return numbers[place(key(codelet, frame))] - 1;
    }

    private int place(long key) {
        int mask = keys.length - 1;
        int at = (int) (key * MIX >>> Integer.SIZE) & mask;
        while (numbers[at] != 0 && keys[at] != key) {
            at = at + 1 & mask;
        }
        return at;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldNumbers = numbers;
        keys = new long[2 * oldKeys.length];
        numbers = new int[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldNumbers[i] != 0) {
                int at = place(oldKeys[i]);
                keys[at] = oldKeys[i];
                numbers[at] = oldNumbers[i];
            }
        }
    }

    private static long key(int codelet, int frame) {
        return (long) frame << Integer.SIZE | codelet & 0xFFFF_FFFFL;
    }
}
