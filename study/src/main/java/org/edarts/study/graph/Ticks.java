package org.edarts.study.graph;

import java.util.Arrays;

/**
 * The ticks in which a graph counts its time: as few for each unit as make all its times whole.
 *
 * @param perUnit how many a unit has: a power of ten
 */
record Ticks(long perUnit) {
    /** Finer than this times are rounded. */
    private static final long FINEST = 1_000_000;

    /** All times of a graph together have to stay below this, so that sums over several paths and processors fit. */
    private static final double MOST = 1L << 60;

    /** Returns a time in ticks. */
    long of(double units) {
        return Math.round(units * perUnit);
    }

    /** Returns times in ticks. */
    long[] ofAll(double[] units) {
        return Arrays.stream(units).mapToLong(this::of).toArray();
    }

    /** Finds the ticks that some times need. Owner: the thread that builds the graph. */
    static final class Choice {
        private long perUnit = 1;
        private double sum;

        /** Takes another time into account. */
        void add(double units) {
            sum += units;
            while (perUnit < FINEST && !whole(units * perUnit)) {
                perUnit *= 10;
            }
        }

        private static boolean whole(double value) {
            return Math.abs(value - Math.rint(value)) <= 1e-9 * Math.max(1, Math.abs(value));
        }

        /**
         * Returns the ticks.
         *
         * @throws IllegalArgumentException if the times are too long together
         */
        Ticks made() {
            while (perUnit > 1 && sum * perUnit > MOST) {
                perUnit /= 10;
            }
            if (sum > MOST) {
                throw new IllegalArgumentException("its times add up to " + sum + ": choose a larger unit of time");
            }
            return new Ticks(perUnit);
        }
    }
}
