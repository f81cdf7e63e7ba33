package org.edarts.su.checked;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.edarts.codelet.ArgumentBody;
import org.edarts.codelet.Block;
import org.edarts.codelet.Cell;
import org.edarts.codelet.Completion;
import org.edarts.codelet.FrameFiring;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.Scope;
import org.edarts.su.Handles;
import org.jspecify.annotations.Nullable;

/** What bodies see of a firing that is checked: the machine's own, which does all the work, behind the checks. */
final class CheckedFiring implements FrameFiring {
    private final FrameFiring firing;
    private final CompiledGraph graph;
    private final Declaration declaration;
    private final ArcOrder order;
    private final RequiredArcs arcs;
    private final BlockWriters writers;

    /** What others are told that the firing may write. */
    private final BlockWriters.Writer writer;

    /** What the codelet declares; null if it declares nothing. */
    private final @Nullable DeclaredBlocks declared;

    private final TouchedBlocks touched;

    /** Whether others may have learned of something that the body has done. */
    private boolean told;

    /**
     * Makes what the body of a codelet sees, and refuses what the codelet declares to do with blocks, if no arc orders
     * it.
     *
     * @param firing the machine's own
     * @param partFirst the first codelet of the graph, or of the embedded graph that the codelet is of
     * @param checks the cell that has the {@link FrameChecks}
     */
    CheckedFiring(
            FrameFiring firing,
            CompiledGraph graph,
            Declaration declaration,
            int partFirst,
            int checks,
            ArcOrder order) {
        this.firing = firing;
        this.graph = graph;
        this.declaration = declaration;
        this.order = order;
        FrameChecks ofFrame = checks(checks);
        this.writers = ofFrame.writers();
        this.arcs = new RequiredArcs(graph, declaration, codelet(), partFirst, order, ofFrame.accesses());
        Function<Block<?>, BlockShadows> shadows =
                block -> ofFrame.shadows().of(block, declaration.cellBase() + block.id());
        if (declaration.code() instanceof ArgumentBody body) {
            this.writer = writers.declared(arcs.uses(body.arguments()));
            this.declared = new DeclaredBlocks(
                    body,
                    firing.index(),
                    new Suspect(codelet(), firing.cu()),
                    shadows,
                    (block, element) ->
                            writers.mayOthersHaveWritten(writer, declaration.cellBase() + block.id(), element));
        } else {
            this.writer = writers.undeclared();
            this.declared = null;
        }
        this.touched = new TouchedBlocks(arcs, shadows);
    }

    private int codelet() {
        return declaration.first() + firing.index();
    }

    @Override
    public <T> T get(Cell<T> cell) {
        if (cell instanceof Block<T> block && isOwn(block.scope())) {
            return content(block, firing.get(block));
        }
        if (isOwn(cell.scope())) {
            if (cell instanceof Value<T> value) {
                arcs.read(value);
            } else if (cell instanceof Promise<T> promise) {
                arcs.read(promise);
            } else if (cell instanceof Shared<T> shared) {
                arcs.uses(shared, false);
            }
        }
        return firing.get(cell);
    }

    private <T> T content(Block<T> block, T content) {
        if (declared == null) {
            touched.touch(block, content);
            return content;
        }
        requireDeclared(block, declared);
        return block.type().array().cast(declared.seen(block, content));
    }

    private void requireDeclared(Block<?> block, DeclaredBlocks blocks) {
        if (!blocks.declares(block)) {
            throw new IllegalStateException("codelet " + graph.nameOf(codelet()) + " touches " + block + " of \""
                    + graph.name() + "\", which it has not declared: it declares " + blocks.told(null)
                    + "; declare the codelet with the blocks that its body reads and writes");
        }
    }

    /** Others are about to learn of what was written so far: what changes from then on they may have changed. */
    private void tell() {
        settle();
        told = true;
    }

