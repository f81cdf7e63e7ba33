package org.edarts.cu.virtual;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.agrona.collections.IntHashSet;
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
 * What bodies see of their firing on a virtual CU. Cells change at once, everything else that a body asks for waits for the
 * end of the firing. Owner: the driving thread.
 */
final class VirtualFiring implements FrameFiring {
    private static final ThreadLocal<@Nullable VirtualFiring> CURRENT = new ThreadLocal<>();

    private final Simulation simulation;
    private final VirtualCu cu;
    private @Nullable Activation current;
    private @Nullable Thread thread;
    private Source source = Source.START;
    private @Nullable Throwable failure;
    private @Nullable VirtualFiring outer;
    private @Nullable IntHashSet looked;

    VirtualFiring(Simulation simulation, VirtualCu cu) {
        this.simulation = simulation;
        this.cu = cu;
    }

    /**
     * Refuses a call that waits, in a body.
     *
     * @throws IllegalStateException if the current thread runs a codelet
     */
    static void requireNoCodelet(String call) {
        VirtualFiring firing = CURRENT.get();
        if (firing != null) {
            throw Misuse.waits(call, "codelet " + firing.name());
        }
    }

    /** Returns the firing of this run whose body the current thread runs, or null; a body may itself run other graphs. */
    static @Nullable VirtualFiring onThisThread(Simulation simulation) {
        VirtualFiring firing = CURRENT.get();
        while (firing != null && firing.simulation != simulation) {
            firing = firing.outer;
        }
        return firing;
    }

    /** Lets a split-phase operation arrive when the firing ends. */
    void arriveAtEnd(PendingOperation<?> operation) {
        Source self = source;
        cu.atEnd(() -> simulation.operations().arrive(operation, self));
    }

    /**
     * Runs a body.
     *
     * @return how long the firing takes, in nanoseconds
     */
    long fire(Activation activation, Source self) {
        current = activation;
        thread = Thread.currentThread();
        source = self;
        if (looked != null) {
            looked.clear();
        }
        outer = CURRENT.get();
        CURRENT.set(this);
        long nanos = 0;
        try {
            nanos = duration(activation);
            activation.declaration().body().fire(this);
        } catch (Throwable thrown) {
            failure = thrown;
        } finally {
            simulation.putInterruptAside();
            CURRENT.set(outer);
            current = null;
        }
        return nanos;
    }

    /** Returns what the last body threw, once. */
    @Nullable
    Throwable takeFailure() {
        Throwable thrown = failure;
        failure = null;
        return thrown;
    }

    private long duration(Activation activation) {
        Declaration declaration = activation.declaration();
        if (!declaration.declaresCost()) {
            simulation.unpaid().firing(declaration);
        }
        long cycles = declaration.cost().applyAsLong(activation.codelet - declaration.first());
        if (cycles < 0) {
            throw new IllegalArgumentException("codelet " + declaration.nameOf(activation.codelet) + " costs " + cycles
                    + " cycles: a cost is at least 0");
        }
        return cu.nanoseconds(cycles);
    }

    private Activation current() {
        Activation activation = current;
        if (activation == null || Thread.currentThread() != thread) {
            throw Misuse.firingOver(cu.id());
        }
        return activation;
    }

    private String name() {
        Activation activation = current();
        return activation.frame.graph.nameOf(activation.codelet);
    }

    @Override
    public int index() {
        Activation activation = current();
        return activation.codelet - activation.declaration().first();
    }

