package org.edarts.cu.host.slots;

import java.util.List;
import org.edarts.codelet.Completion;
import org.edarts.codelet.SpentSlotException;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.cu.host.unit.CuFiring;
import org.edarts.cu.host.unit.Padded;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.Misuse;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/**
 * The threaded procedures that one unit invokes and ends, and the split-phase operations that hold their frames
 * meanwhile.
 *
 * <p>Owner: the thread of the unit; any thread may ask for the counts.
 */
final class Procedures extends Padded {
    private static final int INVOCATIONS_BETWEEN_LOOKS = 256;

    private final RunControl run;
    private final Units units;
    private final SlotState state;
    private final LiveProcedures liveProcedures;
    private final Failures failures;
    private final Operations operations;
    private final int unit;
    private final UnitFrames frames;
    private final Scheduler scheduler;
    private final Signals signals;
    private final @Nullable FrameTrace trace;
    private boolean brisk;

    /** Whether the unit has frames for itself now that can be lone. */
    private boolean keeps;

    Procedures(
            RunContext context,
            SlotState state,
            LiveProcedures liveProcedures,
            Failures failures,
            Operations operations,
            int unit,
            Scheduler scheduler,
            Signals signals,
            @Nullable FrameTrace trace) {
        this.run = context.control();
        this.units = context.units();
        this.state = state;
        this.liveProcedures = liveProcedures;
        this.failures = failures;
        this.operations = operations;
        this.unit = unit;
        this.frames = state.frames(unit);
        this.scheduler = scheduler;
        this.signals = signals;
        this.trace = trace;
        liveProcedures.add(unit, this);
        brisk(false);
    }

    /** Readies it for another run. Called before any unit sees that. */
    void begin() {
        brisk(false);
        frames.countAnew();
    }

    /**
     * Makes the frame for an invocation of a procedure, which begins with {@link #start}.
     *
     * @param caller the frame of the invoking codelet
     * @param resultSlot the slot of the caller that the result signals, or {@link CuFiring#NO_SLOT}
     * @param resultCell the cell of the caller that the result goes to
     * @param endSlot the slot of the caller that the end signals, or {@link CuFiring#NO_SLOT}
     */
    Frame invoke(Frame caller, ThreadedProcedure<?, ?> procedure, int resultSlot, int resultCell, int endSlot) {
        Frame frame = frames.take(procedure, units);
        if (keeps && !procedure.copies()) {
            frames.findQuickly(frame.home);
        }
        begin(frame, caller, resultSlot, resultCell, endSlot);
        countInvoked();
        return frame;
    }

    /** Takes a frame for an invocation by a codelet of a lone frame: it is lone, too. */
    Frame invokeLone(Frame caller, FreeFrames quick, int resultSlot, int resultCell, int endSlot) {
        Frame frame = frames.takeFirst(quick);
        caller.addTokenAlone();
        frame.beginLone(quick.begun, caller, resultSlot, resultCell, endSlot);
        countInvoked();
        return frame;
    }

    private void countInvoked() {
        if ((frames.countInvoked() & INVOCATIONS_BETWEEN_LOOKS - 1) == 0) {
            liveProcedures.check();
        }
    }

    private void begin(Frame frame, Frame caller, int resultSlot, int resultCell, int endSlot) {
        if (!caller.root()) {
            caller.addToken();
        }
        FrameWord word = frame.word;
        if (keeps && word != null) {
            frame.beginLone(word.begun, caller, resultSlot, resultCell, endSlot);
        } else {
            state.noteSpecial(frame.code.rules);
            frame.begin(caller, resultSlot, resultCell, endSlot, scheduler.mayKeep(frame, brisk));
        }
    }

    /** Lets a procedure begin whose frame has its argument, by a codelet of its caller. */
    void start(Frame frame, Frame caller, int invoker) {
        if (frame.lone()) {
            signals.enableLone(frame, frame.code.start);
            return;
        }
        if (trace != null) {
            trace.invoked(frame, caller, invoker);
        }
        signals.startInvoked(frame);
        if (frame.code.starts == 0) {
            end(frame, caller, invoker);
        }
    }

    /**
     * Tells whether the unit's firings are so short that it does not matter if others find nothing to take during one.
     */
    void brisk(boolean now) {
        brisk = now;
        keeps = trace == null && scheduler.keeps(now);
        if (!keeps) {
            frames.findQuickly(FreeFrames.NOWHERE);
        }
    }

    /**
     * Ends the firing of a codelet in a lone frame, and with it, as a rule, the procedure, if it was its last. Returns
     * false, and does nothing, if it is to be ended in another way.
     */
    boolean firedAlone(Frame frame, int codelet) {
        long after = frame.afterFiring(codelet);
        Frame caller = frame.parent;
        if (frame.done(after)) {
            if (caller == null || frame.endSlot >= 0) {
                return false;
            }
            leave(frame);
            if (!caller.lone() || caller.dropTokenAlone()) {
                endCaller(caller, frame, codelet);
            }
            return true;
        }
        return frame.goesOn(after);
    }