    /** Lets others find what has been written so far, and refuses what the codelet has not declared. */
    private void settle() {
        touched.settle(told);
        DeclaredBlocks.Violation violation = declared == null ? null : declared.settle(told);
        if (declared != null && violation != null) {
            boolean beside = !declared.isSure() && writers.hasCompany(writer);
            throw new IllegalStateException("codelet " + graph.nameOf(codelet())
                    + (beside ? ", or one that fires beside it," : "") + " writes element "
                    + violation.element() + " of " + violation.block() + " of \"" + graph.name()
                    + "\", of which it declares: " + declared.told(violation.block())
                    + "; declare what it writes with updates, or with writes if it writes all of it");
        }
    }

    /** Notes that the body tells others something, by which they may come to blocks that it has asked for. */
    private void handOn(@Nullable Object content) {
        boolean plain = content == null
                || content instanceof Number
                || content instanceof Boolean
                || content instanceof Character
                || content instanceof String
                || content instanceof Enum<?>;
        if (content instanceof int[] || content instanceof float[] || content instanceof byte[]) {
            writers.handOn();
        }
        if (!plain) {
            handOn();
        }
    }

    /** Notes that the body begins something, which may use the blocks that it has asked for. */
    private void handOn() {
        if (touched.handOn() || declared != null && declared.handOn()) {
            writers.handOn();
        }
    }

    /** Notes that something goes on beside the codelets of the frame: it may write what they know each other by. */
    private void goesOn() {
        handOn();
        writers.handOn();
    }

    /** The body has returned: settles the rest. */
    void end() {
        settle();
        if (declared != null) {
            declared.end();
        }
    }

    /** The firing is over, whatever has become of it. */
    void leave() {
        writers.end(writer);
    }

    @Override
    public <T> void set(Shared<T> shared, T content) {
        tell();
        handOn(content);
        if (isOwn(shared.scope())) {
            arcs.uses(shared, true);
        }
        firing.set(shared, content);
    }

    /** What is of another graph is for the machine to refuse. */
    private boolean isOwn(Scope scope) {
        return scope == declaration.scope();
    }

    private int slotOf(Promise<?> promise) {
        return declaration.slotBase() + promise.slot();
    }

    private FrameChecks checks(int cell) {
        if (firing.read(cell - declaration.cellBase()) instanceof FrameChecks ofFrame) {
            return ofFrame;
        }
        throw new AssertionError("a frame without its checks");
    }

    @Override
    public <T> void complete(Promise<T> promise, T content) {
        tell();
        handOn(content);
        if (isOwn(promise.scope()) && !Handles.isResult(promise)) {
            arcs.completes(promise);
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
        tell();
        goesOn();
        endsOutside(result);
        firing.invoke(procedure.watched(CheckedGraph::of), argument, result);
    }

    @Override
    public <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument, Slot finished) {
        tell();
        goesOn();
        if (isOwn(finished.scope())) {
            order.endsOutside(declaration.slotBase() + finished.id());
        }
        firing.invoke(procedure.watched(CheckedGraph::of), argument, finished);
    }

    @Override
    public <A> void invoke(ThreadedProcedure<A, ?> procedure, A argument) {
        tell();
        goesOn();
        firing.invoke(procedure.watched(CheckedGraph::of), argument);
    }

    @Override
    public <T> Completion<T> begin(Promise<T> promise) {
        tell();
        goesOn();
        endsOutside(promise);
        return firing.begin(promise);
    }

    @Override
    public <T> void begin(Promise<T> promise, CompletionStage<? extends T> stage) {
        tell();
        goesOn();
        endsOutside(promise);
        firing.begin(promise, stage);
    }

    @Override
    public <T> void beginTimer(Promise<T> promise, T content, Duration delay) {
        tell();
        handOn(content);
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
        tell();
        arcs.signals();
        firing.signal(slot);
    }

    @Override
    public long nanoTime() {
        return firing.nanoTime();
    }

    @Override
    public void tells() {
        tell();
        firing.tells();
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
        arcs.fills(declaration.cellBase() + cell);
        handOn(content);
        firing.write(cell, content);
    }

    @Override
    public void empty(int cell) {
        firing.empty(cell);
    }
}
