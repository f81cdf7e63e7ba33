package org.edarts.cu.virtual;

import java.time.Duration;
import java.util.Objects;
import org.agrona.collections.IntHashSet;
import org.edarts.codelet.Access;
import org.edarts.codelet.Block;
import org.edarts.codelet.Body;
import org.edarts.codelet.Cell;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Completer;
import org.edarts.codelet.graph.Declaration;
import org.edarts.su.Awaited;
import org.edarts.su.HandleFiring;
import org.edarts.su.Misuse;
import org.edarts.su.checked.CheckedBody;
import org.jspecify.annotations.Nullable;

/**
 * What bodies see of their firing on a virtual CU. Cells change at once, everything else that a body asks for waits for
 * the end of the firing. Owner: the driving thread.
 */
final class VirtualFiring extends HandleFiring {
    private static final ThreadLocal<@Nullable VirtualFiring> CURRENT = new ThreadLocal<>();

    private final Simulation simulation;
    private final VirtualCu cu;
    private @Nullable Activation current;
    private @Nullable Thread thread;
    private Source source = Source.START;
    private @Nullable Throwable failure;
    private @Nullable VirtualFiring outer;
    private @Nullable IntHashSet looked;
    private long arrival;

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

    /**
     * Returns the firing of this run whose body the current thread runs, or null; a body may itself run other graphs.
     */
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
        arrival = simulation.timeline().now();
        long nanos = 0;
        try {
            nanos = duration(activation);
            Body body = Body.of(activation.declaration());
            if (simulation.transport() != null && CheckedBody.original(body) instanceof KernelBody kernel) {
                bringBlocks(kernel.arguments());
            }
            body.fire(this);
        } catch (Throwable thrown) {
            failure = thrown;
        } finally {
            simulation.putInterruptAside();
            CURRENT.set(outer);
            current = null;
        }
        return nanos;
    }

    /** Returns when all is there that the last body read. */
    long arrival() {
        return arrival;
    }

    /** Returns what the last body threw, once. */
    @Nullable
    Throwable takeFailure() {
        Throwable thrown = failure;
        failure = null;
        return thrown;
    }

    private long duration(Activation activation) {
        FiringTimes times = simulation.timesOf(activation);
        if (times != null) {
            return times.duration(activation.codelet, cu.id());
        }
        Declaration declaration = activation.declaration();
        if (!declaration.declaresCost()) {
            simulation.unpaid().firing(declaration);
        }
        long cycles = declaration.cost().applyAsLong(activation.codelet - declaration.first());
        if (cycles < 0) {
            throw new IllegalArgumentException("codelet " + declaration.nameOf(activation.codelet) + " costs " + cycles
                    + " cycles: a cost is at least 0");
        }
        try {
            return cu.nanoseconds(cycles);
        } catch (ArithmeticException tooLong) {
            throw new IllegalArgumentException(
                    "codelet " + declaration.nameOf(activation.codelet) + " costs " + cycles
                            + " cycles, and virtual time ends after 292 years: declare lower costs",
                    tooLong);
        }
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
    protected void requireBody() {
        current();
    }

    @Override
    protected Declaration declaration() {
        return current().declaration();
    }

    @Override
    protected CompiledGraph graph() {
        return current().frame.graph;
    }

    @Override
    protected boolean ofProcedure() {
        return !current().frame.isRoot();
    }

    @Override
    protected Awaited awaited() {
        return simulation.awaited();
    }

    @Override
    public int index() {
        Activation activation = current();
        return activation.codelet - activation.declaration().first();
    }

    @Override
    public int cu() {
        requireBody();
        return cu.id();
    }

    @Override
    public <T> T get(Cell<T> cell) {
        T content = super.get(cell);
        int number = number(cell);
        DataTransport transport = simulation.transport();
        if (cell instanceof Block<?> block) {
            if (!(CheckedBody.original(Body.of(declaration())) instanceof KernelBody)) {
                bringBlock(number, block.length() * (long) block.type().bytes(), true);
            }
        } else if (transport != null && !(cell instanceof Shared<?>)) {
            bring(transport, number, content);
        } else if (cell instanceof Shared<?>) {
            if (looksFirst(number)) {
                simulation.unpaid().shared();
            }
        } else if (current().frame.madeElsewhere(number, cu.id()) && looksFirst(number)) {
            simulation.unpaid().value(content);
        }
        return content;
    }

    private void bring(DataTransport transport, int cell, @Nullable Object content) {
        Frame frame = current().frame;
        int holder = frame.holder(cell, cu.id());
        if (holder != cu.id() && frame.keepsFirst(cell, cu.id())) {
            long size = ContentSize.of(content);
            if (size == ContentSize.UNKNOWN) {
                simulation.unpaid().value(content);
            }
            bring(transport, holder, Math.max(0, size));
        }
    }

    private void bring(DataTransport transport, int holder, long bytes) {
        long now = simulation.timeline().now();
        arrival = Math.max(arrival, transport.arrival(holder, cu.id(), bytes, now));
    }

    /** Brings what a kernel reads of blocks; a block of which it writes anything moves here as a whole. */
    private void bringBlocks(KernelArguments arguments) {
        int index = index();
        for (int place = 0; place < arguments.count(index); place++) {
            Block<?> block = arguments.block(index, place);
            if (block != null) {
                Access access = arguments.access(index, place);
                long element = block.type().bytes();
                long part = arguments.length(index, place) * element;
                long whole = block.length() * element;
                long needed = access.writing() ? access.reading() ? whole : whole - part : part;
                bringBlock(number(block), needed, access.writing());
            }
        }
    }

    private void bringBlock(int cell, long bytes, boolean moves) {
        DataTransport transport = simulation.transport();
        if (transport != null) {
            Frame frame = current().frame;
            int holder = frame.holder(cell, cu.id());
            if (holder != cu.id()) {
                bring(transport, holder, bytes);
            }
            if (moves) {
                frame.moveTo(cell, cu.id());
            }
        }
    }

    /** However often a body looks at a cell, it has to be brought once. */
    private boolean looksFirst(int cell) {
        if (looked == null) {
            looked = new IntHashSet();
        }
        return looked.add(cell);
    }

    @Override
    protected @Nullable Object content(int cell) {
        return current().frame.cells[cell];
    }

    @Override
    protected void fill(int cell, @Nullable Object content) {
        current().frame.fill(cell, content, cu.id());
    }

    @Override
    protected void signal(int slot) {
        signalAtEnd(current().frame, slot);
    }

    private void signalAtEnd(Frame frame, int slot) {
        Source self = source;
        frame.reserve(slot);
        cu.atEnd(() -> simulation.signals().signalReserved(frame, slot, self));
    }

    @Override
    protected void complete(int slot, int cell, @Nullable Object content) {
        Frame frame = current().frame;
        if (slot == Completer.RESULT) {
            frame.completeResult(source);
            Frame.Call call = frame.call;
            if (call != null && call.resultSlot() != NO_SLOT) {
                call.caller().fill(call.resultCell(), content, cu.id());
                signalAtEnd(call.caller(), call.resultSlot());
            }
        } else {
            signalAtEnd(frame, slot);
        }
        frame.fill(cell, content, cu.id());
    }

    @Override
    protected void invoke(
            ThreadedProcedure<?, ?> procedure, @Nullable Object argument, int resultSlot, int resultCell, int endSlot) {
        Source self = source;
        Frame.Call call = new Frame.Call(current().frame, resultCell, resultSlot, endSlot);
        Frame frame = simulation.procedures().frame(procedure, argument, call, cu.id());
        cu.atEnd(() -> simulation.procedures().start(frame, call, self));
    }

    @Override
    protected <T> PendingOperation<T> begin(int slot, int cell) {
        return simulation.operations().begin(source, current().frame, cell, slot);
    }

    @Override
    public <T> void beginTimer(Promise<T> promise, T content, Duration delay) {
        Objects.requireNonNull(delay, "there is no time to wait for: it is null");
        PendingOperation<T> operation = begin(operationSlot(promise), number(promise));
        long nanos = Math.max(0, Durations.nanoseconds(delay));
        cu.atEnd(() -> {
            Timeline timeline = simulation.timeline();
            long delayed = Math.min(nanos, Long.MAX_VALUE - timeline.now());
            timeline.after(delayed, cu.id(), () -> operation.elapse(content));
        });
    }

    @Override
    public long nanoTime() {
        return simulation.timeline().now();
    }

    @Override
    public boolean cancelled() {
        requireBody();
        return simulation.ending().stopped();
    }
}
