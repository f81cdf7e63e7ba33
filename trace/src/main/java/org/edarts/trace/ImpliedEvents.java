package org.edarts.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Completes what units recorded of a fixed graph by what its {@link ArcTable} implies: READY and SIGNAL events, who
 * enabled each firing, and that none began before it was ready. Owner: one thread.
 */
final class ImpliedEvents {
    private final ArcTable arcs;
    private final List<Records> units = new ArrayList<>();

    private ImpliedEvents(ArcTable arcs, List<UnitTrace> recorded) {
        this.arcs = arcs;
        recorded.forEach(unit -> units.add(new Records(unit)));
    }

    static List<UnitTrace> complete(ArcTable arcs, List<TracedRun> runs, List<UnitTrace> recorded) {
        ImpliedEvents events = new ImpliedEvents(arcs, recorded);
        for (TracedRun run : runs) {
            events.units.forEach(unit -> unit.limitTo(run));
            events.complete(run);
        }
        return events.units.stream().map(Records::completed).toList();
    }

    private void complete(TracedRun run) {
        FixedRun fixed = new FixedRun(arcs, run.start());
        PriorityQueue<Firings> merged = new PriorityQueue<>(Comparator.comparingLong(Firings::end));
        for (Records unit : units) {
            Firings firings = new Firings(unit, run);
            if (firings.next()) {
                merged.add(firings);
            }
        }
        for (Firings first = merged.poll(); first != null; first = merged.poll()) {
            fixed.fired(first.codelet(), first.end());
            if (first.next()) {
                merged.add(first);
            }
        }
        if (units.get(0).hasBeginning()) {
            arcs.forEachStart(codelet -> units.get(0).addReady(run.start(), codelet, TraceEvent.NONE));
        }
        units.forEach(unit -> unit.complete(fixed, run));
    }

    private boolean isOfGraph(long[] words, int at) {
        int codelet = PackedRecord.codelet(words[at + 2]);
        return PackedRecord.frame(words[at + 2]) == TraceEvent.ROOT_FRAME && codelet >= 0 && codelet < arcs.codelets();
    }

    /** The records of a unit, run by run: those of the current one, and what became of those before. */
    private final class Records {
        private final UnitTrace recorded;
        private final long[] words;
        private final RecordBuffer completed;
        private int from;
        private int to;

        Records(UnitTrace recorded) {
            this.recorded = recorded;
            this.words = recorded.words();
            this.completed = new RecordBuffer(2 * recorded.size());
            this.to = recorded.firstWord();
        }

        /** Goes on to the records of another run: a unit writes all of one before any of the next. */
        void limitTo(TracedRun run) {
            from = to;
            while (to < words.length && PackedRecord.end(words, to) <= run.end()) {
                to += PackedRecord.WORDS;
            }
        }

        boolean hasBeginning() {
            return recorded.dropped() == 0 || from > recorded.firstWord();
        }

        void complete(FixedRun fixed, TracedRun run) {
            for (int at = from; at < to; at += PackedRecord.WORDS) {
                int kind = PackedRecord.kindCode(words[at + 1]);
                boolean fired = kind == EventKind.FIRE.code();
                if ((fired || kind == EventKind.FAIL.code())
                        && isOfGraph(words, at)
                        && PackedRecord.end(words, at) >= run.start()) {
                    addFiring(fixed, at);
                    if (fired) {
                        addEffects(fixed, at);
                    }
                } else {
                    completed.copy(words, at);
                }
            }
        }

        private void addFiring(FixedRun fixed, int at) {
            int codelet = PackedRecord.codelet(words[at + 2]);
            if (!fixed.isKnown(codelet)) {
                completed.copy(words, at);
                return;
            }
            long recordedStart = words[at];
            long end = PackedRecord.end(words, at);
            long start = Math.min(end, Math.max(recordedStart, fixed.ready(codelet)));
            int none = TraceEvent.NONE;
            if (start > recordedStart) {
                completed.add(EventKind.IDLE, recordedStart, start - recordedStart, none, none, none, none);
            }
            int enabler = fixed.enabler(codelet);
            EventKind kind = EventKind.ofCode(PackedRecord.kindCode(words[at + 1]));
            completed.add(kind, start, end - start, codelet, TraceEvent.ROOT_FRAME, enabler, frameOf(enabler));
        }

        private void addEffects(FixedRun fixed, int at) {
            int enabler = PackedRecord.codelet(words[at + 2]);
            long end = PackedRecord.end(words, at);
            fixed.tell(enabler, new FixedRun.Effects() {
                @Override
                public void signal(int slot) {
                    int behind = arcs.firstBehind(slot);
                    int frame = TraceEvent.ROOT_FRAME;
                    completed.add(EventKind.SIGNAL, end, 0, behind, frame, enabler, frame);
                }

                @Override
                public void ready(int codelet) {
                    addReady(end, codelet, enabler);
                }
            });
        }

        void addReady(long time, int codelet, int enabler) {
            completed.add(EventKind.READY, time, 0, codelet, TraceEvent.ROOT_FRAME, enabler, frameOf(enabler));
        }

        private static int frameOf(int enabler) {
            return enabler == TraceEvent.NONE ? TraceEvent.NONE : TraceEvent.ROOT_FRAME;
        }

        UnitTrace completed() {
            for (; to < words.length; to += PackedRecord.WORDS) {
                completed.copy(words, to);
            }
            return new UnitTrace(recorded.unit(), recorded.name(), recorded.dropped(), completed.words(), 0);
        }
    }

    /** The firings of a unit in one run, in the order in which they ended. */
    private final class Firings {
        private final Records unit;
        private final TracedRun run;
        private int at;

        Firings(Records unit, TracedRun run) {
            this.unit = unit;
            this.run = run;
            this.at = unit.from - PackedRecord.WORDS;
        }

        /** Goes on to the next one; returns false if there is none. */
        boolean next() {
            do {
                at += PackedRecord.WORDS;
            } while (at < unit.to
                    && (PackedRecord.kindCode(unit.words[at + 1]) != EventKind.FIRE.code()
                            || !isOfGraph(unit.words, at)
                            || end() < run.start()));
            return at < unit.to;
        }

        long end() {
            return PackedRecord.end(unit.words, at);
        }

        int codelet() {
            return PackedRecord.codelet(unit.words[at + 2]);
        }
    }
}
