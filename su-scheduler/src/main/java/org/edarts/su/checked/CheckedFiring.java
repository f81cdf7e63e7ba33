package org.edarts.su.checked;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.edarts.codelet.ArgumentBody;
import org.edarts.codelet.Block;
import org.edarts.codelet.Cell;
import org.edarts.codelet.Completion;
import org.edarts.codelet.FrameFiring;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.Scope;
import org.edarts.su.Handles;
import org.edarts.su.MissingArc;
import org.jspecify.annotations.Nullable;

/** What bodies see of a firing that is checked: the machine's own, which does all the work, behind the checks. */
final class CheckedFiring implements FrameFiring {
    private final FrameFiring firing;
    private final CompiledGraph graph;
    private final Declaration declaration;
    private final int partFirst;
    private final int accesses;
    private final ArcOrder order;

    /** What the codelet declares; null if it declares nothing. */
    private final @Nullable DeclaredBlocks declared;

    /**
     * Makes what the body of a codelet sees.
     *
     * @param firing the machine's own
     * @param partFirst the first codelet of the graph, or of the embedded graph that the codelet is of
     * @param accesses the cell that has the {@link Accesses} of the frame
     */
    CheckedFiring(
            FrameFiring firing,
            CompiledGraph graph,
            Declaration declaration,
            int partFirst,
            int accesses,
            ArcOrder order) {
        this.firing = firing;
        this.graph = graph;
        this.declaration = declaration;
        this.partFirst = partFirst;
        this.accesses = accesses;
        this.order = order;
        this.declared =
                declaration.code() instanceof ArgumentBody body ? new DeclaredBlocks(body, firing.index()) : null;
    }

    private int codelet() {
        return declaration.first() + firing.index();
    }

    @Override
    public <T> T get(Cell<T> cell) {
        if (cell instanceof Block<T> block && declared != null && isOwn(block.scope())) {
            requireDeclared(block, declared);
            return block.type().array().cast(declared.seen(block, firing.get(block)));
        }
        if (isOwn(cell.scope())) {
            if (cell instanceof Value<T> value) {
                requireAfter(value);
            } else if (cell instanceof Promise<T> promise) {
                requireAfter(promise);
            } else if (cell instanceof Shared<T> shared) {
                int codelet = codelet();
                Accesses.Conflict conflict = accesses().use(cellOf(shared), false, codelet);
                refuse(conflict, "reads", shared, codelet);
            }
        }
        return firing.get(cell);
    }

    private void requireDeclared(Block<?> block, DeclaredBlocks blocks) {
        if (!blocks.declares(block)) {
            throw new IllegalStateException("codelet " + graph.nameOf(codelet()) + " touches " + block + " of \""
                    + graph.name() + "\", which it has not declared: it declares " + blocks.told(null)
                    + "; declare the codelet with the blocks that its body reads and writes");
        }
    }

    /**
     * Lets others find what has been written so far, before anybody can come to know of it, and refuses what the
     * codelet has not declared.
     */
    void settle() {
        DeclaredBlocks.Violation violation = declared == null ? null : declared.settle();
        if (declared != null && violation != null) {
            throw new IllegalStateException("codelet " + graph.nameOf(codelet()) + " writes element "
                    + violation.element() + " of " + violation.block() + " of \"" + graph.name()
                    + "\", of which it declares: " + declared.told(violation.block())
                    + "; declare what it writes with updates, or with writes if it writes all of it");
        }
    }

    private void requireAfter(Value<?> value) {
        int producer = partFirst + value.producer().first();
        int reader = codelet();
        if (!order.ordered(producer, reader)) {
            throw new IllegalStateException("codelet " + graph.nameOf(reader) + " reads \"" + value.name() + "\" of \""
                    + graph.name() + "\", and no arc lets it come after codelet " + graph.nameOf(producer)
                    + ", which computes that; declare "
                    + MissingArc.between(
                            graph,
                            value,
                            graph.declaration(producer).region(),
                            declaration.name(),
                            declaration.region()));
        }
    }

    private void requireAfter(Promise<?> promise) {
        int reader = codelet();
        if (!Handles.isResult(promise) && !order.orderedAfterPromise(slotOf(promise), reader)) {
            throw new IllegalStateException("codelet " + graph.nameOf(reader) + " reads promise \"" + promise.name()
                    + "\" of \"" + graph.name() + "\", and no arc lets it come after that; declare "
                    + MissingArc.between(
                            graph,
                            promise,
                            graph.slots().get(slotOf(promise)).region(),
                            declaration.name(),
                            declaration.region()));
        }
    }

