package org.edarts.offload;

/** What the tests launch. */
final class Kernels {
    private Kernels() {}

    static int answer() {
        return 42;
    }

    static int sum(int first, int second) {
        return first + second;
    }

    static float dot(float[] left, float[] right) {
        float sum = 0;
        for (int place = 0; place < left.length; place++) {
            sum += left[place] * right[place];
        }
        return sum;
    }

    static void scale(float[] values, float factor) {
        for (int place = 0; place < values.length; place++) {
            values[place] *= factor;
        }
    }

    static void fill(@Out int[] values, int from) {
        for (int place = 0; place < values.length; place++) {
            values[place] = from + place;
        }
    }

    static int spoilsItsCopy(@In int[] values) {
        values[0] = -1;
        return values.length;
    }

    static int rank() {
        return Core.id() * 100 + Core.count();
    }

    /** Each core has a part of a shared array. */
    static void squares(int[] values) {
        for (int place = Core.id(); place < values.length; place += Core.count()) {
            values[place] = values[place] * values[place];
        }
    }

    static int at(int[] values, int place) {
        return values[place];
    }

    static int dividedBy(int divisor) {
        return 1 / divisor;
    }

    @Offload(cores = 2)
    static boolean onTwo() {
        return true;
    }

    static long tooLong(long value) {
        return value;
    }

    static char next(char character, byte step, short more, boolean twice) {
        int by = step + more;
        return (char) (character + (twice ? 2 * by : by));
    }
}
