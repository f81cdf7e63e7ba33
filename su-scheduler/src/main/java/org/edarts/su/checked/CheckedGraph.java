package org.edarts.su.checked;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.edarts.codelet.Body;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.FrameFiring;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.graph.CellInfo;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.Scope;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/** Makes of a graph or threaded procedure one that does the same, but refuses what no arc orders. */
public final class CheckedGraph {
    /**
     * The most codelets and slots of a graph that is checked: the time for it grows with them, at worst with their
     * square.
     */
    public static final int MOST_NODES = 100_000;

    private CheckedGraph() {}

    /**
     * Returns the checked form of a procedure, the same at each call; itself if it is too large. Any thread.
     */
    static CompiledGraph of(CompiledGraph graph) {
        return graph.preparedFor(CheckedGraph.class, () -> checked(graph, false));
    }

    /**
     * Returns what is to run of a graph: its checked form if the options say so. Any thread.
     *
     * @throws NullPointerException if there is no graph, or no options; the message says so
     */
    public static CompiledGraph forRun(CodeletGraph graph, RunOptions options) {
        Objects.requireNonNull(graph, "there is no graph to run: it is null");
        Objects.requireNonNull(options, "there are no options to run with: give RunOptions.DEFAULT in place of null");
        CompiledGraph compiled = graph.compiled();
        return options.checked() ? compiled.preparedFor(CheckedGraph.class, () -> checked(compiled, true)) : compiled;
    }

    /**
     * Returns what is wrong with a run that else is a success: what could be found only in the end, or null. Called
     * when nothing fires any more; again, if there was no memory for the answer.
     *
     * @param ran what {@link #forRun} returned
     * @param cells those of the run
     */
    public static @Nullable RunError late(CompiledGraph ran, @Nullable Object[] cells) {
        return cells.length > 0 && cells[cells.length - 1] instanceof FrameChecks checks
                ? checks.shadows().late(ran)
                : null;
    }

    /** Returns how many codelets and slots a graph has: with more than {@link #MOST_NODES} its runs are not checked. */
    public static int nodes(CodeletGraph graph) {
        return nodes(graph.compiled());
    }

    private static int nodes(CompiledGraph graph) {
        return graph.codelets() + graph.slotCount();
    }

    /**
     * Returns the checked form of a graph or procedure, or itself.
     *
     * @param settled whether {@link #late} is asked when a run of it ends
     */
    private static CompiledGraph checked(CompiledGraph graph, boolean settled) {
        int nodes = nodes(graph);
        if (nodes > MOST_NODES) {
            System.getLogger("org.edarts.checked")
                    .log(
                            System.Logger.Level.INFO,
                            "the runs of \"" + graph.name() + "\" are not checked: its " + nodes
                                    + " codelets and slots are more than " + MOST_NODES);
            return graph;
        }
        ArcOrder order = new ArcOrder(graph);
        int checks = graph.cells().size();
        Map<Part, Integer> firsts = new HashMap<>();
        return graph.watched(
                declaration -> {
                    int partFirst = firsts.computeIfAbsent(Part.of(declaration), part -> declaration.first());
                    Body body = Body.of(declaration);
                    return new CheckedBody(body, firing -> {
                        CheckedFiring checked =
                                new CheckedFiring((FrameFiring) firing, graph, declaration, partFirst, checks, order);
                        try {
                            body.fire(checked);
                            checked.end();
                        } finally {
                            checked.leave();
                        }
                    });
                },
                new CellInfo("checks", false, () -> new FrameChecks(order, settled)));
    }

    /** The graph itself, or one that is embedded in it: its codelets stand together, and begin with one of its own. */
    private record Part(Scope scope, int cellBase) {
        static Part of(Declaration declaration) {
            return new Part(declaration.scope(), declaration.cellBase());
        }
    }
}
