package org.edarts.benchmarks.mesh.kernels;

/** A search for a string. */
public final class StringSearch {
    private StringSearch() {}

    /** Returns how often m bytes occur in n. */
    public static int stringSearch(byte[] text, int n, byte[] pattern, int m) {
        int found = 0;
        for (int i = 0; i <= n - m; i++) {
            int j = 0;
            while (j < m && text[i + j] == pattern[j]) {
                j++;
            }
            if (j == m) {
                found++;
            }
        }
        return found;
    }
}
