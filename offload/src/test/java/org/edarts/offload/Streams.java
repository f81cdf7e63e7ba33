package org.edarts.offload;

/** Kernels whose arrays come part by part. */
final class Streams {
    private Streams() {}

    /** The sum of a core's part. */
    static int sum(@In @Prefetch(buffer = 64, perFetch = 16, distance = 32) int[] values) {
        int sum = 0;
        for (int place = from(values.length); place < from(values.length, Core.id() + 1); place++) {
            sum += values[place];
        }
        return sum;
    }

    private static int from(int length) {
        return from(length, Core.id());
    }

    private static int from(int length, int core) {
        int share = (length + Core.count() - 1) / Core.count();
        return Math.min(length, core * share);
    }

    /** Writes what it has read, and reads it again. */
    static void twice(@Prefetch(buffer = 32, perFetch = 8, distance = 8) short[] values) {
        int end = from(values.length, Core.id() + 1);
        for (int place = from(values.length); place < end; place++) {
            values[place] += values[place];
        }
        for (int place = from(values.length); place < end; place++) {
            values[place]++;
        }
    }

    /** Reads forwards and writes backwards. */
    static void reverse(
            @In @Prefetch(buffer = 128, perFetch = 32, distance = 64) float[] from, @Prefetch @Out float[] to) {
        for (int place = from(from.length); place < from(from.length, Core.id() + 1); place++) {
            to[from.length - 1 - place] = from[place];
        }
    }

    /** Goes where chance leads it, and writes what was not fetched, or will be. */
    static int wanders(@Prefetch(buffer = 16, perFetch = 4, distance = 12) byte[] values, int steps) {
        int place = 0;
        int sum = 0;
        for (int step = 0; step < steps; step++) {
            sum += values[place];
            values[(place + 5) % values.length] = (byte) step;
            place = (place * 5 + sum + 3 & 0x7FFF_FFFF) % values.length;
        }
        return sum;
    }

    static int handsOn(@Prefetch int[] values) {
        return recursive(values, 3);
    }

    private static int recursive(int[] values, int depth) {
        return depth == 0 ? values[0] : recursive(values, depth - 1) + 1;
    }

    static int beyond(@Prefetch int[] values) {
        return values[values.length];
    }

    /** Says what it is given, and what half of it is. */
    static void says(int value) {
        Mesh.print(value);
        Mesh.print(value * 0.5f);
    }

    static int depth(int calls) {
        return calls == 0 ? 0 : odd(calls - 1) + 1;
    }

    private static int odd(int calls) {
        return calls == 0 ? 1 : depth(calls - 1) + 2;
    }

    /** Goes on for ever. */
    static int waits(int[] never) {
        int turns = 0;
        while (never[0] == 0) {
            turns++;
        }
        return turns;
    }
}