    @Override
    public <T> void set(Shared<T> shared, T content) {
        settle();
        if (isOwn(shared.scope())) {
            int codelet = codelet();
            Accesses.Conflict conflict = accesses().use(cellOf(shared), true, codelet);
            refuse(conflict, "sets", shared, codelet);
        }
        firing.set(shared, content);
    }

    private void refuse(Accesses.@Nullable Conflict conflict, String does, Shared<?> shared, int codelet) {
        if (conflict != null) {
            throw new IllegalStateException("codelet " + graph.nameOf(codelet) + " " + does + " \"" + shared.name()
                    + "\" of \"" + graph.name() + "\", which codelet " + graph.nameOf(conflict.codelet())
                    + (conflict.wrote() ? " sets" : " reads")
                    + ", and no arc orders the two; declare that one comes after the other, or let both need an"
                    + " exclusive resource");
        }
    }

    /** Refuses what the codelet declares to do with blocks, if no arc orders it. */
    void requireBlocks(KernelArguments arguments) {
        int codelet = codelet();
        int index = firing.index();
        for (int place = 0; place < arguments.count(index); place++) {
            Block<?> block = arguments.block(index, place);
            if (block != null) {
                int from = arguments.value(index, place);
                Accesses.Part part = new Accesses.Part(cellOf(block), from, from + arguments.length(index, place));
                boolean writes = arguments.access(index, place).writing();
                Accesses.Conflict conflict = accesses().use(part, writes, codelet);
                if (conflict != null) {
                    throw new IllegalStateException("codelet " + graph.nameOf(codelet)
                            + (writes ? " writes elements " : " reads elements ") + from + " to " + (part.to() - 1)
                            + " of " + block + " of \"" + graph.name() + "\", which codelet "
                            + graph.nameOf(conflict.codelet()) + (conflict.wrote() ? " writes" : " reads")
                            + ", and no arc orders the two; declare that one comes after the other, or let both need an"
                            + " exclusive resource");
                }
            }
        }
    }

    /** What is of another graph is for the machine to refuse. */
    private boolean isOwn(Scope scope) {
        return scope == declaration.scope();
    }

    private int cellOf(Cell<?> cell) {
        return declaration.cellBase() + cell.id();
    }

    private int slotOf(Promise<?> promise) {
        return declaration.slotBase() + promise.slot();
    }

    private Accesses accesses() {
        if (firing.read(accesses - declaration.cellBase()) instanceof Accesses ofFrame) {
            return ofFrame;
        }
        throw new AssertionError("a frame without its accesses");
    }

    @Override
    public <T> void complete(Promise<T> promise, T content) {
        settle();
        if (isOwn(promise.scope()) && !Handles.isResult(promise)) {
            order.completes(codelet(), slotOf(promise));
        }
        firing.complete(promise, content);
    }

    private void endsOutside(Promise<?> promise) {
        if (isOwn(promise.scope()) && !Handles.isResult(promise)) {
            order.endsOutside(slotOf(promise));
        }
    }

    @Override
    public <A, R> void invoke(ThreadedProcedure<A, R> procedure, A argument, Promise<R> result) {
        settle();
        endsOutside(result);
        firing.invoke(procedure.watched(CheckedGraph::of), argument, result);
    }

    @Override
    public <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument, Slot finished) {
        settle();
        if (isOwn(finished.scope())) {
            order.endsOutside(declaration.slotBase() + finished.id());
        }
        firing.invoke(procedure.watched(CheckedGraph::of), argument, finished);
    }

    @Override
    public <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument) {
        settle();
        firing.invoke(procedure.watched(CheckedGraph::of), argument);
    }

    @Override
    public <T> Completion<T> begin(Promise<T> promise) {
        settle();
        endsOutside(promise);
        return firing.begin(promise);
    }

    @Override
    public <T> void begin(Promise<T> promise, CompletionStage<? extends T> stage) {
        settle();
        endsOutside(promise);
        firing.begin(promise, stage);
    }

    @Override
    public <T> void beginTimer(Promise<T> promise, T content, Duration delay) {
        settle();
        endsOutside(promise);
        firing.beginTimer(promise, content, delay);
    }

    @Override
    public int index() {
        return firing.index();
    }

    @Override
    public int cu() {
        return firing.cu();
    }

    @Override
    public void signal(Slot slot) {
        settle();
        int loop = order.loops().testedBy(declaration.first());
        if (loop > 0) {
            accesses().endsRound(loop);
        }
        firing.signal(slot);
    }

    @Override
    public boolean cancelled() {
        return firing.cancelled();
    }

    @Override
    public @Nullable Object read(int cell) {
        return firing.read(cell);
    }

    @Override
    public void write(int cell, @Nullable Object content) {
        firing.write(cell, content);
    }

    @Override
    public void empty(int cell) {
        firing.empty(cell);
    }
}
