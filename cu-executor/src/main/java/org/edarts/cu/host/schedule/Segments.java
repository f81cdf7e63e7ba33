package org.edarts.cu.host.schedule;

import java.util.Arrays;

/**
 * The steps of each lane, cut where a CU has something to do between two steps: before a segment it may have to wait
 * for other lanes, after one it may have to tell them how far it is. All steps that wait within a segment are of one
 * layer, so that lanes never wait for each other in a circle.
 *
 * <p>Immutable. The arrays are handed out as they are, for speed: nobody may write to them.
 */
public final class Segments {
    private final int[] laneStart;
    private final int[] start;
    private final int[] needStart;
    private final int[] needs;
    private final int[] needLanes;
    private final boolean[] awaited;

    Segments(int[] laneStart, int[] start, int[] needStart, int[] needs, int[] needLanes, boolean[] awaited) {
        this.laneStart = laneStart;
        this.start = start;
        this.needStart = needStart;
        this.needs = needs;
        this.needLanes = needLanes;
        this.awaited = awaited;
    }

    /** Returns the segment of a lane that a step is in. */
    public int at(int lane, int step) {
        int found = Arrays.binarySearch(start, laneStart[lane], laneStart[lane + 1], step);
        return found < 0 ? ~found - 1 : found;
    }

    /** Returns the first segment of each lane; one entry more than there are lanes. */
    public int[] laneStart() {
        return laneStart;
    }

    /** Returns the first step of each segment; one entry more than there are segments. */
    public int[] start() {
        return start;
    }

    /** Returns where the needs of each segment begin in {@link #needs}; one entry more than there are segments. */
    public int[] needStart() {
        return needStart;
    }

    /** Returns steps of other lanes: when all of those lanes is done up to and with them, the segment may fire. */
    public int[] needs() {
        return needs;
    }

    /** Returns the lanes of {@link #needs}. */
    public int[] needLanes() {
        return needLanes;
    }

    /** Returns for each segment whether its last step is what a segment of another lane needs. */
    public boolean[] awaited() {
        return awaited;
    }
}
