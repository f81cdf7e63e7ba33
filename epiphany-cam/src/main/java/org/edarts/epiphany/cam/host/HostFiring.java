package org.edarts.epiphany.cam.host;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.edarts.codelet.Body;
import org.edarts.codelet.Completion;
import org.edarts.codelet.Promise;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.epiphany.cam.lower.HostPlan;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Results.Result;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.su.Awaited;
import org.edarts.su.Contents;
import org.edarts.su.HandleFiring;
import org.edarts.su.Misuse;
import org.jspecify.annotations.Nullable;

/**
 * What bodies see of their firing on the host of a board. Cells change at once; whom they signal is told when they have
 * returned. Owner: the thread that runs the graph.
 */
final class HostFiring extends HandleFiring {
    private final Lowering lowering;
    private final CompiledGraph graph;
    private final HostPlan plan;
    private final BoardContents contents;
    private final Map<Integer, Result> results;
    private final @Nullable Object[] cells;
    private final int cu;
    private final BooleanSupplier stopped;
    private final List<Integer> signalled = new ArrayList<>();
    private final Set<Integer> filled = new LinkedHashSet<>();
    private final HostOperations operations;
    private @Nullable Node current;
    private @Nullable Thread thread;

    HostFiring(
            Lowering lowering,
            HostPlan plan,
            BoardContents contents,
            @Nullable Object[] cells,
            HostOperations operations,
            int cu,
            BooleanSupplier stopped) {
        this.lowering = lowering;
        this.graph = lowering.graph();
        this.plan = plan;
        this.contents = contents;
        this.results = lowering.results().all();
        this.cells = cells;
        this.operations = operations;
        this.cu = cu;
        this.stopped = stopped;
    }

    /** Runs a body. */
    void fire(Node node, Body body) throws Exception {
        signalled.clear();
        filled.clear();
        current = node;
        thread = Thread.currentThread();
        try {
            body.fire(this);
        } finally {
            current = null;
        }
    }

    /** Gives the promise of an operation that has ended its content. */
    void deliver(HostOperations.Ended ended) {
        signalled.clear();
        filled.clear();
        complete(ended.slot(), ended.cell(), ended.content());
    }

    /** Returns the slots that the last body has signalled. */
    List<Integer> signalled() {
        return signalled;
    }

    /** Returns the cells that the last body has given a content. */
    Set<Integer> filled() {
        return filled;
    }

    private Node current() {
        Node node = current;
        if (node == null || Thread.currentThread() != thread) {
            throw Misuse.firingOver(cu);
        }
        return node;
    }

    @Override
    protected void requireBody() {
        current();
    }

    @Override
    protected Declaration declaration() {
        return graph.declaration(current().codelet);
    }

    @Override
    protected CompiledGraph graph() {
        return graph;
    }

    @Override
    protected boolean ofProcedure() {
        return false;
    }

    @Override
    protected Awaited awaited() {
        return operations.awaited();
    }

    @Override
    public int index() {
        return current().codelet - declaration().first();
    }

    @Override
    public int cu() {
        requireBody();
        return cu;
    }

    @Override
    protected @Nullable Object content(int cell) {
        if (lowering.homes().isReached(cell, lowering.assignment())
                && plan.uses(current()).stream().noneMatch(each -> each.cell() == cell)) {
            throw new IllegalStateException("codelet " + graph.nameOf(current().codelet) + " touches block \""
                    + graph.cells().get(cell).name() + "\", which it has not declared, and which eCores use: declare"
                    + " the codelet with the blocks that its body reads and writes, or, if it is a loop's test or computes"
                    + " a value, which declare none, let such a codelet come before and set shared state that this one"
                    + " reads");
        }
        Result result = results.get(cell);
        if (result != null && cells[cell] == Contents.NONE && current().comesAfter(result.promised())) {
            cells[cell] = contents.content(result);
        }
        return cells[cell];
    }

    @Override
    protected void fill(int cell, @Nullable Object content) {
        cells[cell] = content;
        if (content != Contents.NONE) {
            filled.add(cell);
        }
    }

    @Override
    protected void signal(int slot) {
        signalled.add(slot);
    }

    @Override
    protected void complete(int slot, int cell, @Nullable Object content) {
        if (cells[cell] != Contents.NONE) {
            throw Misuse.spent(graph, slot);
        }
        fill(cell, content);
        signal(slot);
    }

    @Override
    protected void invoke(
            ThreadedProcedure<?, ?> procedure, @Nullable Object argument, int resultSlot, int resultCell, int endSlot) {
        throw new IllegalStateException("codelet " + graph.nameOf(current().codelet) + " invokes \"" + procedure.name()
                + "\" on the host of a board, where no procedures are: let a kernel invoke it");
    }

    @Override
    protected <T> Completion<T> begin(int slot, int cell) {
        Node node = current();
        if (node.decision != null && node.decision.wayOf(plan.chosen(slot)) >= 0) {
            throw new IllegalStateException(
                    "codelet " + graph.nameOf(node.codelet) + " begins an operation for promise \""
                            + graph.cells().get(cell).name()
                            + "\", which is one of several ways on, of which this machine has to"
                            + " know when the codelet ends: let another codelet choose when the operation has ended");
        }
        return operations.begin(node, slot, cell);
    }

    @Override
    public <T> void beginTimer(Promise<T> promise, T content, Duration delay) {
        operations.timer(begin(promise), content, delay);
    }

    @Override
    public long nanoTime() {
        return 0;
    }

    @Override
    public boolean cancelled() {
        requireBody();
        return stopped.getAsBoolean();
    }
}
