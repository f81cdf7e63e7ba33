package org.edarts.cu.host;

import java.time.Duration;
import org.edarts.codelet.Cell;
import org.edarts.codelet.Completion;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Scope;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.codelet.compiled.Declaration;
import org.edarts.codelet.compiled.FrameFiring;
import org.jspecify.annotations.Nullable;

/**
 * What bodies see of their firing on a host CU. Each CU has one for each run and points it at the codelet it fires.
 *
 * <p>Owner: the thread of the CU.
 */
final class CuFiring extends Apart implements FrameFiring {
    private final ActiveRun run;
    private final int cu;
    private final @Nullable SlotLane lane;
    Frame frame;
    int codelet;

    CuFiring(ActiveRun run, int cu, Frame frame, @Nullable SlotLane lane) {
        this.run = run;
        this.cu = cu;
        this.frame = frame;
        this.lane = lane;
    }

    @Override
    public int index() {
        CompiledGraph graph = frame.graph;
        return codelet - graph.firstOf()[graph.declarationOf()[codelet]];
    }

    @Override
    public int cu() {
        return cu;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T get(Cell<T> cell) {
        return (T) frame.cells[cellOf(cell)];
    }

    @Override
    public <T> void set(Shared<T> shared, T content) {
        frame.cells[cellOf(shared)] = content;
    }

    @Override
    public @Nullable Object read(int cell) {
        return frame.cells[declaration().cellBase() + cell];
    }

    @Override
    public void write(int cell, @Nullable Object content) {
        frame.cells[declaration().cellBase() + cell] = content;
    }

    @Override
    public void signal(Slot slot) {
        lane().signalChosen(frame, slotOf(slot));
    }

    @Override
    public <T> void complete(Promise<T> promise, T content) {
        int cell = cellOf(promise);
        if (promise.slot() < 0) {
            lane().completeResult(frame, content);
        } else {
            lane().complete(frame, cell, declaration().slotBase() + promise.slot(), content);
        }
    }

    @Override
    public <A, R> void invoke(ThreadedProcedure<A, R> procedure, A argument, Promise<R> result) {
        int cell = cellOf(result);
        if (result.slot() < 0) {
            throw new IllegalArgumentException(
                    "the result of \"" + frame.graph.name()
                            + "\" cannot be handed to another procedure; invoke into a promise and complete the result from it");
        }
        lane().invoke(
                        frame,
                        procedure,
                        procedure.copyOf(argument),
                        declaration().slotBase() + result.slot(),
                        cell,
                        Frame.NO_SLOT);
    }

    @Override
    public <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument, Slot finished) {
        lane().invoke(frame, procedure, procedure.copyOf(argument), Frame.NO_SLOT, 0, slotOf(finished));
    }

    @Override
    public <T> Completion<T> begin(Promise<T> promise) {
        int cell = cellOf(promise);
        if (promise.slot() < 0) {
            throw new IllegalArgumentException(
                    "the result of \"" + frame.graph.name()
                            + "\" cannot end a split-phase operation; begin one into a promise and complete the result from it");
        }
        return lane().begin(frame, codelet, cell, declaration().slotBase() + promise.slot());
    }

    @Override
    public <T> void beginTimer(Promise<T> promise, T content, Duration delay) {
        Completion<T> completion = begin(promise);
        run.cam().timers().after(delay, () -> completion.complete(content));
    }

    @Override
    public boolean cancelled() {
        return run.stopped();
    }

    private Declaration declaration() {
        return frame.graph.declaration(codelet);
    }

    private int cellOf(Cell<?> cell) {
        Declaration declaration = declaration();
        requireScope(cell.scope(), declaration, cell);
        return declaration.cellBase() + cell.id();
    }

    private int slotOf(Slot slot) {
        Declaration declaration = declaration();
        requireScope(slot.scope(), declaration, slot);
        int number = declaration.slotBase() + slot.id();
        if (!frame.graph.slots().get(number).chosen()) {
            throw new IllegalStateException("codelet \"" + declaration.name() + "\" signals slot \"" + slot.name()
                    + "\" without saying so; declare it with codelet.chooses(slot)");
        }
        return number;
    }

    private static void requireScope(Scope scope, Declaration declaration, Object what) {
        if (scope != declaration.scope()) {
            throw new IllegalArgumentException(
                    what + " belongs to \"" + scope.name() + "\", but codelet \"" + declaration.name()
                            + "\" is one of \"" + declaration.scope().name() + "\"");
        }
    }

    private SlotLane lane() {
        SlotLane slots = lane;
        if (slots == null) {
            throw new IllegalStateException(
                    "graph \"" + frame.graph.name() + "\" declares no promise and no slot that a codelet chooses");
        }
        return slots;
    }
}
