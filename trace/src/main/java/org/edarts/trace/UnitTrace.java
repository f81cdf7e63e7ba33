package org.edarts.trace;

import java.util.AbstractList;
import java.util.Collections;
import java.util.List;
import java.util.RandomAccess;

/** What one unit recorded: immutable, in the order of writing, so that a firing comes where it ended. */
public final class UnitTrace {
    private final int unit;
    private final String name;
    private final long dropped;
    private final long[] words;
    private final int firstWord;

    /** Takes the records that begin at {@code firstWord}; the array is not copied and must not change any more. */
    UnitTrace(int unit, String name, long dropped, long[] words, int firstWord) {
        this.unit = unit;
        this.name = name;
        this.dropped = dropped;
        this.words = words;
        this.firstWord = firstWord;
    }

    /** The unit's number in the trace, from 0; {@link TraceEvent#NONE} for the marks of the runs. */
    public int unit() {
        return unit;
    }

    /** The unit's name, such as {@code CU 3}. */
    public String name() {
        return name;
    }

    /** How many older records were overwritten before this copy was taken. */
    public long dropped() {
        return dropped;
    }

    /** The number of records. */
    public int size() {
        return (words.length - firstWord) / PackedRecord.WORDS;
    }

    /** The events, oldest record first; each is unpacked when it is asked for. */
    public List<TraceEvent> events() {
        return Collections.unmodifiableList(new Events());
    }

    /** When the last of the records was over. */
    long lastEnd() {
        long last = Long.MIN_VALUE;
        for (int at = firstWord; at < words.length; at += PackedRecord.WORDS) {
            last = Math.max(last, PackedRecord.end(words, at));
        }
        return last;
    }

    long[] words() {
        return words;
    }

    int firstWord() {
        return firstWord;
    }

    private final class Events extends AbstractList<TraceEvent> implements RandomAccess {
        @Override
        public TraceEvent get(int index) {
            if (index < 0 || index >= size()) {
                throw new IndexOutOfBoundsException("unit " + name + " has " + size() + " records, no number " + index);
            }
            return PackedRecord.unpack(unit, words, firstWord + index * PackedRecord.WORDS);
        }

        @Override
        public int size() {
            return UnitTrace.this.size();
        }
    }
}
