package org.edarts.cu.host.slots;

import java.util.List;
import org.edarts.codelet.Completion;
import org.edarts.codelet.SpentSlotException;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.cu.host.unit.Apart;
import org.edarts.cu.host.unit.CuFiring;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunControl;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.Dormant;
import org.edarts.su.RunError;
import org.edarts.su.rules.GraphRules;
import org.jspecify.annotations.Nullable;

/**
 * The threaded procedures that one unit invokes and ends, and the split-phase operations that hold their frames meanwhile.
 *
 * <p>Owner: the thread of the unit; any thread may ask for the counts.
 */
final class Procedures extends Apart {
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
    private final boolean alone;
    private final @Nullable FrameTrace trace;
    private long invoked;
    private long live;

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
        this.alone = state.alone();
    }

    /**
     * Invokes a procedure.
     *
     * @param caller the frame of the invoking codelet
     * @param invoker that codelet
     * @param argument its copy
     * @param resultSlot the slot of the caller that the result signals, or {@link CuFiring#NO_SLOT}
     * @param resultCell the cell of the caller that the result goes to
     * @param endSlot the slot of the caller that the end signals, or {@link CuFiring#NO_SLOT}
     */
    void invoke(
            Frame caller,
            int invoker,
            ThreadedProcedure<?, ?> procedure,
            @Nullable Object argument,
            int resultSlot,
            int resultCell,
            int endSlot) {
        CompiledGraph code = procedure.compiled();
        Frame frame = frames.take(procedure.number());
        if (frame == null) {
            GraphRules rules = rulesOf(code);
            state.noteSpecial(rules);
            frame = frames.make(code, rules, procedure.number());
        }
        if (!caller.root()) {
            caller.addToken(alone);
        }
        frame.begin(caller, resultSlot, resultCell, endSlot);
        frame.cells[0] = argument;
        countLive(1);
        if (++invoked % INVOCATIONS_BETWEEN_LOOKS == 0) {
            liveProcedures.check();
        }
        if (trace != null) {
            trace.invoked(frame, caller, invoker);
        }
        for (int codelet : code.starts()) {
            if (trace != null) {
                trace.enabled(frame, codelet);
            }
            scheduler.accept(frame, codelet);
        }
        if (code.starts().length == 0) {
            end(frame, caller, invoker);
        }
    }

    /** Returns how the codelets of a threaded procedure are scheduled; the procedure keeps it, and nobody else. */
    private GraphRules rulesOf(CompiledGraph procedure) {
        return procedure.preparedFor(units, () -> GraphRules.of(procedure, units.policy(), units.machine()));
    }

    /** Takes the token that a codelet held of its frame, or its operation did; with the last one the procedure ends. */
    void dropToken(Frame frame, int codelet) {
        if (frame.dropToken(alone)) {
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
            List<String> unmet = unmet(frame);
            if (!unmet.isEmpty()) {
                run.stop(RunError.stalled(frame.graph.name(), unmet));
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
                try {
                    signals.signal(caller, endSlot);
                } catch (SpentSlotException spent) {
                    failures.add(by, last, unit, spent);
                }
            }
            if (caller.root() || !caller.dropToken(alone)) {
                return;
            }
            frame = caller;
        }
    }

    private static List<String> unmet(Frame frame) {
        return Dormant.unmet(
                frame.graph,
                frame.counters,
                frame.cells,
                codelet -> frame.fired[codelet],
                frame.completed(),
                frame.resultSlot >= 0);
    }

    private void free(Frame frame) {
        countLive(-1);
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
            frame.addToken(alone);
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
                signals.complete(frame, arrival.cell(), arrival.slot(), arrival.content());
            } catch (SpentSlotException spent) {
                failures.add(frame, arrival.codelet(), -1, spent);
            }
        }
        if (!frame.root()) {
            dropToken(frame, arrival.codelet());
        }
    }

    private void countLive(int change) {
        live += change;
        liveProcedures.tell(unit, live);
    }

    /** Returns how many procedures the unit invoked; asked when it is not at work. */
    long invoked() {
        return invoked;
    }
}
