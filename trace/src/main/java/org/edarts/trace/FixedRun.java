package org.edarts.trace;

import java.util.Arrays;

/**
 * One run of a fixed graph as its arcs explain it: which firing sent the last signal to each slot and each codelet, and
 * when. Owner: one thread.
 */
final class FixedRun {
    private final ArcTable arcs;
    private final int[] missing;
    private final int[] lastSignaller;
    private final int[] enabler;
    private final long[] ready;
    private final boolean[] known;
    private final boolean[] told;
    private final int[] waiting;

    /** What a firing caused. */
    interface Effects {
        /** A slot was signalled. */
        void signal(int slot);

        /** A codelet got its last signal. */
        void ready(int codelet);
    }

    /** A run in which nothing has fired yet. */
    FixedRun(ArcTable arcs, long start) {
        this.arcs = arcs;
        this.missing = new int[arcs.slots()];
        Arrays.setAll(missing, arcs::signals);
        this.lastSignaller = new int[arcs.slots()];
        Arrays.fill(lastSignaller, TraceEvent.NONE);
        this.enabler = new int[arcs.codelets()];
        Arrays.fill(enabler, TraceEvent.NONE);
        this.ready = new long[arcs.codelets()];
        this.known = new boolean[arcs.codelets()];
        this.told = new boolean[arcs.slots()];
        this.waiting = new int[arcs.slots() + 1];
        arcs.forEachStart(codelet -> become(codelet, TraceEvent.NONE, start));
    }

    /** A codelet fired normally; to be told in the order in which the firings ended. */
    void fired(int codelet, long end) {
        int count = 0;
        waiting[count++] = codelet;
        while (count > 0) {
            int row = waiting[--count];
            for (int arc = arcs.firstArc(row); arc < arcs.firstArc(row + 1); arc++) {
                int target = arcs.target(arc);
                if (target >= 0) {
                    become(target, codelet, end);
                } else if (--missing[~target] == 0) {
                    lastSignaller[~target] = codelet;
                    waiting[count++] = arcs.rowOf(~target);
                }
            }
        }
    }

    private void become(int codelet, int by, long when) {
        enabler[codelet] = by;
        ready[codelet] = when;
        known[codelet] = true;
    }

    /** Tells what a firing caused; each codelet once, when all firings have been told. */
    void tell(int codelet, Effects effects) {
        int count = 0;
        waiting[count++] = codelet;
        while (count > 0) {
            int row = waiting[--count];
            for (int arc = arcs.firstArc(row); arc < arcs.firstArc(row + 1); arc++) {
                int target = arcs.target(arc);
                if (target >= 0) {
                    effects.ready(target);
                } else {
                    effects.signal(~target);
                    if (lastSignaller[~target] == codelet && !told[~target]) {
                        told[~target] = true;
                        waiting[count++] = arcs.rowOf(~target);
                    }
                }
            }
        }
    }

    /**
     * Whether it is known when a codelet became ready: all it depends on has fired, and no record of that is missing.
     */
    boolean isKnown(int codelet) {
        return known[codelet];
    }

    /** When a codelet became ready. */
    long ready(int codelet) {
        return ready[codelet];
    }

    /** Whose firing made a codelet ready: that of its sources which ended last; {@link TraceEvent#NONE} for a start. */
    int enabler(int codelet) {
        return enabler[codelet];
    }
}
