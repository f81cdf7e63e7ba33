package org.edarts.codelet;

import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;

/**
 * One firing of a codelet, as its body sees it: which instance fires, the frame that it shares with the other codelets
 * of its graph or threaded procedure, and what it may ask of the runtime.
 *
 * <p>One object per CU is used again and again: it is valid only on the CU's thread and only until the body returns.
 * Whoever uses it on another thread, or when no body runs on the CU, gets an {@link IllegalStateException}. What
 * outlives the body goes through a {@link Completion}.
 */
public interface Firing {
    /** Returns the index of this instance among those of its codelet: 0 to count - 1. */
    int index();

    /** Returns the number of the CU that fires, 0 to the machine's CU count - 1. */
    int cu();

    /**
     * Returns the content of a cell of this frame: a value, a parameter, shared state or a completed promise. It is
     * null only if null was what a codelet computed, a promise was completed with, or the shared state was given.
     *
     * @throws IllegalStateException if the cell has no content yet, as this codelet does not come after it
     */
    <T> T get(Cell<T> cell);

    /**
     * Returns the content of a cell, like {@link #get}, without an object for the number where the machine keeps none.
     *
     * @throws NullPointerException if the content is null; the message names the cell
     */
    default int getInt(Cell<Integer> cell) {
        return Cell.number(get(cell), cell);
    }

    /**
     * Returns the content of a cell, like {@link #get}, without an object for the number where the machine keeps none.
     *
     * @throws NullPointerException if the content is null; the message names the cell
     */
    default long getLong(Cell<Long> cell) {
        return Cell.number(get(cell), cell);
    }

    /**
     * Returns the content of a cell, like {@link #get}, without an object for the number where the machine keeps none.
     *
     * @throws NullPointerException if the content is null; the message names the cell
     */
    default double getDouble(Cell<Double> cell) {
        return Cell.number(get(cell), cell);
    }

    /** Replaces the shared state; ordering it against other readers and writers is the graph's business. */
    <T> void set(Shared<T> shared, T content);

    /**
     * Signals a slot that the codelet declared with {@link Codelet#chooses}.
     *
     * @throws SpentSlotException if the slot has fired and is not re-armed
     */
    void signal(Slot slot);

    /**
     * Completes a promise of this frame, or the {@link ProcedureBuilder#result result} of a threaded procedure: its
     * dependents get their signal.
     *
     * @throws SpentSlotException if it is complete already
     * @throws IllegalStateException if others declare with {@link Codelet#completes} that they complete it, and this
     *     codelet does not; as for all other ways to complete a promise
     */
    <T> void complete(Promise<T> promise, T content);

    /**
     * Completes a promise with a number, like {@link #complete(Promise, Object)}; threaded procedures make no object
     * for it.
     */
    default void complete(Promise<Integer> promise, int content) {
        complete(promise, (Integer) content);
    }

    /**
     * Completes a promise with a number, like {@link #complete(Promise, Object)}; threaded procedures make no object
     * for it.
     */
    default void complete(Promise<Long> promise, long content) {
        complete(promise, (Long) content);
    }

    /**
     * Completes a promise with a number, like {@link #complete(Promise, Object)}; threaded procedures make no object
     * for it.
     */
    default void complete(Promise<Double> promise, double content) {
        complete(promise, (Double) content);
    }

    /**
     * Invokes a threaded procedure: its argument is copied into a new frame and the call returns at once. Where the
     * procedure lands is the policy's choice. Its result completes the promise.
     */
    <A, R> void invoke(ThreadedProcedure<A, R> procedure, A argument, Promise<R> result);

    /**
     * Invokes a threaded procedure whose end - of all its codelets and of all procedures that it invoked in turn -
     * signals a slot that this codelet declared with {@link Codelet#chooses}.
     */
    <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument, Slot finished);

    /**
     * Invokes a threaded procedure with a number, like {@link #invoke(ThreadedProcedure, Object, Promise)}, without an
     * object for it.
     */
    default <R> void invoke(ThreadedProcedure<Integer, R> procedure, int argument, Promise<R> result) {
        invoke(procedure, (Integer) argument, result);
    }

    /**
     * Invokes a threaded procedure with a number, like {@link #invoke(ThreadedProcedure, Object, Promise)}, without an
     * object for it.
     */
    default <R> void invoke(ThreadedProcedure<Long, R> procedure, long argument, Promise<R> result) {
        invoke(procedure, (Long) argument, result);
    }

    /**
     * Invokes a threaded procedure whose result nobody waits for, nor its end; but a procedure that invokes it does not
     * end before, nor does the run. A codelet of a graph declares with {@link Codelet#invokes} that it may do so; one
     * of a threaded procedure need not.
     *
     * @throws IllegalStateException if it is one of a graph and does not declare it
     */
    <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument);

    /**
     * Starts a split-phase operation: the returned completion may be completed by any thread, once, and then completes
     * the promise. The run waits for it without occupying a CU; a pending operation is not a stall.
     */
    <T> Completion<T> begin(Promise<T> promise);

    /**
     * Starts a split-phase operation that ends when the stage does; its failure is the failure of this codelet, without
     * the {@link CompletionException} in which a stage wraps that of another one. If the run ends before the stage,
     * cancelled, failed or late, the stage is cancelled if it is a {@link Future}: the run does not wait for that, nor
     * heed what it throws.
     */
    <T> void begin(Promise<T> promise, CompletionStage<? extends T> stage);

    /**
     * Starts a timer that completes the promise with {@code content} after at least {@code delay}, unless the run ends
     * before.
     */
    <T> void beginTimer(Promise<T> promise, T content, Duration delay);

    /**
     * Returns whether the run was cancelled, failed or passed its deadline: a long codelet may look and return early.
     */
    boolean cancelled();
}
