package org.edarts.benchmarks.mesh.kernels;

/** A binary search. */
public final class BinarySearch {
    private static final int SIZE = 256;

    private BinarySearch() {}

    /** Looks n keys up among sorted numbers. */
    public static void binarySearch(int[] sorted, int[] keys, int[] places, int n) {
        for (int i = 0; i < n; i++) {
            int key = keys[i];
            int low = 0;
            int high = SIZE - 1;
            int found = -1;
            while (low <= high) {
                int middle = (low + high) >>> 1;
                if (sorted[middle] < key) {
                    low = middle + 1;
                } else if (sorted[middle] > key) {
                    high = middle - 1;
                } else {
                    found = middle;
                    break;
                }
            }
            places[i] = found;
        }
    }
}