    @Override
    public int cu() {
        return cu.id();
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // the cell holds what its type allows, null included
    public <T> T get(Cell<T> cell) {
        Activation activation = current();
        Frame frame = activation.frame;
        int number = Handles.cell(activation.declaration(), cell);
        Object content = frame.cells[number];
        if (content == Contents.NONE) {
            throw Contents.missing(frame.graph, activation.declaration(), cell);
        }
        if (cell instanceof Shared<?>) {
            if (looksFirst(number)) {
                simulation.unpaid().shared();
            }
        } else if (frame.madeElsewhere(number, cu.id()) && looksFirst(number)) {
            simulation.unpaid().value(content);
        }
        return (T) content;
    }

    /** However often a body looks at a cell, it has to be brought once. */
    private boolean looksFirst(int cell) {
        if (looked == null) {
            looked = new IntHashSet();
        }
        return looked.add(cell);
    }

    @Override
    public <T> void set(Shared<T> shared, T content) {
        Activation activation = current();
        activation.frame.fill(Handles.cell(activation.declaration(), shared), content, cu.id());
    }

    @Override
    public @Nullable Object read(int cell) {
        Activation activation = current();
        return activation.frame.cells[activation.declaration().cellBase() + cell];
    }

    @Override
    public void write(int cell, @Nullable Object content) {
        Activation activation = current();
        activation.frame.fill(activation.declaration().cellBase() + cell, content, cu.id());
    }

    @Override
    public void empty(int cell) {
        write(cell, Contents.NONE);
    }

    @Override
    public void signal(Slot slot) {
        Activation activation = current();
        signalAtEnd(activation.frame, chosenSlot(activation, slot));
    }

    private void signalAtEnd(Frame frame, int slot) {
        Source self = source;
        frame.reserve(slot);
        cu.atEnd(() -> simulation.signals().signalReserved(frame, slot, self));
    }

    private static int chosenSlot(Activation activation, Slot slot) {
        CompiledGraph graph = activation.frame.graph;
        return Handles.chosenSlot(graph, activation.declaration(), slot);
    }

    private static int promiseSlot(Activation activation, Promise<?> promise, String use) {
        return Handles.promiseSlot(activation.frame.graph, activation.declaration(), promise, use);
    }

    @Override
    public <T> void complete(Promise<T> promise, T content) {
        Activation activation = current();
        Frame frame = activation.frame;
        int cell = Handles.cell(activation.declaration(), promise);
        int slot = Handles.completedSlot(frame.graph, activation.declaration(), promise);
        if (slot == Completer.RESULT) {
            frame.completeResult();
            Frame.Call call = frame.call;
            if (call != null && call.resultSlot() != Frame.NO_SLOT) {
                call.caller().fill(call.resultCell(), content, cu.id());
                signalAtEnd(call.caller(), call.resultSlot());
            }
        } else {
            signalAtEnd(frame, slot);
        }
        frame.fill(cell, content, cu.id());
    }

    @Override
    public <A, R> void invoke(ThreadedProcedure<A, R> procedure, A argument, Promise<R> result) {
        Activation activation = current();
        int slot = promiseSlot(activation, result, "hand on");
        int cell = Handles.cell(activation.declaration(), result);
        invoke(procedure, argument, new Frame.Call(activation.frame, cell, slot, Frame.NO_SLOT));
    }

    @Override
    public <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument, Slot finished) {
        Activation activation = current();
        int slot = chosenSlot(activation, finished);
        invoke(procedure, argument, new Frame.Call(activation.frame, 0, Frame.NO_SLOT, slot));
    }

    @Override
    public <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument) {
        Activation activation = current();
        if (activation.frame.isRoot()) {
            Handles.requireInvokes(activation.frame.graph, activation.declaration(), procedure);
        }
        invoke(procedure, argument, new Frame.Call(activation.frame, 0, Frame.NO_SLOT, Frame.NO_SLOT));
    }

    private <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument, Frame.Call call) {
        Source self = source;
        Frame frame = simulation.procedures().frame(procedure, argument, call, cu.id());
        cu.atEnd(() -> simulation.procedures().start(frame, call, self));
    }

    @Override
    public <T> Completion<T> begin(Promise<T> promise) {
        return beginOperation(promise);
    }

    @Override
    public <T> void begin(Promise<T> promise, CompletionStage<? extends T> stage) {
        simulation.awaited().stage(stage, begin(promise));
    }

    private <T> PendingOperation<T> beginOperation(Promise<T> promise) {
        Activation activation = current();
        int slot = promiseSlot(activation, promise, "begin an operation that ends with");
        int cell = Handles.cell(activation.declaration(), promise);
        return simulation.operations().begin(source, activation.frame, cell, slot);
    }

    @Override
    public <T> void beginTimer(Promise<T> promise, T content, Duration delay) {
        PendingOperation<T> operation = beginOperation(promise);
        long nanos = Math.max(0, Durations.nanoseconds(delay));
        cu.atEnd(() -> simulation.timeline().after(nanos, cu.id(), () -> operation.elapse(content)));
    }

    @Override
    public boolean cancelled() {
        return simulation.stopped();
    }
}
