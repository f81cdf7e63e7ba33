package org.edarts.cu.virtual;

import java.util.BitSet;
import org.edarts.codelet.SpentSlotException;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.Contents;
import org.edarts.su.HandleFiring;
import org.edarts.su.Misuse;
import org.edarts.su.rules.GraphRules;
import org.edarts.trace.TraceRecorder.ProcedureNumbers;
import org.jspecify.annotations.Nullable;

/**
 * What the codelets of one run of a graph, or of one invocation of a threaded procedure, share: the counters of the
 * slots and the content of the cells. Owner: the thread that drives the run.
 *
 * <p>A frame counts tokens: one for each codelet that is enabled and has not ended, each procedure invoked that has not
 * ended, each pending split-phase operation. Without tokens nothing can happen in it any more.
 */
final class Frame {
    /** The number of a run's own frame. */
    static final int ROOT = 0;

    final int number;
    final CompiledGraph graph;
    final GraphRules rules;
    final ProcedureNumbers traced;
    final @Nullable Call call;
    final @Nullable Object[] cells;
    final int[] counters;

    /** Where it lies, once it is known, if CUs own frames. */
    @Nullable
    FramePlace place;

    private final int[] makers;
    private final int[] reserved;
    private @Nullable BitSet @Nullable [] copies;
    private final BitSet fired = new BitSet();
    private int tokens;
    private @Nullable Source completer;

    /**
     * How a threaded procedure was invoked.
     *
     * @param caller the frame of the invoking codelet
     * @param resultCell where the result goes
     * @param resultSlot the slot that the result signals, or {@link HandleFiring#NO_SLOT}
     * @param endSlot the slot that the end signals, or {@link HandleFiring#NO_SLOT}
     */
    record Call(Frame caller, int resultCell, int resultSlot, int endSlot) {
        /** Returns whether the end signals something. */
        boolean signalsEnd() {
            return endSlot != HandleFiring.NO_SLOT;
        }
    }

    Frame(int number, CompiledGraph graph, GraphRules rules, ProcedureNumbers traced, @Nullable Call call) {
        this.number = number;
        this.graph = graph;
        this.rules = rules;
        this.traced = traced;
        this.call = call;
        this.counters = graph.slotCounts().clone();
        this.reserved = new int[counters.length];
        this.cells = Contents.none(graph);
        this.makers = new int[cells.length];
        Contents.fillShared(graph, cells);
    }

    /** Gives a cell the content that a firing on a CU made. */
    void fill(int cell, @Nullable Object content, int cu) {
        cells[cell] = content;
        makers[cell] = cu + 1;
        if (copies != null) {
            copies[cell] = null;
        }
    }

    /** Returns whether another CU than this one made the content of a cell; what came from outside, no CU made. */
    boolean madeElsewhere(int cell, int cu) {
        return makers[cell] != 0 && makers[cell] != cu + 1;
    }

    /** Returns the CU that has the latest content of a cell; what came from outside, the first that asks has. */
    int holder(int cell, int asking) {
        if (makers[cell] == 0) {
            makers[cell] = asking + 1;
        }
        return makers[cell] - 1;
    }

    /** A CU changes a content: no other one has it any more. */
    void moveTo(int cell, int cu) {
        makers[cell] = cu + 1;
    }

    /** A CU keeps a copy of a content until that is made anew; returns whether it had none. */
    boolean keepsFirst(int cell, int cu) {
        if (copies == null) {
            copies = new BitSet[cells.length];
        }
        BitSet holders = copies[cell];
        if (holders == null) {
            holders = new BitSet();
            copies[cell] = holders;
        }
        boolean first = !holders.get(cu);
        holders.set(cu);
        return first;
    }

    /**
     * Announces a signal that a body sends; it arrives when the firing ends.
     *
     * @throws SpentSlotException if the slot will have fired by then, by the signals announced so far
     */
    void reserve(int slot) {
        if (!graph.slotRearmed()[slot] && counters[slot] <= reserved[slot]) {
            throw Misuse.spent(graph, slot);
        }
        reserved[slot]++;
    }

    /**
     * Lowers the counter of a slot by an announced signal.
     *
     * @return whether the slot fires
     */
    boolean lowerReserved(int slot) {
        reserved[slot]--;
        return lower(slot);
    }

    /**
     * Lowers the counter of a slot by a signal.
     *
     * @return whether the slot fires
     * @throws SpentSlotException if it has fired and is not re-armed
     */
    boolean lower(int slot) {
        if (counters[slot] == 0) {
            throw Misuse.spent(graph, slot);
        }
        if (--counters[slot] > 0) {
            return false;
        }
        if (graph.slotRearmed()[slot]) {
            counters[slot] = graph.slotCounts()[slot];
        }
        return true;
    }

    /**
     * Marks the result of the procedure as complete.
     *
     * @param by who completes it
     * @throws SpentSlotException if it was so before
     */
    void completeResult(Source by) {
        if (completer != null) {
            throw Misuse.completedTwice(graph);
        }
        completer = by;
    }

    /** Returns whether the result of the procedure is complete. */
    boolean completed() {
        return completer != null;
    }

    /** Returns whether its caller hears of the result from the codelet by which the procedure ends. */
    boolean endsWithResult(Source end) {
        return owesResult() && end.equals(completer);
    }

    /** Returns whether a caller waits for the result. */
    boolean owesResult() {
        return call != null && call.resultSlot != HandleFiring.NO_SLOT;
    }

    void addToken() {
        tokens++;
    }

    /** Gives a token back; returns whether it was the last one. */
    boolean dropToken() {
        return --tokens == 0;
    }

    void hasFired(int codelet) {
        fired.set(codelet);
    }

    /** Returns the instances that have fired. */
    BitSet fired() {
        return fired;
    }

    boolean isRoot() {
        return call == null;
    }
}
