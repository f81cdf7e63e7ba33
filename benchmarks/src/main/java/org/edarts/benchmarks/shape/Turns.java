package org.edarts.benchmarks.shape;

/** Kernels that turn over numbers as often as they are told. */
final class Turns {
    private Turns() {}

    /** Turns over one number so many times; the next ones with what they read. */
    static void begin(int turns, int[] out) {
        int sum = 1;
        for (int turn = 0; turn < turns; turn++) {
            sum = sum * 3 + turn;
        }
        out[0] = sum;
    }

    static void one(int turns, int[] some, int[] out) {
        int sum = some[0];
        for (int turn = 0; turn < turns; turn++) {
            sum = sum * 3 + some[turn % some.length];
        }
        out[0] = sum;
    }

    static void two(int turns, int[] some, int[] other, int[] out) {
        int sum = some[0] - other[0];
        for (int turn = 0; turn < turns; turn++) {
            sum = sum * 3 + some[turn % some.length] - other[turn % other.length];
        }
        out[0] = sum;
    }

    static void three(int turns, int[] some, int[] other, int[] third, int[] out) {
        int sum = some[0] - other[0] + third[0];
        for (int turn = 0; turn < turns; turn++) {
            sum = sum * 3 + some[turn % some.length] - other[turn % other.length];
        }
        out[0] = sum;
    }
}
