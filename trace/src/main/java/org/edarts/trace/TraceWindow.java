package org.edarts.trace;

import java.util.Arrays;
import java.util.List;

/**
 * A span of a trace's time: what it has of each unit, and of the runs. What lies partly within is kept whole, and so is
 * the record that a codelet became ready before, if it fired within or later. Owner: one thread.
 */
final class TraceWindow {
    private final long from;
    private final long to;
    /** The instances that fired within or later, in order. */
    private final long[] fired;

    /**
     * Makes a window.
     *
     * @param from where it begins, in ticks
     * @param to where it ends
     * @param units what the units recorded, completed by what their arcs imply
     */
    TraceWindow(long from, long to, List<UnitTrace> units) {
        this.from = from;
        this.to = to;
        this.fired = instancesFired(units);
    }

    private long[] instancesFired(List<UnitTrace> units) {
        long[] found = new long[16];
        int count = 0;
        for (UnitTrace unit : units) {
            long[] words = unit.words();
            for (int at = unit.firstWord(); at < words.length; at += PackedRecord.WORDS) {
                if (isFiring(words[at + 1]) && PackedRecord.end(words, at) >= from) {
                    if (count == found.length) {
                        found = Arrays.copyOf(found, 2 * count);
                    }
                    found[count++] = words[at + 2];
                }
            }
        }
        found = Arrays.copyOf(found, count);
        Arrays.parallelSort(found);
        return found;
    }

    private static boolean isFiring(long kindAndDuration) {
        int kind = PackedRecord.kindCode(kindAndDuration);
        return kind == EventKind.FIRE.code() || kind == EventKind.FAIL.code();
    }

    private boolean overlaps(long[] words, int at) {
        return words[at] <= to && PackedRecord.end(words, at) >= from;
    }

    /** What a unit recorded within; the rest counts as dropped. */
    UnitTrace of(UnitTrace unit) {
        long[] words = unit.words();
        RecordBuffer kept = new RecordBuffer(16);
        int left = unit.size();
        for (int at = unit.firstWord(); at < words.length; at += PackedRecord.WORDS) {
            boolean ready = PackedRecord.kindCode(words[at + 1]) == EventKind.READY.code();
            if (overlaps(words, at) || ready && words[at] < from && Arrays.binarySearch(fired, words[at + 2]) >= 0) {
                kept.copy(words, at);
                left--;
            }
        }
        return new UnitTrace(unit.unit(), unit.name(), unit.dropped() + left, kept.words(), 0);
    }

    /** The marks of the runs, as if each began and ended within. */
    UnitTrace marks(List<TracedRun> runs, long dropped) {
        RecordBuffer kept = new RecordBuffer(16);
        for (TracedRun run : runs) {
            if (run.start() <= to && run.end() >= from) {
                mark(kept, EventKind.RUN_START, Math.max(from, run.start()));
                boolean failed = run.outcome() == TracedRun.Outcome.FAILED && run.end() <= to;
                if (run.outcome() != TracedRun.Outcome.OPEN || run.end() > to) {
                    mark(kept, failed ? EventKind.RUN_FAILED : EventKind.RUN_END, Math.min(to, run.end()));
                }
            }
        }
        return new UnitTrace(TraceEvent.NONE, Trace.MARKS_NAME, dropped, kept.words(), 0);
    }

    private static void mark(RecordBuffer to, EventKind kind, long time) {
        to.add(kind, time, 0, TraceEvent.NONE, TraceEvent.NONE, TraceEvent.NONE, TraceEvent.NONE);
    }
}
