package org.edarts.benchmarks.mesh.kernels;

/** The cyclic redundancy check CRC-32. */
public final class Crc32 {
    private Crc32() {}

    /** Returns the check of n bytes, by a table of 256 words. */
    public static int crc32(byte[] data, int n, int[] table) {
        int crc = -1;
        for (int i = 0; i < n; i++) {
            crc = (crc >>> 8) ^ table[(crc ^ data[i]) & 0xFF];
        }
        return ~crc;
    }
}
