package org.edarts.cu.host.slots;

import org.edarts.codelet.SpentSlotException;
import org.edarts.codelet.graph.SignalTable;
import org.edarts.cu.host.unit.Padded;
import org.edarts.cu.host.unit.Units;
import org.jspecify.annotations.Nullable;

/**
 * Sends the signals of one unit through the slots of frames. What they enable goes to the scheduler; under a policy
 * that hands off, the first codelet that a firing enables goes to the unit itself instead, to be fired next: by what
 * its body does, if the frame is the unit's alone, so that nobody else waits for it meanwhile, or by the arcs of the
 * fired one.
 *
 * <p>Owner: the thread of the unit.
 */
final class Signals extends Padded {
    private final FramesInUse frames;
    private final Scheduler scheduler;
    private final int unit;
    private final boolean isItsOwnSu;
    private final @Nullable FrameTrace trace;
    private boolean passesToken;

    Signals(Units units, int unit, FramesInUse frames, Scheduler scheduler, @Nullable FrameTrace trace) {
        this.frames = frames;
        this.scheduler = scheduler;
        this.trace = trace;
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
     * @return whether it handed off another one of its frame, which goes on with its token
     * @throws SpentSlotException if a signal goes to a slot that has fired and is not re-armed
     */
    boolean fired(Frame frame, int codelet) {
        int[] start = frame.table.targetStart();
        if (start[codelet] == start[codelet + 1]) {
            return false;
        }
        passesToken = !frames.handsOff();
        try {
            signalTargets(frame, codelet, isItsOwnSu);
            return passesToken && frames.handsOff();
        } finally {
            passesToken = false;
        }
    }

    /** Enables the codelets that fire at the start of a procedure, which the current firing invokes. */
    void startInvoked(Frame frame) {
        boolean mayHandOff = mayHandOffNow(frame);
        for (int codelet : frame.table.starts()) {
            startInvoked(frame, codelet, mayHandOff);
        }
    }

    /** Enables a codelet of a lone frame, which holds a token. */
    void enableLone(Frame frame, int codelet) {
        if (frames.handsOff()) {
            scheduler.keep(frame, codelet);
        } else {
            frames.handOff(frame, codelet);
        }
    }

    private void startInvoked(Frame frame, int codelet, boolean mayHandOff) {
        if (handsOff(frame, codelet, mayHandOff)) {
            handOff(frame, codelet);
        } else {
            accept(frame, codelet);
        }
    }

    /**
     * Sends one signal, by the current firing.
     *
     * @throws SpentSlotException if the slot has fired and is not re-armed
     */
    void signal(Frame frame, int slot) {
        int enabled = frame.lone() ? frame.signalLone(slot) : Frame.OTHERWISE;
        if (enabled >= 0) {
            enableLone(frame, enabled);
        } else if (enabled == Frame.OTHERWISE) {
            signal(frame, slot, mayHandOffNow(frame));
        }
    }

    /**
     * Sends one signal for something that ended outside.
     *
     * @throws SpentSlotException if the slot has fired and is not re-armed
     */
    void arrive(Frame frame, int slot) {
        signal(frame, slot, false);
    }

    /** What many may take is not kept by one whose body may go on for long. */
    private boolean mayHandOffNow(Frame frame) {
        return isItsOwnSu && !frame.shared();
    }

    private void signal(Frame frame, int first, boolean mayHandOff) {
        SignalTable table = frame.table;
        int codelets = frame.graph.codelets();
        int slot = first;
        while (fires(frame, slot)) {
            int node = codelets + slot;
            int arc = table.targetStart()[node];
            int target = table.targetStart()[node + 1] == arc + 1 ? table.targets()[arc] : 0;
            if (target >= 0) {
                signalTargets(frame, node, mayHandOff);
                return;
            }
            slot = ~target;
        }
    }

    private boolean fires(Frame frame, int slot) {
        if (trace != null) {
            trace.signals(frame, slot);
        }
        frame.unpack();
        boolean fires = frame.signal(slot, !frame.shared());
        if (fires && trace != null) {
            trace.full(frame, slot);
        }
        return fires;
    }

    private void signalTargets(Frame frame, int node, boolean mayHandOff) {
        int[] targets = frame.table.targets();
        int[] start = frame.table.targetStart();
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
        boolean handsOff = handsOff(frame, codelet, mayHandOff);
        if (!frame.root() && !(handsOff && passesToken)) {
            frame.addToken();
        }
        if (handsOff) {
            handOff(frame, codelet);
        } else {
            accept(frame, codelet);
        }
    }

    private boolean handsOff(Frame frame, int codelet, boolean mayHandOff) {
        return mayHandOff
                && !frames.handsOff()
                && (frame.code.handedOff || frame.code.rules.handOff().allows(codelet, unit));
    }

    private void handOff(Frame frame, int codelet) {
        if (trace != null) {
            trace.enabled(frame, codelet);
        }
        frames.handOff(frame, codelet);
    }

    private void accept(Frame frame, int codelet) {
        if (trace != null) {
            trace.enabled(frame, codelet);
        }
        scheduler.accept(frame, codelet);
    }
}
