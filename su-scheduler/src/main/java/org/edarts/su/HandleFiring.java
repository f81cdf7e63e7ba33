package org.edarts.su;

import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.edarts.codelet.Cell;
import org.edarts.codelet.Completion;
import org.edarts.codelet.FrameFiring;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Completer;
import org.edarts.codelet.graph.Declaration;
import org.jspecify.annotations.Nullable;

/**
 * What bodies see of their firing: here the handles that they use become the numbers of cells and slots, checked on all
 * machines alike; a machine knows what to do with the numbers. It has no fields, so that a machine decides where its
 * own lie in memory.
 *
 * <p>Owner: the thread whose body fires. What is used when the body has returned, or by another thread, throws an
 * {@link IllegalStateException}.
 */
public abstract class HandleFiring implements FrameFiring {
    /** No slot of the caller waits for the result of a procedure, or for its end. */
    public static final int NO_SLOT = -1;

    private static final String HAND_ON = "hand on";

    /** Makes what bodies see. */
    protected HandleFiring() {}

    /**
     * Refuses who comes after the body has returned, or from another thread.
     *
     * @throws IllegalStateException if no body runs, or the caller is on another thread than the body
     */
    protected abstract void requireBody();

    /**
     * Returns the declaration of the codelet that fires.
     *
     * @throws IllegalStateException as {@link #requireBody} does
     */
    protected abstract Declaration declaration();

    /** Returns the graph or procedure that the codelet is one of. */
    protected abstract CompiledGraph graph();

    /** Returns whether the codelet is one of a threaded procedure. */
    protected abstract boolean ofProcedure();

    /** Returns the stages and timers that the run waits for. */
    protected abstract Awaited awaited();

    /** Returns the content of a cell of its frame, or {@link Contents#NONE}. */
    protected abstract @Nullable Object content(int cell);

    /** Gives a cell of its frame a content, which may be {@link Contents#NONE}. */
    protected abstract void fill(int cell, @Nullable Object content);

    /** Signals a slot that the codelet chooses. */
    protected abstract void signal(int slot);

    /** Fills the cell of a promise and signals its slot; or completes the result, for slot {@link Completer#RESULT}. */
    protected abstract void complete(int slot, int cell, @Nullable Object content);

    /** Completes a promise with a number of a kind of {@link Primitive}. */
    protected void complete(int slot, int cell, int kind, long bits) {
        complete(slot, cell, Primitive.boxed(kind, bits));
    }

    /** Invokes a threaded procedure with a copy of its argument, for slots that may be {@link #NO_SLOT}. */
    protected abstract void invoke(
            ThreadedProcedure<?, ?> procedure, @Nullable Object argument, int resultSlot, int resultCell, int endSlot);

    /** Invokes a threaded procedure with a number of a kind of {@link Primitive}. */
    protected void invoke(
            ThreadedProcedure<?, ?> procedure, int kind, long bits, int resultSlot, int resultCell, int endSlot) {
        invoke(procedure, Primitive.boxed(kind, bits), resultSlot, resultCell, endSlot);
    }

    /** Completes a promise with a number of a kind of {@link Primitive}. */
    protected void completeWith(Promise<?> promise, int kind, long bits) {
        complete(completedSlot(promise), number(promise), kind, bits);
    }

    /** Invokes a threaded procedure, which takes such numbers, with one of a kind of {@link Primitive}. */
    @SuppressWarnings("unchecked") // the kind is that of its arguments
    protected <A, R> void invokeWith(ThreadedProcedure<A, R> procedure, int kind, long bits, Promise<R> result) {
        if (procedure.copies()) {
            invoke(procedure, (A) Primitive.boxed(kind, bits), result);
        } else {
            invoke(procedure, kind, bits, promiseSlot(result, HAND_ON), number(result), NO_SLOT);
        }
    }

    /** Begins a split-phase operation for a promise. */
    protected abstract <T> Completion<T> begin(int slot, int cell);

