package org.edarts.trace;

/**
 * The layout of one record: 32 bytes as four words, the same in a ring and in a file.
 *
 * <pre>
 * word 0   time
 * word 1   duration (bits 8..63, signed)  | kind (bits 0..7)
 * word 2   frame    (bits 32..63)         | codelet (bits 0..31)
 * word 3   enabler's frame (bits 32..63)  | enabler (bits 0..31)
 * </pre>
 */
final class PackedRecord {
    static final int WORDS = 4;
    static final int BYTES = WORDS * Long.BYTES;

    private static final int KIND_BITS = 8;
    private static final int KIND_MASK = (1 << KIND_BITS) - 1;

    private PackedRecord() {}

    static long kindAndDuration(EventKind kind, long duration) {
        return duration << KIND_BITS | kind.code();
    }

    static long pair(int codelet, int frame) {
        return (long) frame << Integer.SIZE | codelet & 0xFFFF_FFFFL;
    }

    static int kindCode(long word1) {
        return (int) word1 & KIND_MASK;
    }

    static long end(long[] words, int at) {
        return words[at] + (words[at + 1] >> KIND_BITS);
    }

    static int codelet(long pair) {
        return (int) pair;
    }

    static int frame(long pair) {
        return (int) (pair >> Integer.SIZE);
    }

    /** The event in the four words that begin at {@code at}; its kind must be a known one. */
    static TraceEvent unpack(int unit, long[] words, int at) {
        long kindAndDuration = words[at + 1];
        long subject = words[at + 2];
        long cause = words[at + 3];
        return new TraceEvent(
                unit,
                EventKind.ofCode(kindCode(kindAndDuration)),
                words[at],
                kindAndDuration >> KIND_BITS,
                codelet(subject),
                frame(subject),
                codelet(cause),
                frame(cause));
    }
}
