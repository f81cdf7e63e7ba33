package org.edarts.codelet;

/** A built graph as part of another: see {@link GraphBuilder#embed}. */
public final class Embedded implements Node {
    private final GraphBuilder host;
    private final CodeletGraph graph;
    private final Codelet enter;
    private final Codelet exit;
    private final int cellBase;

    Embedded(GraphBuilder host, CodeletGraph graph, Codelet enter, Codelet exit, int cellBase) {
        this.host = host;
        this.graph = graph;
        this.enter = enter;
        this.exit = exit;
        this.cellBase = cellBase;
    }

    /** Lets the embedded graph start only after all of these. */
    public Embedded after(Node... nodes) {
        enter.after(nodes);
        return this;
    }

    /**
     * Fills a parameter of the embedded graph from a value of the embedding one, and waits for it.
     *
     * @throws GraphException if the parameter is not one of the embedded graph
     */
    public <T> Embedded with(Parameter<T> parameter, Value<? extends T> value) {
        graph.requireOwn(parameter);
        enter.after(value);
        host.copyAtEntry(enter, value.id(), cellBase + parameter.id());
        return this;
    }

    /**
     * Returns a value of the embedded graph as a value of the embedding one; it is there once the embedded graph has ended.
     *
     * @throws GraphException if the value is not one of the embedded graph
     */
    public <T> Value<T> value(Value<T> inner) {
        graph.requireOwn(inner);
        return host.importedValue(exit, inner.name(), cellBase + inner.id());
    }

    Codelet exit() {
        return exit;
    }
}
