package org.edarts.cu.host;

import java.time.Duration;
import org.edarts.codelet.Cell;
import org.edarts.codelet.Completion;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.compiled.Completer;
import org.edarts.codelet.compiled.Declaration;
import org.edarts.codelet.compiled.FrameFiring;
import org.edarts.su.Contents;
import org.edarts.su.Handles;
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
    private boolean active;
    Frame frame;
    int codelet;

    /** The number of the first instance of the codelet's declaration. */
    int first;

    CuFiring(ActiveRun run, int cu, Frame frame, @Nullable SlotLane lane) {
        this.run = run;
        this.cu = cu;
        this.frame = frame;
        this.lane = lane;
    }

    /** Points it at a codelet that fires now. */
    void begin(Frame newFrame, int newCodelet) {
        frame = newFrame;
        codelet = newCodelet;
        active = true;
    }

    /** The codelet has sent its signals. */
    void end() {
        active = false;
    }

    /** Returns the frame of the codelet that fires now, or null if none does. */
    @Nullable
    Frame source() {
        return active ? frame : null;
    }

    @Override
    public int index() {
        return codelet - first;
    }

    @Override
    public int cu() {
        return cu;
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // the cell holds what its type allows, null included
    public <T> T get(Cell<T> cell) {
        Declaration user = declaration();
        Object content = frame.cells[Handles.cell(user, cell)];
        if (content == Contents.NONE) {
            throw Contents.missing(frame.graph, user, cell);
        }
        return (T) content;
    }

    @Override
    public <T> void set(Shared<T> shared, T content) {
        frame.cells[Handles.cell(declaration(), shared)] = content;
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
    public void empty(int cell) {
        write(cell, Contents.NONE);
    }

    @Override
    public void signal(Slot slot) {
        int number = Handles.chosenSlot(frame.graph, declaration(), slot);
        lane().signals().signal(frame, number);
    }

    @Override
    public <T> void complete(Promise<T> promise, T content) {
        Declaration user = declaration();
        int cell = Handles.cell(user, promise);
        int slot = Handles.completedSlot(frame.graph, user, promise);
        if (slot == Completer.RESULT) {
            lane().signals().completeResult(frame, content);
            frame.cells[cell] = content;
        } else {
            lane().signals().complete(frame, cell, slot, content);
        }
    }

    @Override
    public <A, R> void invoke(ThreadedProcedure<A, R> procedure, A argument, Promise<R> result) {
        Declaration user = declaration();
        int slot = Handles.promiseSlot(frame.graph, user, result, "hand on");
        int cell = Handles.cell(user, result);
        lane().procedures().invoke(frame, procedure, procedure.copyOf(argument), slot, cell, Frame.NO_SLOT);
    }

    @Override
    public <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument, Slot finished) {
        int slot = Handles.chosenSlot(frame.graph, declaration(), finished);
        lane().procedures().invoke(frame, procedure, procedure.copyOf(argument), Frame.NO_SLOT, 0, slot);
    }

    @Override
    public <T> Completion<T> begin(Promise<T> promise) {
        Declaration user = declaration();
        int slot = Handles.promiseSlot(frame.graph, user, promise, "begin an operation that ends with");
        return lane().procedures().begin(frame, codelet, Handles.cell(user, promise), slot);
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

    private SlotLane lane() {
        SlotLane slots = lane;
        if (slots == null) {
            throw new IllegalStateException(
                    "graph \"" + frame.graph.name() + "\" declares no promise and no slot that a codelet chooses");
        }
        return slots;
    }
}
