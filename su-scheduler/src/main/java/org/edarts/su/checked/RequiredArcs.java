package org.edarts.su.checked;

import java.util.ArrayList;
import java.util.List;
import org.edarts.codelet.Block;
import org.edarts.codelet.Cell;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.su.Handles;
import org.edarts.su.MissingArc;
import org.jspecify.annotations.Nullable;

/** Refuses what one firing does that no arc orders with what others have done in its frame. Owner: who fires it. */
final class RequiredArcs {
    private final CompiledGraph graph;
    private final Declaration declaration;
    private final int codelet;
    private final Past past;
    private final int partFirst;
    private final ArcOrder order;
    private final Accesses accesses;

    /**
     * Makes it.
     *
     * @param codelet the one that fires
     * @param partFirst the first codelet of the graph, or of the embedded graph that the codelet is of
     * @param accesses what has happened in the frame
     */
    RequiredArcs(
            CompiledGraph graph,
            Declaration declaration,
            int codelet,
            int partFirst,
            ArcOrder order,
            Accesses accesses) {
        this.graph = graph;
        this.declaration = declaration;
        this.codelet = codelet;
        this.past = order.past(codelet);
        this.partFirst = partFirst;
        this.order = order;
        this.accesses = accesses;
    }

    /** The codelet reads a value. */
    void read(Value<?> value) {
        int producer = partFirst + value.producer().first();
        if (!order.ordered(producer, past) || conflict(cellOf(value), false) != null) {
            throw new IllegalStateException("codelet " + graph.nameOf(codelet) + " reads \"" + value.name() + "\" of \""
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

    /** The codelet reads what a promise got. */
    void read(Promise<?> promise) {
        if (Handles.isResult(promise)) {
            return;
        }
        if (!order.orderedAfterPromise(slotOf(promise), past) || conflict(cellOf(promise), false) != null) {
            throw new IllegalStateException("codelet " + graph.nameOf(codelet) + " reads promise \"" + promise.name()
                    + "\" of \"" + graph.name() + "\", and no arc lets it come after that; declare "
                    + MissingArc.between(
                            graph,
                            promise,
                            graph.slots().get(slotOf(promise)).region(),
                            declaration.name(),
                            declaration.region()));
        }
    }

    /** The codelet completes a promise that is not a result. */
    void completes(Promise<?> promise) {
        order.completes(codelet, slotOf(promise));
        fills(cellOf(promise));
    }

    /** The codelet gives a cell of the frame the content that it computes in this round of a loop. */
    void fills(int cell) {
        Conflict conflict = conflict(cell, true);
        if (conflict != null) {
            String filled = graph.cells().get(cell).name();
            throw new IllegalStateException("codelet " + graph.nameOf(codelet) + " computes \"" + filled + "\" of \""
                    + graph.name() + "\", which codelet " + graph.nameOf(conflict.codelet())
                    + (conflict.wrote() ? " computes" : " has read")
                    + " in the same round of a loop, and no arc of that round orders the two; declare that one comes"
                    + " after the other");
        }
    }

    /** Outside of loops nothing gets a content twice: whoever comes after that reads what it is to read. */
    private @Nullable Conflict conflict(int cell, boolean writes) {
        return declaration.region() > 0 ? accesses.use(cell, writes, past) : null;
    }

    /** The codelet reads or sets shared state. */
    void uses(Shared<?> shared, boolean sets) {
        Conflict conflict = accesses.use(cellOf(shared), sets, past);
        if (conflict != null) {
            throw new IllegalStateException("codelet " + graph.nameOf(codelet) + (sets ? " sets \"" : " reads \"")
                    + shared.name() + "\" of \"" + graph.name() + "\", which codelet "
                    + graph.nameOf(conflict.codelet()) + (conflict.wrote() ? " sets" : " reads")
                    + ", and no arc orders the two; declare that one comes after the other, or let both need an"
                    + " exclusive resource");
        }
    }

    /** The codelet does with blocks what it declares; returns the parts that it may write. */
    List<BlockPart> uses(KernelArguments arguments) {
        int index = codelet - declaration.first();
        List<BlockPart> written = new ArrayList<>();
        for (int place = 0; place < arguments.count(index); place++) {
            Block<?> block = arguments.block(index, place);
            if (block != null) {
                int from = arguments.value(index, place);
                boolean writes = arguments.access(index, place).writing();
                BlockPart part = new BlockPart(cellOf(block), from, from + arguments.length(index, place));
                require(block, part, writes, writes ? " writes elements " : " reads elements ", "");
                if (writes) {
                    written.add(part);
                }
            }
        }
        return written;
    }

    /** The codelet, which declares no block, has a block in its hands, or has written a part of it. */
    void touches(Block<?> block, int from, int to, boolean writes) {
        require(
                block,
                new BlockPart(cellOf(block), from, to),
                writes,
                writes ? " writes among elements " : " asks for elements ",
                ", or declare the parts of blocks that each reads and writes, if they are not the same");
    }

    private void require(Block<?> block, BlockPart part, boolean writes, String does, String orElse) {
        Conflict conflict = accesses.use(part, writes, past);
        if (conflict != null) {
            throw new IllegalStateException("codelet " + graph.nameOf(codelet) + does + part.from() + " to "
                    + (part.to() - 1) + " of " + block + " of \"" + graph.name() + "\", which codelet "
                    + graph.nameOf(conflict.codelet()) + (conflict.wrote() ? " writes" : " reads")
                    + ", and no arc orders the two; declare that one comes after the other, or let both need an"
                    + " exclusive resource" + orElse);
        }
    }

    /** The codelet signals a slot, or its firing ends a round where it is the test of a loop. */
    void signals() {
        int loop = order.loops().testedBy(declaration.first());
        if (loop > 0) {
            accesses.endsRound(loop);
        }
    }

    private int cellOf(Cell<?> cell) {
        return declaration.cellBase() + cell.id();
    }

    private int slotOf(Promise<?> promise) {
        return declaration.slotBase() + promise.slot();
    }
}
