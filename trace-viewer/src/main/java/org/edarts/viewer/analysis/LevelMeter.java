package org.edarts.viewer.analysis;

import java.util.ArrayList;
import java.util.List;

/** Sums a number over time up in pieces of equal length. Owner: one thread. */
final class LevelMeter {
    private final long start;
    private final long end;
    private final long width;
    private final double[] sums;
    private final int[] most;

    LevelMeter(long start, long end, int pieces) {
        this.start = start;
        this.end = end;
        this.width = Math.max(1, (end - start + pieces - 1) / pieces);
        int count = (int) ((end - start + width - 1) / width);
        this.sums = new double[count];
        this.most = new int[count];
    }

    long width() {
        return width;
    }

    void add(long from, long to, int number) {
        if (number == 0) {
            return;
        }
        long last = Math.min(to, end);
        for (long at = Math.max(from, start); at < last; ) {
            int piece = (int) ((at - start) / width);
            long until = Math.min(last, start + (piece + 1) * width);
            sums[piece] += (double) number * (until - at);
            most[piece] = Math.max(most[piece], number);
            at = until;
        }
    }

    Levels.Level level() {
        List<Double> means = new ArrayList<>();
        List<Integer> maxima = new ArrayList<>();
        for (int piece = 0; piece < sums.length; piece++) {
            long length = Math.min(end, start + (piece + 1) * width) - (start + piece * width);
            means.add(sums[piece] / length);
            maxima.add(most[piece]);
        }
        return new Levels.Level(means, maxima);
    }
}
