package org.edarts.cu.host.slots;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.edarts.codelet.SpentSlotException;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.SignalTable;
import org.edarts.su.Misuse;

/**
 * The sync slots of a frame: for each a counter of the signals it still waits for. Any thread may signal; what it wrote
 * before is visible to whoever gives the last signal of a round. Lock-free.
 */
class SyncSlots {
    private static final VarHandle COUNTER = MethodHandles.arrayElementVarHandle(int[].class);

    final CompiledGraph graph;
    final SignalTable table;
    final int[] counters;
    /** Whether a slot may have got a signal since all were armed. */
    boolean signalled;

    /** Whether each slot gets exactly the signals that it waits for. */
    private final boolean exact;

    private final int[] counts;
    private final boolean[] rearmed;

    /** Makes slots with these counters, as many as the graph has, or none for a run that needs none. */
    SyncSlots(CompiledGraph graph, int[] counters) {
        this.graph = graph;
        this.counters = counters;
        this.exact = graph.fixed();
        this.table = graph.signalTable();
        this.counts = table.slotCounts();
        this.rearmed = table.slotRearmed();
    }

    /**
     * Gives a slot a signal; a re-armed one that fires starts over.
     *
     * @param alone whether no other thread can signal at the same time
     * @return whether the slot fires: of all that signal it, exactly one is told so in each round
     * @throws SpentSlotException if it has fired and is not re-armed
     */
    final boolean signal(int slot, boolean alone) {
        noteSignal();
        int before = lower(slot, alone);
        if (before > 1) {
            return false;
        }
        if (rearmed[slot]) {
            boolean fires = endsRound(slot, before);
            if (fires) {
                rearm(slot, alone);
            }
            return fires;
        }
        if (before < 1) {
            refuse(slot);
            throw Misuse.spent(graph, slot);
        }
        return true;
    }

    /** Looks first: all CUs read what lies beside it at every signal. */
    private void noteSignal() {
        if (!signalled) {
            signalled = true;
        }
    }

    /** Lowers a counter by one; returns what it was before. */
    private int lower(int slot, boolean alone) {
        if (alone) {
            return counters[slot]--;
        }
        if (exact && (int) COUNTER.getAcquire(counters, slot) == 1) {
            // the last signal has nobody to be told apart from
            counters[slot] = 0;
            return 1;
        }
        return (int) COUNTER.getAndAdd(counters, slot, -1);
    }

    /**
     * Returns whether the signal was the last one of its round, be that the next round, whose signals may come before
     * this one's last has armed the counter again.
     *
     * @param before what the counter was before the signal
     */
    private boolean endsRound(int slot, int before) {
        return before == 1 || Math.floorMod(before - 1, counts[slot]) == 0;
    }

    /** Adds, and does not set: the first signals of the next round may have come already. */
    private void rearm(int slot, boolean alone) {
        int count = counts[slot];
        if (alone) {
            counters[slot] += count;
        } else {
            COUNTER.getAndAdd(counters, slot, count);
        }
    }

    /** Takes back a signal to a spent slot. */
    private void refuse(int slot) {
        COUNTER.getAndAdd(counters, slot, 1);
    }

    /** Arms all counters anew; called when nobody signals. */
    final void rearmAll() {
        System.arraycopy(counts, 0, counters, 0, counters.length);
        signalled = false;
    }

    /**
     * Arms counters anew up to the first slot that got some of its signals and not all; called when nobody signals.
     *
     * @return whether there is no such slot
     */
    final boolean rearmWhole() {
        for (int slot = 0; slot < counters.length; slot++) {
            int left = counters[slot];
            int count = counts[slot];
            if (left > 0 && left < count) {
                return false;
            }
            counters[slot] = count;
        }
        signalled = false;
        return true;
    }
}
