package org.edarts.codelet;

import java.util.function.Consumer;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphException;

/**
 * A codelet graph: immutable, built once, run many times, also by several runs at the same time.
 *
 * <pre>{@code
 * GraphBuilder g = CodeletGraph.named("product");
 * Value<Integer> six = g.value("six", firing -> 6);
 * Value<Integer> seven = g.value("seven", firing -> 7);
 * Value<Integer> product = g.value("product", six, seven, (a, b) -> a * b);
 * CodeletGraph graph = g.build();
 * try (Cam cam = Cam.host()) {
 *     int result = cam.run(graph).join().get(product);
 * }
 * }</pre>
 */
public final class CodeletGraph {
    private final CompiledGraph compiled;

    CodeletGraph(CompiledGraph compiled) {
        this.compiled = compiled;
    }

    /** Returns a builder for a graph of this name, for callers who keep handles: to give arguments, to read results. */
    public static GraphBuilder named(String name) {
        return new GraphBuilder(name);
    }

    /**
     * Builds a graph whose handles nobody needs outside of its declarations; else see {@link #named}.
     *
     * @throws GraphException if the graph is not well formed
     */
    public static CodeletGraph build(String name, Consumer<? super GraphBuilder> declarations) {
        GraphBuilder builder = named(name);
        declarations.accept(builder);
        return builder.build();
    }

    /** Returns the name. */
    public String name() {
        return compiled.name();
    }

    /** Returns how many codelet instances the graph has. */
    public int codelets() {
        return compiled.codelets();
    }

    /**
     * Returns how many arcs the graph has: one for each instance that comes after another one, signals a slot, may
     * choose it, or is fired by it.
     */
    public long arcs() {
        return compiled.arcs();
    }

    /**
     * Returns how many signals the arcs take when each codelet and slot fires once: more than there are arcs where
     * several arcs meet in a slot, fewer where many codelets come after many others.
     */
    public int signals() {
        return compiled.signals();
    }

    /** Returns the form that runtimes execute. */
    public CompiledGraph compiled() {
        return compiled;
    }

    void requireOwn(Cell<?> cell) {
        if (cell.scope() != compiled.scope()) {
            throw new GraphException(
                    cell + " belongs to graph \"" + cell.scope().name() + "\", not to \"" + name() + "\"");
        }
    }

    @Override
    public String toString() {
        return "CodeletGraph \"" + name() + "\" of " + codelets() + " codelets, " + arcs() + " arcs";
    }
}