    private void leave(Frame lone) {
        lone.cleanAlone();
        frames.countEnded();
        // what is lone is this unit's own
        frames.give(lone);
    }

    private void endCaller(Frame caller, Frame by, int last) {
        if (caller.lone()) {
            endAlone(caller, by, last);
        } else if (!caller.root() && caller.dropToken()) {
            end(caller, by, last);
        }
    }

    /** The same, whatever is to be done. */
    void dropTokenAlone(Frame frame, int codelet) {
        if (frame.firedAlone(codelet)) {
            endAlone(frame, frame, codelet);
        }
    }

    /** Frees a lone frame in which nothing can happen any more, and those of its callers that it held. */
    private void endAlone(Frame ended, Frame by, int last) {
        Frame frame = ended;
        while (frame.done() || frame.endsWell()) {
            Frame caller = frame.parent;
            int endSlot = frame.endSlot;
            leave(frame);
            if (caller == null) {
                return;
            }
            if (endSlot >= 0) {
                signalEnd(caller, endSlot, by, last);
            }
            if (!caller.lone()) {
                endCaller(caller, by, last);
                return;
            }
            if (!caller.dropTokenAlone()) {
                return;
            }
            frame = caller;
        }
        end(frame, by, last);
    }

    private void signalEnd(Frame caller, int endSlot, Frame by, int last) {
        try {
            signals.arrive(caller, endSlot);
        } catch (SpentSlotException spent) {
            failures.add(by, last, unit, spent);
        }
    }

    /** Takes the token that a codelet which fired held of its frame; with the last one the procedure ends. */
    void dropToken(Frame frame, int codelet) {
        if (frame.dropToken()) {
            end(frame, frame, codelet);
        }
    }

    /**
     * Frees a frame in which nothing can happen any more, and those of its callers that it held.
     *
     * @param by the frame of the codelet that was the last to end
     * @param last that codelet
     */
    private void end(Frame ended, Frame by, int last) {
        Frame frame = ended;
        while (true) {
            if (!frame.endsWell() && stalls(frame)) {
                return;
            }
            Frame caller = frame.parent;
            int endSlot = frame.endSlot;
            if (trace != null) {
                trace.freed(frame);
            }
            frame.clean();
            free(frame);
            if (caller == null) {
                return;
            }
            if (endSlot >= 0) {
                signalEnd(caller, endSlot, by, last);
            }
            if (caller.root() || !caller.dropToken()) {
                return;
            }
            frame = caller;
        }
    }

    /** Ends the run if a procedure in whose frame nothing can happen any more has not done all it should. */
    private boolean stalls(Frame frame) {
        List<String> unmet = frame.unmet();
        if (!unmet.isEmpty()) {
            run.stop(RunError.stalled(frame.graph.name(), unmet));
        }
        return !unmet.isEmpty();
    }

    private void free(Frame frame) {
        frames.countEnded();
        int owner = UnitFrames.ownerOf(frame.number);
        if (owner == unit) {
            frames.give(frame);
        } else {
            state.frames(owner).giveBack(frame);
        }
    }

    /** Begins a split-phase operation, which holds its frame. */
    <T> Completion<T> begin(Frame frame, int codelet, int cell, int slot) {
        operations.begin();
        if (!frame.root()) {
            frame.addToken();
            if (!state.alone()) {
                frame.share();
            }
        }
        return new PendingCompletion<>(run, operations, frame, codelet, cell, slot);
    }

    /** Takes the end of a split-phase operation. */
    void receive(Arrival arrival) {
        Frame frame = arrival.frame();
        Throwable cause = arrival.failure();
        if (cause != null) {
            failures.add(frame, arrival.codelet(), -1, cause);
        } else if (!run.stopped()) {
            try {
                frame.fill(arrival.cell(), arrival.content());
                signals.arrive(frame, arrival.slot());
            } catch (SpentSlotException spent) {
                failures.add(frame, arrival.codelet(), -1, spent);
            }
        }
        if (!frame.root() && frame.dropToken()) {
            end(frame, frame, arrival.codelet());
        }
    }

    /** Returns how many procedures the unit has invoked more than it ended; any thread. */
    long live() {
        return frames.live();
    }

    /**
     * Marks the result of a procedure as complete, and returns the frame that gets it and whose slot is to be
     * signalled, or null if nobody waits for it.
     *
     * @throws SpentSlotException if it was complete before
     */
    static @Nullable Frame completed(Frame frame) {
        if (!frame.markCompleted()) {
            throw Misuse.completedTwice(frame.graph);
        }
        return frame.resultSlot >= 0 ? frame.parent : null;
    }

    /** Returns how many procedures the unit invoked; asked when it is not at work. */
    long invoked() {
        return frames.invoked();
    }
}
