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
import org.edarts.su.Misuse;
import org.jspecify.annotations.Nullable;

/**
 * What bodies see of their firing on a host CU. Each CU has one for each run and points it at the codelet it fires. Here handles
 * become numbers; the way to run the graph knows what to do with them.
 *
 * <p>Owner: the thread of the CU.
 */
public abstract class CuFiring extends Apart implements FrameFiring {
    /** No slot of the caller waits for the result of a procedure, or for its end. */
    public static final int NO_SLOT = -1;

    private final RunControl run;
    private final Later later;
    private final int cu;
    private int codelet;

    /** The thread whose bodies may use it now; what outlives a body may ask from any. */
    private @Nullable Thread thread;

    /** The number of the first instance of the codelet's declaration. */
    private int first;

    /** Makes what bodies see on this CU. */
    protected CuFiring(RunContext context, int cu) {
        this.run = context.control();
        this.later = context.later();
        this.cu = cu;
    }

    /** Lets bodies use it on the current thread, until {@link #leave}. */
    public final void enter() {
        thread = Thread.currentThread();
    }

    /** Lets nobody use it any more. */
    public final void leave() {
        thread = null;
    }

    /** Points it at an instance that fires now, of the declaration whose first instance it was told last. */
    public final void pointAt(int instance) {
        codelet = instance;
    }

    /** Tells the number of the first instance of the declaration that fires from now on. */
    public final void declaredFrom(int firstInstance) {
        first = firstInstance;
    }

    /** Returns the instance that fires now, or fired last. */
    public final int codelet() {
        return codelet;
    }

    /** Returns the graph or procedure that the codelet is one of. */
    protected abstract CompiledGraph graph();

    /** Returns the cells of its frame. */
    protected abstract @Nullable Object[] cells();

    /** Signals a slot that the codelet chooses. */
    protected abstract void signal(int slot);

    /** Fills the cell of a promise and signals its slot. */
    protected abstract void complete(int slot, int cell, @Nullable Object content);

    /** Completes the result of the threaded procedure. */
    protected abstract void completeResult(int cell, @Nullable Object content);

    /** Invokes a threaded procedure with a copy of its argument, for slots that may be {@link #NO_SLOT}. */
    protected abstract void invoke(
            ThreadedProcedure<?, ?> procedure, @Nullable Object argument, int resultSlot, int resultCell, int endSlot);

    /** Begins a split-phase operation for a promise. */
    protected abstract <T> Completion<T> begin(int slot, int cell);

    @Override
    public final int index() {
        return codelet - first;
    }

    @Override
    public final int cu() {
        return cu;
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // the cell holds what its type allows, null included
    public final <T> T get(Cell<T> cell) {
        Declaration user = declaration();
        Object content = cells()[Handles.cell(user, cell)];
        if (content == Contents.NONE) {
            throw Contents.missing(graph(), user, cell);
        }
        return (T) content;
    }

    @Override
    public final <T> void set(Shared<T> shared, T content) {
        cells()[Handles.cell(declaration(), shared)] = content;
    }

    @Override
    public final @Nullable Object read(int cell) {
        return cells()[declaration().cellBase() + cell];
    }

    @Override
    public final void write(int cell, @Nullable Object content) {
        cells()[declaration().cellBase() + cell] = content;
    }

    @Override
    public final void empty(int cell) {
        write(cell, Contents.NONE);
    }

    @Override
    public final void signal(Slot slot) {
        signal(Handles.chosenSlot(graph(), declaration(), slot));
    }

    @Override
    public final <T> void complete(Promise<T> promise, T content) {
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
    public final <A, R> void invoke(ThreadedProcedure<A, R> procedure, A argument, Promise<R> result) {
        Declaration user = declaration();
        int slot = Handles.promiseSlot(graph(), user, result, "hand on");
        invoke(procedure, procedure.copyOf(argument), slot, Handles.cell(user, result), NO_SLOT);
    }

    @Override
    public final <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument, Slot finished) {
        int slot = Handles.chosenSlot(graph(), declaration(), finished);
        invoke(procedure, procedure.copyOf(argument), NO_SLOT, 0, slot);
    }

    @Override
    public final <T> Completion<T> begin(Promise<T> promise) {
        Declaration user = declaration();
        int slot = Handles.promiseSlot(graph(), user, promise, "begin an operation that ends with");
        return begin(slot, Handles.cell(user, promise));
    }

    @Override
    public final <T> void begin(Promise<T> promise, CompletionStage<? extends T> stage) {
        run.awaited().stage(stage, begin(promise));
    }

    @Override
    public final <T> void beginTimer(Promise<T> promise, T content, Duration delay) {
        run.awaited().timer(begin(promise), content, end -> later.after(delay, end));
    }

    @Override
    public final boolean cancelled() {
        return run.stopped();
    }

    private Declaration declaration() {
        if (Thread.currentThread() != thread) {
            throw Misuse.firingOver(cu);
        }
        return graph().declaration(codelet);
    }
}
