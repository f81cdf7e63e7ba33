package org.edarts.epiphany.cam.watch;

import java.util.Arrays;
import org.edarts.epiphany.chip.CodeNoteReceiver;

/** Notes of a core that have yet to be gone through, the oldest first. Owner: one thread. */
final class NoteQueue implements CodeNoteReceiver {
    private static final int FIRST_ROOM = 1 << 10;

    private final int core;
    private long[] cycles = new long[FIRST_ROOM];
    private int[] places = new int[FIRST_ROOM];
    private int[] values = new int[FIRST_ROOM];
    private int first;
    private int end;

    NoteQueue(int core) {
        this.core = core;
    }

    @Override
    public void noted(long cycle, int pc, int value) {
        if (end == cycles.length) {
            cycles = Arrays.copyOf(cycles, 2 * end);
            places = Arrays.copyOf(places, 2 * end);
            values = Arrays.copyOf(values, 2 * end);
        }
        cycles[end] = cycle;
        places[end] = pc;
        values[end++] = value;
    }

    int core() {
        return core;
    }

    boolean isEmpty() {
        return first == end;
    }

    long cycle() {
        return cycles[first];
    }

    int pc() {
        return places[first];
    }

    int value() {
        return values[first];
    }

    /** Forgets the oldest note. */
    void remove() {
        first++;
        if (first == end) {
            first = 0;
            end = 0;
        }
    }
}
