package org.edarts.viewer.analysis;

/**
 * Puts things into the order of their times: a stable merge sort of what is in order already, since units record nearly
 * in order.
 */
final class TimeOrder {
    private TimeOrder() {}

    /** The numbers 0 to {@code times.length - 1} by their times; of those with the same time the lower number first. */
    static int[] of(long[] times) {
        int[] order = new int[times.length];
        int[] ends = new int[times.length + 2];
        int runs = 0;
        for (int i = 0; i < times.length; i++) {
            order[i] = i;
            if (i > 0 && times[i] < times[i - 1]) {
                ends[++runs] = i;
            }
        }
        ends[++runs] = times.length;
        int[] other = new int[times.length];
        while (runs > 1) {
            int merged = 0;
            for (int run = 0; run < runs; run += 2) {
                int end = ends[Math.min(run + 2, runs)];
                merge(times, order, other, ends[run], ends[run + 1], end);
                ends[++merged] = end;
            }
            runs = merged;
            int[] swapped = order;
            order = other;
            other = swapped;
        }
        return order;
    }

    private static void merge(long[] times, int[] from, int[] to, int begin, int middle, int end) {
        int left = begin;
        int right = middle;
        for (int at = begin; at < end; at++) {
            boolean takeLeft = right == end || left < middle && times[from[left]] <= times[from[right]];
            to[at] = takeLeft ? from[left++] : from[right++];
        }
    }
}
