package org.edarts.cu.host.slots;

import org.edarts.codelet.SpentSlotException;
import org.edarts.cu.host.unit.Apart;
import org.edarts.cu.host.unit.Units;
import org.edarts.cu.pool.ReadyPool;
import org.edarts.su.Misuse;
import org.jspecify.annotations.Nullable;

/**
 * Sends the signals of one unit through the slots of frames. What they enable goes to the scheduler, but for what is handed
 * off: that goes to the unit itself, to be fired next.
 *
 * <p>Owner: the thread of the unit.
 */
final class Signals extends Apart {
    private static final long NONE = ReadyPool.EMPTY;

    private final Scheduler scheduler;
    private final boolean alone;
    private final int unit;
    private final boolean isItsOwnSu;
    private final @Nullable FrameTrace trace;
    private long next = NONE;

    Signals(Units units, SlotState state, int unit, Scheduler scheduler, @Nullable FrameTrace trace) {
        this.scheduler = scheduler;
        this.trace = trace;
        this.alone = state.alone();
        this.unit = unit;
        this.isItsOwnSu = !units.dedicatedSu();
    }

    /** Enables the codelets that fire at the start of a run. */
    void start(Frame root, int[] starts) {
        for (int codelet : starts) {
            enable(root, codelet, false);
        }
    }

    /**
     * Sends the signals of a codelet that has fired.
     *
     * @throws SpentSlotException if one goes to a slot that has fired and is not re-armed
     */
    void fired(Frame frame, int codelet) {
        signalTargets(frame, codelet, isItsOwnSu);
    }

    /** Returns the entry that was handed off, or {@link ReadyPool#EMPTY}. */
    long takeNext() {
        long entry = next;
        next = NONE;
        return entry;
    }

    /** Returns whether the last fired codelet handed another one off, and with it its token of their frame. */
    boolean handedOff() {
        return next != NONE;
    }

    /**
     * Sends one signal.
     *
     * @throws SpentSlotException if the slot has fired and is not re-armed
     */
    void signal(Frame frame, int slot) {
        signal(frame, slot, false);
    }

    private void signal(Frame frame, int slot, boolean mayHandOff) {
        if (trace != null) {
            trace.signals(frame, slot);
        }
        if (frame.signal(slot, alone)) {
            if (trace != null) {
                trace.full(frame, slot);
            }
            signalTargets(frame, frame.graph.codelets() + slot, mayHandOff);
        }
    }

    /**
     * Fills the cell of a promise and signals its slot.
     *
     * @throws SpentSlotException if it was complete before
     */
    void complete(Frame frame, int cell, int slot, @Nullable Object content) {
        frame.cells[cell] = content;
        signal(frame, slot);
    }

    /**
     * Completes the result of a procedure, for its caller.
     *
     * @throws SpentSlotException if it was complete before
     */
    void completeResult(Frame frame, @Nullable Object content) {
        if (!frame.markCompleted()) {
            throw Misuse.completedTwice(frame.graph);
        }
        Frame caller = frame.parent;
        if (frame.resultSlot >= 0 && caller != null) {
            complete(caller, frame.resultCell, frame.resultSlot, content);
        }
    }

    private void signalTargets(Frame frame, int node, boolean mayHandOff) {
        int[] targets = frame.graph.targets();
        int[] start = frame.graph.targetStart();
        int end = start[node + 1];
        for (int arc = start[node]; arc < end; arc++) {
            int target = targets[arc];
            if (target >= 0) {
                enable(frame, target, mayHandOff);
            } else {
                signal(frame, ~target, mayHandOff);
            }
        }
    }

    private void enable(Frame frame, int codelet, boolean mayHandOff) {
        if (trace != null) {
            trace.enabled(frame, codelet);
        }
        if (mayHandOff && next == NONE && frame.rules.handOff().allows(codelet, unit)) {
            next = SlotPools.entry(frame, codelet);
        } else {
            if (!frame.root()) {
                frame.addToken(alone);
            }
            scheduler.accept(frame, codelet);
        }
    }
}
