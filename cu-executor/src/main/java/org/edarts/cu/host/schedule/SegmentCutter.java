package org.edarts.cu.host.schedule;

import java.util.Arrays;

/** Cuts lanes into segments. Used once. Owner: one thread. */
final class SegmentCutter {
    /**
     * So many steps that wait are put together: more would wait for each other without need, fewer would look too
     * often.
     */
    private static final int MOST_WAITING = 32;

    private final int[] laneStart;
    private final int[] sourceStart;
    private final int[] sources;
    private final int[] level;
    private final int[] laneOf;
    private final boolean[] begins;
    private final boolean[] awaited;

    /**
     * @param laneStart the first step of each lane
     * @param sourceStart where the sources of each step begin
     * @param sources the steps that each step depends on
     * @param level the layer of each step
     */
    SegmentCutter(int[] laneStart, int[] sourceStart, int[] sources, int[] level) {
        this.laneStart = laneStart;
        this.sourceStart = sourceStart;
        this.sources = sources;
        this.level = level;
        this.laneOf = new int[level.length];
        for (int lane = 0; lane < laneStart.length - 1; lane++) {
            Arrays.fill(laneOf, laneStart[lane], laneStart[lane + 1], lane);
        }
        this.begins = new boolean[level.length + 1];
        this.awaited = new boolean[level.length];
    }

    Segments cut() {
        for (int lane = 0; lane < laneStart.length - 1; lane++) {
            cutBeforeWaits(laneStart[lane], laneStart[lane + 1]);
        }
        begins[level.length] = true;
        int[][] needsOf = needs();
        for (int step = 0; step < level.length; step++) {
            begins[step + 1] |= awaited[step];
        }
        return collect(needsOf);
    }

    private void cutBeforeWaits(int from, int to) {
        boolean allWait = false;
        int first = from;
        for (int step = from; step < to; step++) {
            boolean waits = waits(step);
            boolean joins = allWait && level[step] == level[first] && step - first < MOST_WAITING;
            if (step == from || waits && !joins) {
                begins[step] = true;
                first = step;
                allWait = waits;
            } else {
                allWait &= waits;
            }
        }
    }

    private boolean waits(int step) {
        for (int arc = sourceStart[step]; arc < sourceStart[step + 1]; arc++) {
            if (laneOf[sources[arc]] != laneOf[step]) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns, for each step that begins a segment, the last step it needs of each other lane; marks those as awaited.
     */
    private int[][] needs() {
        int[][] needs = new int[level.length][];
        int[] last = new int[laneStart.length - 1];
        for (int begin = 0; begin < level.length; ) {
            Arrays.fill(last, -1);
            int step = begin;
            do {
                for (int arc = sourceStart[step]; arc < sourceStart[step + 1]; arc++) {
                    int source = sources[arc];
                    if (laneOf[source] != laneOf[step]) {
                        last[laneOf[source]] = Math.max(last[laneOf[source]], source);
                    }
                }
                step++;
            } while (!begins[step]);
            needs[begin] = new int[found(last)];
            int count = 0;
            for (int need : last) {
                if (need >= 0) {
                    needs[begin][count++] = need;
                    awaited[need] = true;
                }
            }
            begin = step;
        }
        return needs;
    }

    private static int found(int[] last) {
        int found = 0;
        for (int need : last) {
            found += need >= 0 ? 1 : 0;
        }
        return found;
    }

    /**
     * A piece of a segment needs what the whole did: who fired the pieces before it may have looked at single steps.
     */
    private Segments collect(int[][] needsOf) {
        int count = 0;
        int needCount = 0;
        for (int step = 0; step < level.length; step++) {
            if (begins[step]) {
                needsOf[step] = needsOf[step] == null ? needsOf[step - 1] : needsOf[step];
                count++;
                needCount += needsOf[step].length;
            } else {
                needsOf[step] = needsOf[step - 1];
            }
        }
        int[] start = new int[count + 1];
        int[] needStart = new int[count + 1];
        int[] needs = new int[needCount];
        int[] needLanes = new int[needCount];
        boolean[] last = new boolean[count];
        int[] laneSegments = new int[laneStart.length];
        int segment = 0;
        int need = 0;
        int lane = 0;
        for (int step = 0; step < level.length; step++) {
            for (; lane < laneOf[step] + 1; lane++) {
                laneSegments[lane] = segment;
            }
            if (begins[step]) {
                start[segment] = step;
                needStart[segment++] = need;
                for (int needed : needsOf[step]) {
                    needLanes[need] = laneOf[needed];
                    needs[need++] = needed;
                }
            }
            last[segment - 1] = awaited[step];
        }
        Arrays.fill(laneSegments, lane, laneStart.length, segment);
        start[segment] = level.length;
        needStart[segment] = need;
        return new Segments(laneSegments, start, needStart, needs, needLanes, last);
    }
}
