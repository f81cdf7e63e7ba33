package org.edarts.codelet;

import java.util.BitSet;
import java.util.List;
import org.edarts.codelet.graph.CellInfo;
import org.edarts.codelet.graph.GraphException;
import org.jspecify.annotations.Nullable;

/** A built graph as part of another: see {@link GraphBuilder#embed}. */
public final class Embedded implements Dependent<Embedded> {
    private final GraphBuilder host;
    private final String name;
    private final CodeletGraph graph;
    private final Codelet enter;
    private final Codelet exit;
    private final int cellBase;
    private final BitSet filled = new BitSet();

    Embedded(GraphBuilder host, String name, CodeletGraph graph, Codelet enter, Codelet exit, int cellBase) {
        this.host = host;
        this.name = name;
        this.graph = graph;
        this.enter = enter;
        this.exit = exit;
        this.cellBase = cellBase;
    }

    /** Lets the embedded graph start only after all of these. */
    @Override
    public Embedded after(Node... nodes) {
        enter.after(nodes);
        return this;
    }

    /**
     * Fills a parameter of the embedded graph from a cell of the embedding one; it waits for a value or a promise.
     *
     * @throws GraphException if the parameter is not one of the embedded graph, or the cell not one of the embedding
     *     one
     */
    public <T> Embedded with(Parameter<T> parameter, Cell<? extends T> cell) {
        requireGiven(parameter, "a parameter");
        requireGiven(cell, "what fills parameter \"" + parameter.name() + "\"");
        graph.requireOwn(parameter);
        host.wiring().requireOwn(cell.scope(), cell);
        if (cell instanceof Node node) {
            enter.after(node);
        }
        host.copyAtEntry(enter, cell.id(), cellBase + parameter.id());
        filled.set(parameter.id());
        return this;
    }

    /**
     * Returns a value of the embedded graph as a value of the embedding one; it is there once the embedded graph has
     * ended.
     *
     * @throws GraphException if the value is not one of the embedded graph
     */
    public <T> Value<T> value(Value<T> inner) {
        requireGiven(inner, "a value");
        graph.requireOwn(inner);
        return host.importedValue(exit, name, inner.name(), cellBase + inner.id());
    }

    private void requireGiven(@Nullable Object part, String what) {
        Preconditions.part(host.scope(), part, "embedded graph", name, "is given null for " + what);
    }

    void requireParameters() {
        List<CellInfo> cells = graph.compiled().cells();
        for (int cell = 0; cell < cells.size(); cell++) {
            if (cells.get(cell).parameter() && !filled.get(cell)) {
                throw new GraphException("embedded graph \"" + name + "\" has nothing for its parameter \""
                        + cells.get(cell).name() + "\": give it with Embedded.with");
            }
        }
    }

    Codelet exit() {
        return exit;
    }
}
