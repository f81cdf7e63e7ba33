package org.edarts.epiphany.time;

import java.util.Arrays;

/** Wake-ups too far away for the wheel: a binary heap of longs that hold time and actor. */
final class FarFuture {
    /** How many actors a wake-up can tell apart. */
    static final int ACTORS = 1 << 18;

    private static final int ACTOR_BITS = Integer.numberOfTrailingZeros(ACTORS);
    private static final int ACTOR_MASK = ACTORS - 1;
    private static final long TIME_LIMIT = 1L << Long.SIZE - 1 - ACTOR_BITS;

    private long[] heap = new long[64];
    private int size;

    void add(long time, int actor) {
        if (time >= TIME_LIMIT) {
            throw new IllegalArgumentException(
                    "half cycle " + time + " lies beyond the " + TIME_LIMIT + " that can be simulated");
        }
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size);
        }
        long key = time << ACTOR_BITS | actor;
        int hole = size++;
        while (hole > 0 && heap[(hole - 1) >> 1] > key) {
            heap[hole] = heap[(hole - 1) >> 1];
            hole = (hole - 1) >> 1;
        }
        heap[hole] = key;
    }

    long earliestTime() {
        return size == 0 ? Agenda.NEVER : heap[0] >> ACTOR_BITS;
    }

    int removeEarliest() {
        int actor = (int) heap[0] & ACTOR_MASK;
        removeAt(0);
        return actor;
    }

    /** Takes one wake-up back; does nothing if there is none. */
    void remove(long time, int actor) {
        long key = time << ACTOR_BITS | actor;
        for (int place = 0; place < size; place++) {
            if (heap[place] == key) {
                removeAt(place);
                return;
            }
        }
    }

    private void removeAt(int place) {
        long moved = heap[--size];
        int hole = place;
        while (hole > 0 && heap[(hole - 1) >> 1] > moved) {
            heap[hole] = heap[(hole - 1) >> 1];
            hole = (hole - 1) >> 1;
        }
        for (int child = 2 * hole + 1; child < size; child = 2 * hole + 1) {
            if (child + 1 < size && heap[child + 1] < heap[child]) {
                child++;
            }
            if (heap[child] >= moved) {
                break;
            }
            heap[hole] = heap[child];
            hole = child;
        }
        heap[hole] = moved;
    }
}
