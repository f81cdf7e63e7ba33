package org.edarts.cu.host.schedule;

import java.util.Arrays;

/**
 * The batches of steps that a CU has claimed and not finished.
 *
 * <p>Owner: the thread of the CU. Others may ask {@link #anyReady} while that thread sleeps.
 */
final class OpenBatches {
    private static final int FIELDS = 4;
    private static final int LANE = 0;
    private static final int STEP = 1;
    private static final int END = 2;
    private static final int OTHERS = 3;

    private int[] fields = new int[2 * FIELDS];
    private int count;

    int count() {
        return count;
    }

    /** Adds a batch of which nothing is done; {@code others} is what {@link ScheduleState#claim} returned. */
    void add(int lane, int step, int end, int others) {
        int at = count * FIELDS;
        if (at == fields.length) {
            fields = Arrays.copyOf(fields, 2 * at);
        }
        fields[at + LANE] = lane;
        fields[at + STEP] = step;
        fields[at + END] = end;
        fields[at + OTHERS] = others;
        count++;
    }

    void remove(int batch) {
        count--;
        System.arraycopy(fields, count * FIELDS, fields, batch * FIELDS, FIELDS);
    }

    int lane(int batch) {
        return fields[batch * FIELDS + LANE];
    }

    /** Returns the next step of a batch. */
    int step(int batch) {
        return fields[batch * FIELDS + STEP];
    }

    void moveTo(int batch, int step) {
        fields[batch * FIELDS + STEP] = step;
    }

    int end(int batch) {
        return fields[batch * FIELDS + END];
    }

    /** Returns whether the steps of the lane before the batch were done when it was claimed. */
    boolean inOrder(int batch) {
        return fields[batch * FIELDS + OTHERS] == 0;
    }

    /** Returns a batch whose next step is ready, or -1. */
    int ready(ScheduleState state) {
        for (int batch = 0; batch < count; batch++) {
            if (state.ready(step(batch))) {
                return batch;
            }
        }
        return -1;
    }

    /**
     * Returns whether the next step of any batch is ready. May be wrong if the owner does not sleep; then a batch may also be
     * seen that has no next step any more.
     */
    boolean anyReady(ScheduleState state) {
        int[] seen = fields;
        int batches = Math.min(count, seen.length / FIELDS);
        for (int batch = 0; batch < batches; batch++) {
            int step = seen[batch * FIELDS + STEP];
            if (step < seen[batch * FIELDS + END] && state.ready(step)) {
                return true;
            }
        }
        return false;
    }
}
