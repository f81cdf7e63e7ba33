package org.edarts.benchmarks.placement;

/** What the codelets of the shapes fire, compiled for eCores. */
final class ShapeKernels {
    private static final int TILE = 16;

    private ShapeKernels() {}

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

    /** Tile of the lengths of longest common subsequences: from the edges above and to the left to those below. */
    static void subsequence(
            byte[] down, byte[] across, int[] above, int[] left, int[] corner, int[] below, int[] right, int[] next) {
        int size = down.length;
        for (int column = 0; column < size; column++) {
            below[column] = above == null ? 0 : above[column];
        }
        int before = corner == null ? 0 : corner[0];
        for (int row = 0; row < size; row++) {
            int diagonal = before;
            int last = left == null ? 0 : left[row];
            before = last;
            for (int column = 0; column < size; column++) {
                int up = below[column];
                int now = down[row] == across[column] ? diagonal + 1 : Math.max(up, last);
                diagonal = up;
                below[column] = now;
                last = now;
            }
            right[row] = last;
        }
        next[0] = right[size - 1];
    }

    /** Factorises a tile on the diagonal. */
    static void potrf(float[] tile) {
        for (int j = 0; j < TILE; j++) {
            float sum = tile[j * TILE + j];
            for (int k = 0; k < j; k++) {
                sum -= tile[j * TILE + k] * tile[j * TILE + k];
            }
            float diagonal = (float) Math.sqrt(sum);
            tile[j * TILE + j] = diagonal;
            for (int i = j + 1; i < TILE; i++) {
                float rest = tile[i * TILE + j];
                for (int k = 0; k < j; k++) {
                    rest -= tile[i * TILE + k] * tile[j * TILE + k];
                }
                tile[i * TILE + j] = rest / diagonal;
            }
        }
    }

    static void trsm(float[] factor, float[] tile) {
        for (int row = 0; row < TILE; row++) {
            for (int column = 0; column < TILE; column++) {
                float rest = tile[row * TILE + column];
                for (int k = 0; k < column; k++) {
                    rest -= tile[row * TILE + k] * factor[column * TILE + k];
                }
                tile[row * TILE + column] = rest / factor[column * TILE + column];
            }
        }
    }

    static void gemm(float[] left, float[] right, float[] tile) {
        for (int row = 0; row < TILE; row++) {
            for (int column = 0; column < TILE; column++) {
                float rest = tile[row * TILE + column];
                for (int k = 0; k < TILE; k++) {
                    rest -= left[row * TILE + k] * right[column * TILE + k];
                }
                tile[row * TILE + column] = rest;
            }
        }
    }

    static void syrk(float[] left, float[] tile) {
        gemm(left, left, tile);
    }

    /** One side of a stage of butterflies: blocks of complex numbers, their real parts first. */
    static void butterfly(float sign, float[] own, float[] partner, float[] twiddles, float[] out) {
        int half = own.length / 2;
        for (int k = 0; k < half; k++) {
            float c = twiddles[k];
            float s = twiddles[half + k];
            float re = sign > 0 ? own[k] : partner[k];
            float im = sign > 0 ? own[half + k] : partner[half + k];
            float x = sign > 0 ? partner[k] : own[k];
            float y = sign > 0 ? partner[half + k] : own[half + k];
            out[k] = re + sign * (c * x - s * y);
            out[half + k] = im + sign * (c * y + s * x);
        }
    }

    /** Both sides of a stage of butterflies. */
    static void pair(float[] lower, float[] upper, float[] twiddles, float[] sums, float[] differences) {
        int half = lower.length / 2;
        for (int k = 0; k < half; k++) {
            float c = twiddles[k];
            float s = twiddles[half + k];
            float re = c * upper[k] - s * upper[half + k];
            float im = c * upper[half + k] + s * upper[k];
            sums[k] = lower[k] + re;
            sums[half + k] = lower[half + k] + im;
            differences[k] = lower[k] - re;
            differences[half + k] = lower[half + k] - im;
        }
    }

    /** Five points of a tile; the edges of neighbours are there or null. */
    static void relax(float[] own, float[] north, float[] south, float[] west, float[] east, float[] out) {
        for (int row = 0; row < TILE; row++) {
            for (int column = 0; column < TILE; column++) {
                int at = row * TILE + column;
                float up = row > 0 ? own[at - TILE] : north == null ? 0 : north[(TILE - 1) * TILE + column];
                float down = row < TILE - 1 ? own[at + TILE] : south == null ? 0 : south[column];
                float left = column > 0 ? own[at - 1] : west == null ? 0 : west[row * TILE + TILE - 1];
                float right = column < TILE - 1 ? own[at + 1] : east == null ? 0 : east[row * TILE];
                out[at] = 0.25f * (up + down + left + right);
            }
        }
    }

    /** The pull of one block of bodies, each x, y and mass, on another. */
    static void pull(float[] own, float[] other, float[] force) {
        for (int i = 0; i < own.length; i += 3) {
            float x = 0;
            float y = 0;
            for (int j = 0; j < other.length; j += 3) {
                float dx = other[j] - own[i];
                float dy = other[j + 1] - own[i + 1];
                float near = dx * dx + dy * dy + 0.01f;
                float strength = other[j + 2] / (near * (float) Math.sqrt(near));
                x += strength * dx;
                y += strength * dy;
            }
            force[i] += x;
            force[i + 1] += y;
        }
    }

    static void move(float[] force, float[] bodies) {
        for (int i = 0; i < bodies.length; i++) {
            bodies[i] += 0.01f * force[i];
            force[i] = 0;
        }
    }
}
