package org.edarts.benchmarks.mesh.kernels;

/** The encoding Base64. */
public final class Base64 {
    private Base64() {}

    /** Encodes n bytes, a multiple of three. */
    public static void base64(byte[] data, int n, byte[] text, byte[] alphabet) {
        int to = 0;
        for (int i = 0; i < n; i += 3) {
            int bits = (data[i] & 0xFF) << 16 | (data[i + 1] & 0xFF) << 8 | data[i + 2] & 0xFF;
            text[to] = alphabet[bits >> 18];
            text[to + 1] = alphabet[bits >> 12 & 63];
            text[to + 2] = alphabet[bits >> 6 & 63];
            text[to + 3] = alphabet[bits & 63];
            to += 4;
        }
    }
}
