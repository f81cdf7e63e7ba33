package org.edarts.trace;

import java.util.Arrays;

/** Records one behind the other, as many as come. Owner: one thread. */
final class RecordBuffer {
    private long[] words;
    private int size;

    RecordBuffer(int records) {
        words = new long[Math.max(1, records) * PackedRecord.WORDS];
    }

    void add(EventKind kind, long time, long duration, int codelet, int frame, int enabler, int enablerFrame) {
        add(
                time,
                PackedRecord.kindAndDuration(kind, duration),
                PackedRecord.pair(codelet, frame),
                PackedRecord.pair(enabler, enablerFrame));
    }

    /** Adds the record that begins at a word. */
    void copy(long[] from, int at) {
        add(from[at], from[at + 1], from[at + 2], from[at + 3]);
    }

    private void add(long time, long kindAndDuration, long subject, long cause) {
        if (size == words.length) {
            words = Arrays.copyOf(words, Math.multiplyExact(2, size));
        }
        words[size++] = time;
        words[size++] = kindAndDuration;
        words[size++] = subject;
        words[size++] = cause;
    }

    long[] words() {
        return Arrays.copyOf(words, size);
    }
}
