package org.edarts.benchmarks.mesh;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.edarts.benchmarks.mesh.kernels.Base64;
import org.edarts.benchmarks.mesh.kernels.BinarySearch;
import org.edarts.benchmarks.mesh.kernels.Cholesky;
import org.edarts.benchmarks.mesh.kernels.Convolution;
import org.edarts.benchmarks.mesh.kernels.Crc32;
import org.edarts.benchmarks.mesh.kernels.Dot;
import org.edarts.benchmarks.mesh.kernels.Fft;
import org.edarts.benchmarks.mesh.kernels.Histogram;
import org.edarts.benchmarks.mesh.kernels.InsertionSort;
import org.edarts.benchmarks.mesh.kernels.Jacobi;
import org.edarts.benchmarks.mesh.kernels.KMeans;
import org.edarts.benchmarks.mesh.kernels.Life;
import org.edarts.benchmarks.mesh.kernels.Lu;
import org.edarts.benchmarks.mesh.kernels.Mandelbrot;
import org.edarts.benchmarks.mesh.kernels.Matmul;
import org.edarts.benchmarks.mesh.kernels.NBody;
import org.edarts.benchmarks.mesh.kernels.PrefixSum;
import org.edarts.benchmarks.mesh.kernels.Saxpy;
import org.edarts.benchmarks.mesh.kernels.Stencil;
import org.edarts.benchmarks.mesh.kernels.StringSearch;

/** The kernels with the sizes that are measured: what fits beside the code into a core. */
final class MeshKernels {
    private static final int TILE = 16;
    private static final int VECTOR = 1000;
    private static final int BYTES = 2048;

    private MeshKernels() {}

    /** Returns all, in the order of the table. */
    static List<MeshKernel> all() {
        return List.of(
                new MeshKernel(Stencil.class, "32 x 24", () -> new Object[] {floats(768), new float[768], 32, 24}),
                new MeshKernel(Matmul.class, "16 x 16", () ->
                        new Object[] {floats(TILE * TILE), floats(TILE * TILE), new float[TILE * TILE], TILE}),
                new MeshKernel(Saxpy.class, "1000", () -> new Object[] {1.7f, floats(VECTOR), floats(VECTOR), VECTOR}),
                new MeshKernel(Dot.class, "1000", () -> new Object[] {floats(VECTOR), floats(VECTOR), VECTOR}),
                new MeshKernel(Jacobi.class, "100, 20 steps", () ->
                        new Object[] {between(1, 10, 100), new float[102], 100, 20}),
                new MeshKernel(Fft.class, "64", () -> new Object[] {floats(64), floats(64), twiddles(64), 64}),
                new MeshKernel(InsertionSort.class, "100", () -> new Object[] {ints(100, 1000), 100}),
                new MeshKernel(Crc32.class, "2048", () -> new Object[] {bytes(BYTES), BYTES, crcTable()}),
                new MeshKernel(Mandelbrot.class, "30 x 20, 50", () -> new Object[] {new int[600], 30, 20, 50}),
                new MeshKernel(NBody.class, "8, 4 steps", () -> new Object[] {floats(24), new float[24], 8, 4}),
                new MeshKernel(Histogram.class, "2048", () -> new Object[] {bytes(BYTES), BYTES, new int[256]}),
                new MeshKernel(PrefixSum.class, "1000", () -> new Object[] {ints(VECTOR, 1 << 24), VECTOR}),
                new MeshKernel(StringSearch.class, "2048", () -> new Object[] {letters(BYTES), BYTES, letters(4), 4}),
                new MeshKernel(Cholesky.class, "16 x 16", () -> new Object[] {dominant(TILE), TILE}),
                new MeshKernel(KMeans.class, "128, 8 centres", () ->
                        new Object[] {floats(256), floats(16), new int[128], 128}),
                new MeshKernel(
                        Convolution.class, "24 x 24", () -> new Object[] {floats(576), new float[576], floats(9), 24}),
                new MeshKernel(BinarySearch.class, "128 in 256", () ->
                        new Object[] {sorted(256), ints(128, 2560), new int[128], 128}),
                new MeshKernel(
                        Base64.class, "1536", () -> new Object[] {bytes(1536), 1536, new byte[BYTES], alphabet()}),
                new MeshKernel(Life.class, "40 x 30", () -> new Object[] {cells(1200), new byte[1200], 40, 30}),
                new MeshKernel(Lu.class, "16 x 16", () -> new Object[] {dominant(TILE), TILE}));
    }

    private static Random random() {
        return new Random(14);
    }

    private static float[] floats(int size) {
        Random random = random();
        float[] floats = new float[size];
        for (int index = 0; index < size; index++) {
            floats[index] = random.nextFloat() * 2 - 1;
        }
        return floats;
    }

    private static int[] ints(int size, int bound) {
        return random().ints(size, 0, bound).toArray();
    }

    private static byte[] bytes(int size) {
        byte[] bytes = new byte[size];
        random().nextBytes(bytes);
        return bytes;
    }

    private static byte[] letters(int size) {
        byte[] letters = bytes(size);
        for (int index = 0; index < size; index++) {
            letters[index] = (byte) ('a' + (letters[index] & 1));
        }
        return letters;
    }

    private static byte[] cells(int size) {
        byte[] cells = bytes(size);
        for (int index = 0; index < size; index++) {
            cells[index] &= 1;
        }
        return cells;
    }

    private static int[] sorted(int size) {
        int[] sorted = new int[size];
        Arrays.setAll(sorted, index -> index * 10);
        return sorted;
    }

    private static float[] between(float first, float last, int inner) {
        float[] line = new float[inner + 2];
        line[0] = first;
        line[inner + 1] = last;
        return line;
    }

    /** A symmetric matrix of which each diagonal element is larger than the rest of its row. */
    private static float[] dominant(int side) {
        float[] random = floats(side * side);
        float[] matrix = new float[side * side];
        for (int row = 0; row < side; row++) {
            for (int column = 0; column < side; column++) {
                matrix[row * side + column] =
                        random[row * side + column] + random[column * side + row] + (row == column ? 4 * side : 0);
            }
        }
        return matrix;
    }

    private static float[] twiddles(int size) {
        float[] twiddles = new float[size];
        for (int index = 0; index < size; index += 2) {
            twiddles[index] = (float) Math.cos(Math.PI * index / size);
            twiddles[index + 1] = (float) -Math.sin(Math.PI * index / size);
        }
        return twiddles;
    }

    private static int[] crcTable() {
        int[] table = new int[256];
        Arrays.setAll(table, index -> {
            int crc = index;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                crc = crc >>> 1 ^ ((crc & 1) == 0 ? 0 : 0xEDB8_8320);
            }
            return crc;
        });
        return table;
    }

    private static byte[] alphabet() {
        byte[] alphabet = new byte[64];
        String text = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        for (int index = 0; index < alphabet.length; index++) {
            alphabet[index] = (byte) text.charAt(index);
        }
        return alphabet;
    }
}
