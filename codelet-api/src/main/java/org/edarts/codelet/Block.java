package org.edarts.codelet;

import org.edarts.codelet.graph.Scope;

/**
 * An array of numbers that kernels read and write, and that a machine may keep where it is used: on the host it is the
 * array itself, on a mesh it lies in the memory of a core. Made anew for each run; after the run {@link Run#get}
 * returns it.
 *
 * <p>Which codelet touches a block when is declared with the codelet's {@linkplain ArgumentList arguments}.
 *
 * @param <T> the array
 */
public final class Block<T> extends Cell<T> {
    private final String name;
    private final BlockContent<T> content;

    Block(Scope scope, String name, int id, BlockContent<T> content) {
        super(scope, id);
        this.name = name;
        this.content = content;
    }

    @Override
    public String name() {
        return name;
    }

    /** Returns what its elements are. */
    public BlockType<T> type() {
        return content.type();
    }

    /** Returns how many elements it has. */
    public int length() {
        return content.length();
    }
}
