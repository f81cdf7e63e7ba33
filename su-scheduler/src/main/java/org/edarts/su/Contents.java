package org.edarts.su;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Supplier;
import org.edarts.codelet.Cell;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.CellInfo;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.jspecify.annotations.Nullable;

/**
 * What the cells of a frame hold. Null is a content like any other, so a cell that waits for its own holds {@link
 * #NONE}.
 */
public final class Contents {
    /** What a cell holds until it gets a content. */
    public static final Object NONE = new Object();

    private static final Object[] NO_CELLS = {};

    private Contents() {}

    /**
     * Returns the cells of a run at its start.
     *
     * @throws IllegalArgumentException if a parameter has no argument
     * @throws IllegalStateException if what makes the first content of a shared state or block throws
     */
    public static @Nullable Object[] begun(CompiledGraph graph, Map<Parameter<?>, Object> arguments) {
        @Nullable Object[] cells = none(graph);
        fillShared(graph, cells);
        fillParameters(graph, cells, arguments);
        return cells;
    }

    /** Returns the cells of a frame, without content. */
    public static @Nullable Object[] none(CompiledGraph graph) {
        if (graph.cells().isEmpty()) {
            return NO_CELLS;
        }
        @Nullable Object[] cells = new Object[graph.cells().size()];
        Arrays.fill(cells, NONE);
        return cells;
    }

    /**
     * Makes the shared state of a frame anew.
     *
     * @throws IllegalStateException if what makes the first content of a shared state or block throws
     */
    public static void fillShared(CompiledGraph graph, @Nullable Object[] cells) {
        for (int cell : graph.initialCells()) {
            CellInfo info = graph.cells().get(cell);
            Supplier<?> initial = info.initial();
            try {
                cells[cell] = initial == null ? null : initial.get();
            } catch (RuntimeException failure) {
                throw new IllegalStateException(
                        "what makes the first content of \"" + info.name() + "\" of \"" + graph.name() + "\" failed: "
                                + failure,
                        failure);
            }
        }
    }

    /**
     * Fills the parameters of the frame of a run.
     *
     * @throws IllegalArgumentException if one has no argument
     */
    public static void fillParameters(
            CompiledGraph graph, @Nullable Object[] cells, Map<Parameter<?>, Object> arguments) {
        if (!arguments.isEmpty()) {
            for (Map.Entry<Parameter<?>, Object> argument : arguments.entrySet()) {
                cells[Handles.cell(graph, argument.getKey())] = argument.getValue();
            }
        }
        for (int cell = 0; cell < cells.length; cell++) {
            CellInfo info = graph.cells().get(cell);
            if (cells[cell] == NONE && info.parameter()) {
                throw new IllegalArgumentException("graph \"" + graph.name() + "\" needs an argument for parameter \""
                        + info.name() + "\": give it with RunOptions.with");
            }
        }
    }

    /**
     * Returns the content that a cell of a run had at its end.
     *
     * @param cells those of the run
     * @throws org.edarts.codelet.graph.GraphException if the cell is one of another graph
     * @throws IllegalStateException if the run has not succeeded
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // the cell holds what its type allows, null included
    public static <T> T atEnd(CompiledGraph graph, Run.State state, @Nullable Object[] cells, Cell<T> cell) {
        int number = Handles.cell(graph, cell);
        requireSuccess(graph, state, "its cells");
        return (T) orNull(cells[number]);
    }

    /**
     * Refuses to tell what a run has only once it has succeeded.
     *
     * @param what that is
     * @throws IllegalStateException if it has not
     */
    public static void requireSuccess(CompiledGraph graph, Run.State state, String what) {
        if (state != Run.State.SUCCEEDED) {
            throw new IllegalStateException("run of \"" + graph.name() + "\" is " + state + ": " + what
                    + (state == Run.State.RUNNING
                            ? " can be read once it has succeeded; await it first"
                            : " can be read of a run that succeeds; Run.join throws why this one did not"));
        }
    }

    /** Returns what a cell holds; null also if that is no content. */
    public static @Nullable Object orNull(@Nullable Object held) {
        return held == NONE ? null : held;
    }

    /** Returns the complaint about a codelet that reads a cell too early. */
    public static IllegalStateException missing(CompiledGraph graph, Declaration user, Cell<?> cell) {
        String remedy;
        if (cell instanceof Parameter<?>) {
            remedy = "let \"" + user.name() + "\" come after what gives the argument";
        } else if (cell instanceof Promise<?> promise && Handles.isResult(promise)) {
            remedy = "let \"" + user.name() + "\" come after what completes the result";
        } else {
            remedy =
                    "declare " + MissingArc.between(graph, cell, region(graph, user, cell), user.name(), user.region());
        }
        return new IllegalStateException("codelet \"" + user.name() + "\" reads \"" + cell.name() + "\" of \""
                + graph.name() + "\", which has no content yet; " + remedy);
    }

    /** Returns the innermost loop around what gives a cell of the user's own graph its content; 0 if there is none. */
    private static int region(CompiledGraph graph, Declaration user, Cell<?> cell) {
        if (cell instanceof Value<?> value) {
            int first = graph.declarations().stream()
                    .filter(each -> each.scope() == user.scope() && each.cellBase() == user.cellBase())
                    .mapToInt(Declaration::first)
                    .min()
                    .orElseThrow();
            return graph.declaration(first + value.producer().first()).region();
        }
        return graph.promises().stream()
                .filter(promise -> promise.cell() == user.cellBase() + cell.id())
                .mapToInt(promise -> promise.part().region())
                .findFirst()
                .orElse(0);
    }
}
