package org.edarts.codelet;

import org.edarts.codelet.graph.Scope;
import org.jspecify.annotations.Nullable;

/**
 * A typed place in the frame that the codelets of a graph or threaded procedure share. The handle itself holds nothing:
 * each run and each invocation has its own frame, and {@link Firing#get} reads from that of the firing.
 *
 * @param <T> what the place holds
 */
public abstract sealed class Cell<T> permits Input, Shared, Block {
    private final Scope scope;
    private final int id;

    Cell(Scope scope, int id) {
        this.scope = scope;
        this.id = id;
    }

    /** Returns the name given when it was declared, or made if none was. */
    public abstract String name();

    /** Returns the position in the frame, 0 to the frame's size - 1; for runtimes. */
    public final int id() {
        return id;
    }

    /** Returns the graph or threaded procedure that declared the cell; for runtimes. */
    public final Scope scope() {
        return scope;
    }

    /** Returns the number that a cell holds, if it holds one. */
    static <N> N number(@Nullable N content, Cell<N> cell) {
        if (content == null) {
            throw new NullPointerException("the content of " + cell + " of \"" + cell.scope.name()
                    + "\" is null, and is read as a number: read it with get, or give it one");
        }
        return content;
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + " \"" + name() + "\"";
    }
}