    /** Returns the number of a cell that the body names. */
    protected int number(Cell<?> cell) {
        return Handles.cell(declaration(), cell);
    }

    /** Returns the slot of a promise that the body completes, or {@link Completer#RESULT}. */
    protected int completedSlot(Promise<?> promise) {
        return Handles.completedSlot(graph(), declaration(), promise);
    }

    /** Returns the slot of a promise that the body lets others complete. */
    protected int promiseSlot(Promise<?> promise, String use) {
        return Handles.promiseSlot(graph(), declaration(), promise, use);
    }

    /** Returns the slot of a promise that an operation which the body begins completes. */
    protected final int operationSlot(Promise<?> promise) {
        return promiseSlot(promise, "begin an operation that ends with");
    }

    /** Returns what to add to the numbers of cells that the DSL's own bodies use. */
    protected final int cellBase() {
        return declaration().cellBase();
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // the cell holds what its type allows, null included
    public <T> T get(Cell<T> cell) {
        Object content = content(number(cell));
        if (content == Contents.NONE) {
            throw Contents.missing(graph(), declaration(), cell);
        }
        return (T) content;
    }

    @Override
    public final <T> void set(Shared<T> shared, T content) {
        fill(number(shared), content);
    }

    @Override
    public final @Nullable Object read(int cell) {
        return content(cellBase() + cell);
    }

    @Override
    public final void write(int cell, @Nullable Object content) {
        fill(cellBase() + cell, content);
    }

    @Override
    public void empty(int cell) {
        write(cell, Contents.NONE);
    }

    @Override
    public final void signal(Slot slot) {
        signal(chosenSlot(slot));
    }

    private int chosenSlot(Slot slot) {
        return Handles.chosenSlot(graph(), declaration(), slot);
    }

    @Override
    public final <T> void complete(Promise<T> promise, T content) {
        complete(completedSlot(promise), number(promise), content);
    }

    @Override
    public final void complete(Promise<Integer> promise, int content) {
        completeWith(promise, Primitive.INT, content);
    }

    @Override
    public final void complete(Promise<Long> promise, long content) {
        completeWith(promise, Primitive.LONG, content);
    }

    @Override
    public final void complete(Promise<Double> promise, double content) {
        completeWith(promise, Primitive.DOUBLE, Double.doubleToRawLongBits(content));
    }

    @Override
    public final <A, R> void invoke(ThreadedProcedure<A, R> procedure, A argument, Promise<R> result) {
        int slot = promiseSlot(result, HAND_ON);
        invoke(procedure, procedure.copyOf(argument), slot, number(result), NO_SLOT);
    }

    @Override
    public final <R> void invoke(ThreadedProcedure<Integer, R> procedure, int argument, Promise<R> result) {
        invokeWith(procedure, Primitive.INT, argument, result);
    }

    @Override
    public final <R> void invoke(ThreadedProcedure<Long, R> procedure, long argument, Promise<R> result) {
        invokeWith(procedure, Primitive.LONG, argument, result);
    }

    @Override
    public final <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument, Slot finished) {
        int slot = chosenSlot(finished);
        invoke(procedure, procedure.copyOf(argument), NO_SLOT, 0, slot);
    }

    @Override
    public final <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument) {
        requireBody();
        if (!ofProcedure()) {
            Handles.requireInvokes(graph(), declaration(), procedure);
        }
        invoke(procedure, procedure.copyOf(argument), NO_SLOT, 0, NO_SLOT);
    }

    @Override
    public final <T> Completion<T> begin(Promise<T> promise) {
        int slot = operationSlot(promise);
        return begin(slot, number(promise));
    }

    @Override
    public final <T> void begin(Promise<T> promise, CompletionStage<? extends T> stage) {
        Objects.requireNonNull(stage, "there is no stage to wait for: it is null");
        awaited().stage(stage, begin(promise));
    }
}
