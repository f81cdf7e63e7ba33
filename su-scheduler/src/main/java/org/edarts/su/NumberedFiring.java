package org.edarts.su;

import org.edarts.codelet.Cell;
import org.edarts.codelet.Completion;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.codelet.compiled.Completer;
import org.edarts.codelet.compiled.Declaration;
import org.edarts.codelet.compiled.FrameFiring;
import org.jspecify.annotations.Nullable;

/**
 * What bodies see of their firing, as a machine offers it that knows the cells and slots of a frame by their numbers: here
 * handles become numbers. The same on all machines.
 */
public interface NumberedFiring extends FrameFiring {
    /** No slot of the caller waits for the result of a procedure, or for its end. */
    int NO_SLOT = -1;

    /**
     * Returns the declaration of the codelet that fires.
     *
     * @throws IllegalStateException if its body has returned, or this is another thread than that which runs it
     */
    Declaration declaration();

    /** Returns the graph or procedure that the codelet is one of. */
    CompiledGraph graph();

    /** Returns what a cell of the frame holds. */
    @Nullable
    Object content(int cell);

    /** Gives a cell of the frame a content. */
    void fill(int cell, @Nullable Object content);

    /** Signals a slot. */
    void signal(int slot);

    /** Fills the cell of a promise and signals its slot. */
    void complete(int slot, int cell, @Nullable Object content);

    /** Completes the result of the threaded procedure. */
    void completeResult(int cell, @Nullable Object content);

    /** Invokes a threaded procedure with a copy of its argument, for slots that may be {@link #NO_SLOT}. */
    <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument, int resultSlot, int resultCell, int endSlot);

    /** Begins a split-phase operation for a promise. */
    <T> Completion<T> begin(int slot, int cell);

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // the cell holds what its type allows, null included
    default <T> T get(Cell<T> cell) {
        Declaration user = declaration();
        Object content = content(Handles.cell(user, cell));
        if (content == Contents.NONE) {
            throw Contents.missing(graph(), user, cell);
        }
        return (T) content;
    }

    @Override
    default <T> void set(Shared<T> shared, T content) {
        fill(Handles.cell(declaration(), shared), content);
    }

    @Override
    default @Nullable Object read(int cell) {
        return content(declaration().cellBase() + cell);
    }

    @Override
    default void write(int cell, @Nullable Object content) {
        fill(declaration().cellBase() + cell, content);
    }

    @Override
    default void empty(int cell) {
        write(cell, Contents.NONE);
    }

    @Override
    default void signal(Slot slot) {
        Declaration user = declaration();
        signal(Handles.chosenSlot(graph(), user, slot));
    }

    @Override
    default <T> void complete(Promise<T> promise, T content) {
        Declaration user = declaration();
        int cell = Handles.cell(user, promise);
        int slot = Handles.completedSlot(graph(), user, promise);
        if (slot == Completer.RESULT) {
            completeResult(cell, content);
        } else {
            complete(slot, cell, content);
        }
    }

    @Override
    default <A, R> void invoke(ThreadedProcedure<A, R> procedure, A argument, Promise<R> result) {
        Declaration user = declaration();
        int slot = Handles.promiseSlot(graph(), user, result, "hand on");
        invoke(procedure, procedure.copyOf(argument), slot, Handles.cell(user, result), NO_SLOT);
    }

    @Override
    default <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument, Slot finished) {
        Declaration user = declaration();
        int slot = Handles.chosenSlot(graph(), user, finished);
        invoke(procedure, procedure.copyOf(argument), NO_SLOT, 0, slot);
    }

    @Override
    default <T> Completion<T> begin(Promise<T> promise) {
        Declaration user = declaration();
        int slot = Handles.promiseSlot(graph(), user, promise, "begin an operation that ends with");
        return begin(slot, Handles.cell(user, promise));
    }
}
