package org.edarts.trace;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A span of a trace's time: what it has of each unit, and of the runs. What lies partly within is kept whole, and so is
 * the record that a codelet became ready before, if it is of a firing within or later. Owner: one thread.
 */
final class TraceWindow {
    private final long from;
    private final long to;
    private final List<TracedRun> runs;

    /** The instances that fired within or later in the run that goes on when the window begins, in order. */
    private final long[] fired;

    /** For each of those where the record that it became ready is of an earlier firing, at the latest. */
    private final long[] earlier;

    /**
     * Makes a window.
     *
     * @param from where it begins, in ticks
     * @param to where it ends
     * @param units what the units recorded, completed by what their arcs imply
     * @param runs the runs of the trace
     */
    TraceWindow(long from, long to, List<UnitTrace> units, List<TracedRun> runs) {
        this.from = from;
        this.to = to;
        this.runs = runs;
        TracedRun begun = begunBefore();
        this.fired = begun == null ? new long[0] : instancesFired(units, begun.end());
        this.earlier = new long[fired.length];
        if (begun != null) {
            Arrays.fill(earlier, begun.start() - 1);
            units.forEach(this::noteEarlierFirings);
        }
    }

    private @Nullable TracedRun begunBefore() {
        for (TracedRun run : runs) {
            if (run.start() <= from && from <= run.end()) {
                return run;
            }
        }
        return null;
    }

    private long[] instancesFired(List<UnitTrace> units, long endOfRun) {
        long[] found = new long[16];
        int count = 0;
        for (UnitTrace unit : units) {
            long[] words = unit.words();
            for (int at = unit.firstWord(); at < words.length; at += PackedRecord.WORDS) {
                if (isFiring(words[at + 1]) && words[at] <= endOfRun && PackedRecord.end(words, at) >= from) {
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

    private void noteEarlierFirings(UnitTrace unit) {
        long[] words = unit.words();
        for (int at = unit.firstWord(); at < words.length; at += PackedRecord.WORDS) {
            if (isFiring(words[at + 1]) && PackedRecord.end(words, at) < from) {
                int instance = Arrays.binarySearch(fired, words[at + 2]);
                if (instance >= 0) {
                    earlier[instance] = Math.max(earlier[instance], words[at]);
                }
            }
        }
    }

    private static boolean isFiring(long kindAndDuration) {
        int kind = PackedRecord.kindCode(kindAndDuration);
        return kind == EventKind.FIRE.code() || kind == EventKind.FAIL.code();
    }

    private boolean overlaps(long[] words, int at) {
        return words[at] <= to && PackedRecord.end(words, at) >= from;
    }

    /** Whether a record from before tells that a codelet became ready which fired within or later. */
    private boolean isReadyBefore(long[] words, int at) {
        if (PackedRecord.kindCode(words[at + 1]) != EventKind.READY.code() || words[at] >= from) {
            return false;
        }
        int instance = Arrays.binarySearch(fired, words[at + 2]);
        return instance >= 0 && words[at] > earlier[instance];
    }

    /** What a unit recorded within; the rest counts as dropped. */
    UnitTrace of(UnitTrace unit) {
        long[] words = unit.words();
        RecordBuffer kept = new RecordBuffer(16);
        int left = unit.size();
        for (int at = unit.firstWord(); at < words.length; at += PackedRecord.WORDS) {
            if (overlaps(words, at) || isReadyBefore(words, at)) {
                kept.copy(words, at);
                left--;
            }
        }
        return new UnitTrace(unit.unit(), unit.name(), unit.dropped() + left, kept.words(), 0);
    }

    /** The marks of the runs, as if each began and ended within; one that failed within keeps what failed. */
    UnitTrace marks(UnitTrace marks) {
        long[] words = marks.words();
        int at = marks.firstWord();
        RecordBuffer kept = new RecordBuffer(16);
        for (TracedRun run : runs) {
            if (run.start() <= to && run.end() >= from) {
                mark(kept, EventKind.RUN_START, Math.max(from, run.start()));
                if (run.outcome() == TracedRun.Outcome.FAILED && run.end() <= to) {
                    at = failure(words, at, run.end());
                    kept.copy(words, at);
                    at += PackedRecord.WORDS;
                } else if (run.outcome() != TracedRun.Outcome.OPEN || run.end() > to) {
                    mark(kept, EventKind.RUN_END, Math.min(to, run.end()));
                }
            }
        }
        return new UnitTrace(TraceEvent.NONE, Trace.MARKS_NAME, marks.dropped(), kept.words(), 0);
    }

    /** Returns where the mark of a run is that failed at this time; it is not before a place. */
    private static int failure(long[] words, int first, long time) {
        int at = first;
        while (words[at] != time || isStartOrEnd(words[at + 1])) {
            at += PackedRecord.WORDS;
        }
        return at;
    }

    private static boolean isStartOrEnd(long kindAndDuration) {
        int kind = PackedRecord.kindCode(kindAndDuration);
        return kind == EventKind.RUN_START.code() || kind == EventKind.RUN_END.code();
    }

    private static void mark(RecordBuffer to, EventKind kind, long time) {
        to.add(kind, time, 0, TraceEvent.NONE, TraceEvent.NONE, TraceEvent.NONE, TraceEvent.NONE);
    }
}
