package org.edarts.cu.host.unit;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
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
import org.edarts.su.Contents;
import org.edarts.su.Handles;
import org.edarts.su.Primitive;
import org.jspecify.annotations.Nullable;

/**
 * What bodies see of their firing on a host CU. Each CU makes one for each run in which it fires anything, and keeps none: bodies
 * may. Here handles become numbers; the way to run the graph knows what to do with them.
 *
 * <p>Owner: the thread of the CU.
 */
public abstract class CuFiring implements FrameFiring {
    /** No slot of the caller waits for the result of a procedure, or for its end. */
    public static final int NO_SLOT = -1;

    private static final String HAND_ON = "hand on";

    private final LiveRun run;
    private final FiringPoint point;

    /** Makes what bodies of a run see where a CU is. */
    protected CuFiring(LiveRun run, FiringPoint point) {
        this.run = run;
        this.point = point;
    }

    /** Lets bodies use it on the current thread, until {@link #leave}. */
    public final void enter() {
        point.enter(this);
    }

    /** Lets nobody use it any more. */
    public final void leave() {
        point.leave();
    }

    /** Returns the instance that fires now, or fired last. */
    public final int codelet() {
        return point.codelet();
    }

    /** Returns the graph of the run. */
    protected final CompiledGraph compiled() {
        return run.compiled();
    }

    /** Returns the graph or procedure that the codelet is one of. */
    protected abstract CompiledGraph graph();

    /** Returns whether the codelet is one of a threaded procedure. */
    protected abstract boolean ofProcedure();

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

    /** Returns what to add to the numbers of cells that the DSL's own bodies use. */
    protected final int cellBase() {
        return declaration().cellBase();
    }

    @Override
    public final int index() {
        return point.index();
    }

    @Override
    public final int cu() {
        return point.cu();
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // the cell holds what its type allows, null included
    public final <T> T get(Cell<T> cell) {
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
        signal(Handles.chosenSlot(graph(), declaration(), slot));
    }

    @Override
    public final <T> void complete(Promise<T> promise, T content) {
        complete(completedSlot(promise), number(promise), content);
    }

    @Override
    public final void complete(Promise<Integer> promise, int content) {
        complete(completedSlot(promise), number(promise), Primitive.INT, content);
    }

    @Override
    public final void complete(Promise<Long> promise, long content) {
        complete(completedSlot(promise), number(promise), Primitive.LONG, content);
    }

    @Override
    public final void complete(Promise<Double> promise, double content) {
        complete(completedSlot(promise), number(promise), Primitive.DOUBLE, Double.doubleToRawLongBits(content));
    }

    @Override
    public final <A, R> void invoke(ThreadedProcedure<A, R> procedure, A argument, Promise<R> result) {
        int slot = promiseSlot(result, HAND_ON);
        invoke(procedure, procedure.copyOf(argument), slot, number(result), NO_SLOT);
    }

    @Override
    public final <R> void invoke(ThreadedProcedure<Integer, R> procedure, int argument, Promise<R> result) {
        if (procedure.copies()) {
            invoke(procedure, (Integer) argument, result);
        } else {
            invoke(procedure, Primitive.INT, argument, promiseSlot(result, HAND_ON), number(result), NO_SLOT);
        }
    }

    @Override
    public final <R> void invoke(ThreadedProcedure<Long, R> procedure, long argument, Promise<R> result) {
        if (procedure.copies()) {
            invoke(procedure, (Long) argument, result);
        } else {
            invoke(procedure, Primitive.LONG, argument, promiseSlot(result, HAND_ON), number(result), NO_SLOT);
        }
    }

    @Override
    public final <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument, Slot finished) {
        int slot = Handles.chosenSlot(graph(), declaration(), finished);
        invoke(procedure, procedure.copyOf(argument), NO_SLOT, 0, slot);
    }

    @Override
    public final <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument) {
        if (!ofProcedure()) {
            Handles.requireInvokes(graph(), declaration(), procedure);
        }
        invoke(procedure, procedure.copyOf(argument), NO_SLOT, 0, NO_SLOT);
    }

    @Override
    public final <T> Completion<T> begin(Promise<T> promise) {
        int slot = promiseSlot(promise, "begin an operation that ends with");
        return begin(slot, number(promise));
    }

    @Override
    public final <T> void begin(Promise<T> promise, CompletionStage<? extends T> stage) {
        run.awaited().stage(stage, begin(promise));
    }

    @Override
    public final <T> void beginTimer(Promise<T> promise, T content, Duration delay) {
        run.awaited().timer(begin(promise), content, end -> point.later().after(delay, end));
    }

    @Override
    public final boolean cancelled() {
        return run.stopped();
    }

    /**
     * Refuses who comes after the body has returned.
     *
     * @throws IllegalStateException if the caller is on another thread than the one that fires, if any does
     */
    protected final void requireBody() {
        point.requireBody(this);
    }

    private Declaration declaration() {
        requireBody();
        return graph().declaration(codelet());
    }
}
